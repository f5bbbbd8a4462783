"""Dealing done plainly, from the printed drawing table and the rules of burning and cutting; none of it is ours.

Cards are texts. Proofs and rounds are the JSON that the service answers.
"""

from collections import Counter
from hashlib import sha256

from drawing_table import who_draws

POINTS = {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0} | {str(number): number for number in range(2, 10)}
DECK = [rank + suit for rank in POINTS for suit in "SHDC"]


def plain_rounds(cards, cut_card):
    """The rounds of a shoe, as `{"player": [...], "banker": [...]}`, and the cards that are left."""
    left = list(cards)
    burns = POINTS[left[0][:-1]] or 10
    del left[: 1 + burns]
    rounds, more = [], None  # how many rounds are dealt once the cut card has appeared
    while more != 0:
        player, banker = [left[0], left[2]], [left[1], left[3]]
        draws, banker_draws = who_draws(_total(player), _total(banker), POINTS[left[4][:-1]])
        taken = 4
        if draws:
            player.append(left[taken])
            taken += 1
        if banker_draws:
            banker.append(left[taken])
            taken += 1
        if more is not None:
            more -= 1
        elif len(left) - taken < cut_card:
            more = 1
        rounds.append({"player": player, "banker": banker})
        del left[:taken]
    return rounds, left


def check_shoe(proof, rounds, decks):
    """See that a shoe that is over was dealt as it was committed to; whether it was dealt to its end."""
    text = f"{proof['salt']}\n{proof['cut_card']}\n{' '.join(proof['cards'])}"
    assert sha256(text.encode()).hexdigest() == proof["commitment"]
    assert Counter(proof["cards"]) == dict.fromkeys(DECK, decks)
    dealt, _ = plain_rounds(proof["cards"], proof["cut_card"])
    assert [round_["cards"] for round_ in rounds] == dealt[: len(rounds)]
    assert [round_["number"] for round_ in rounds] == list(range(1, len(rounds) + 1))
    return len(rounds) == len(dealt)


def _total(hand):
    return sum(POINTS[card[:-1]] for card in hand) % 10
