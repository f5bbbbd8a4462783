from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoes import examples

from roads_service.baccarat import Proof, Rank, Suit, check_proof, commitment_of, deal_shoe, full_decks, read_card

SALT = "00" * 32


def proof_of(seed=1, decks=8, behind=14, salt=SALT):
    order = list(full_decks(decks))
    Random(seed).shuffle(order)
    return Proof(commitment_of(salt, behind, order), salt, behind, tuple(order), decks)


def dealt(proof):
    return [round_.cards for round_ in deal_shoe(proof.cards, proof.behind_cut)]


def committed(proof, **changed):
    """The proof of a house that changed something before it published the commitment."""
    changed = replace(proof, **changed)
    return replace(changed, commitment=commitment_of(changed.salt, changed.behind_cut, changed.cards))


def with_cards_exchanged(cards, one, other):
    order = list(cards)
    order[one], order[other] = order[other], order[one]
    return tuple(order)


def test_the_commitment_is_what_sha256_makes_of_three_lines():
    cards = [read_card(card) for card in ("AS", "10H", "KD")]
    assert commitment_of("c0ffee", 14, cards) == sha256(b"c0ffee\n14\nAS 10H KD").hexdigest()


@examples(50)
@given(seed=st.integers(0, 2**32), decks=st.integers(1, 8), behind=st.integers(12, 20))
def test_a_shoe_that_was_dealt_as_it_lay_is_proven(seed, decks, behind):
    proof = proof_of(seed, decks, behind)
    assert check_proof(proof, dealt(proof)) is None


@examples(20)
@given(rounds=st.integers(0, 60))
def test_a_shoe_that_was_ended_early_is_proven_by_the_rounds_that_it_has(rounds):
    proof = proof_of()
    assert check_proof(proof, dealt(proof)[:rounds]) is None


@examples(200)
@given(place=st.integers(0, 415), rank=st.sampled_from(Rank), suit=st.sampled_from(Suit))
def test_any_changed_card_is_found(place, rank, suit):
    proof = proof_of()
    other = replace(proof.cards[place], rank=rank, suit=suit)
    changed = replace(proof, cards=(*proof.cards[:place], other, *proof.cards[place + 1 :]))
    assert (check_proof(changed, dealt(proof)) is None) == (other == proof.cards[place])


@examples(200)
@given(one=st.integers(0, 415), other=st.integers(0, 415))
def test_any_two_cards_that_were_exchanged_are_found(one, other):
    proof = proof_of()
    changed = replace(proof, cards=with_cards_exchanged(proof.cards, one, other))
    assert (check_proof(changed, dealt(proof)) is None) == (proof.cards[one] == proof.cards[other])


@pytest.mark.parametrize("changed", [{"salt": "01" * 32}, {"behind_cut": 15}, {"commitment": "0" * 64}])
def test_another_salt_cut_card_or_commitment_is_found(changed):
    proof = proof_of()
    wrong = check_proof(replace(proof, **changed), dealt(proof))
    assert wrong.startswith("the salt and the cards have the commitment ")


def test_a_card_too_many_is_found_with_its_place_even_if_it_was_committed_to():
    proof = proof_of()
    place = next(place for place, card in enumerate(proof.cards) if card != proof.cards[0])
    twice = committed(proof, cards=(*proof.cards[:place], proof.cards[0], *proof.cards[place + 1 :]))
    last = max(place for place, card in enumerate(twice.cards, start=1) if card == proof.cards[0])
    assert check_proof(twice, []) == f"with card {last} there are 9 of {proof.cards[0]}, and 8 decks have 8"


def test_a_card_too_few_is_found_even_if_it_was_committed_to():
    proof = proof_of()
    assert check_proof(committed(proof, cards=proof.cards[1:]), []) == "there are 415 cards, and 8 decks have 416"


def test_other_decks_than_were_told_are_found():
    assert check_proof(committed(proof_of(decks=6), decks=8), []) == "there are 312 cards, and 8 decks have 416"


@examples(20)
@given(number=st.integers(1, 70))
def test_a_round_of_other_cards_is_found_with_its_number(number):
    proof = proof_of()
    rounds = dealt(proof)
    rounds[number - 1] = dealt(proof_of(seed=2))[number - 1]
    wrong = check_proof(proof, rounds)
    assert wrong.startswith(f"round {number} is recorded with player ")
    assert ", and the cards give player " in wrong


def test_a_round_that_has_lost_its_cards_is_found():
    proof = proof_of()
    rounds = [*dealt(proof)[:4], None]
    assert check_proof(proof, rounds).startswith("round 5 is recorded with no cards, and the cards give player ")


def test_a_round_that_was_left_out_is_found():
    proof = proof_of()
    rounds = dealt(proof)
    assert check_proof(proof, [*rounds[:3], *rounds[4:]]).startswith("round 4 ")


def test_a_round_after_the_last_is_found():
    proof = proof_of()
    rounds = dealt(proof)
    wrong = check_proof(proof, [*rounds, rounds[0]])
    assert wrong == f"{len(rounds) + 1} rounds are recorded, and the cards give {len(rounds)}"


@pytest.mark.parametrize(
    "changed", [{"behind_cut": 11}, {"behind_cut": 410}, {"behind_cut": -1}, {"cards": (), "decks": 0}]
)
def test_cards_that_no_shoe_can_be_dealt_of_prove_nothing(changed):
    assert "cards" in check_proof(committed(proof_of(), **changed), [])


def test_salt_and_order_do_not_show_where_a_proof_is_printed():
    proof = proof_of()
    assert SALT not in repr(proof)
    assert "Card" not in repr(proof)
