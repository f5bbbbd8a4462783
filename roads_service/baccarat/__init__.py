"""The game: cards, hands, the drawing rules, rounds. Values and functions, no I/O, no clock; imports none of ours."""

from roads_service.baccarat.cards import Card, Rank, Suit
from roads_service.baccarat.counting import count_outcomes
from roads_service.baccarat.dealing import Side, last_dealt, whose_turn
from roads_service.baccarat.drawing import banker_draws, player_draws, why_not_dealt
from roads_service.baccarat.hands import Hand
from roads_service.baccarat.notation import NotACard, read_card
from roads_service.baccarat.proof import Proof, check_proof, commitment_of
from roads_service.baccarat.rounds import Cards, ImpossibleRound, Outcome, Round, outcome_of
from roads_service.baccarat.shoe import (
    CARDS_BEHIND_CUT,
    DealingShoe,
    DealtCard,
    DealtRound,
    TooFewCards,
    burnt_after,
    deal_round,
    deal_shoe,
    full_decks,
)

__all__ = [
    "CARDS_BEHIND_CUT",
    "Card",
    "Cards",
    "DealingShoe",
    "DealtCard",
    "DealtRound",
    "Hand",
    "ImpossibleRound",
    "NotACard",
    "Outcome",
    "Proof",
    "Rank",
    "Round",
    "Side",
    "Suit",
    "TooFewCards",
    "banker_draws",
    "burnt_after",
    "check_proof",
    "commitment_of",
    "count_outcomes",
    "deal_round",
    "deal_shoe",
    "full_decks",
    "last_dealt",
    "outcome_of",
    "player_draws",
    "read_card",
    "whose_turn",
    "why_not_dealt",
]
