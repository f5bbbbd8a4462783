"""A round entered by its cards: the keypad follows whose turn it is, and the result comes from the cards."""

from itertools import combinations_with_replacement, product

import pytest
from pages.keypads import Keypad
from playwright.sync_api import expect

from roads_service.baccarat import Cards, Hand, Round, Side, read_card, whose_turn
from roads_service.baccarat.cards import Rank

IMPORT_CARDS = (
    "() => import(document.querySelector('script[type=module][src*=keypad]').src.replace('pad.js', 'pad-cards.js'))"
)


@pytest.fixture
def picker(keypad: Keypad) -> Keypad:
    keypad.button("Cards").click()
    return keypad


def turn(keypad: Keypad):
    return keypad.page.locator("#turn")


def test_the_turn_goes_by_the_dealing_order_and_the_drawing_rules(picker: Keypad):
    # Player 2 draws a 7; banker 3 draws too.
    for card, next_turn in {
        "2H": "Banker's card 1",
        "3S": "Player's card 2",
        "KD": "Banker's card 2",
        "KC": "Player's card 3",
        "7C": "Banker's card 3",
        "5H": "Player, Player 9 – Banker 8",
    }.items():
        picker.deal(card)
        expect(turn(picker)).to_have_text(next_turn)
    assert picker.letters() == ""
    picker.button("Record").click()
    picker.expect_said("Recorded: Round 1: Player, Player 9 – Banker 8")
    (round_,) = picker.rounds()
    assert round_["cards"] == {"player": ["2H", "KD", "7C"], "banker": ["3S", "KC", "5H"]}


def test_a_natural_and_pairs_come_from_the_cards(picker: Keypad):
    picker.deal("4H", "KS", "4D", "KC")
    expect(turn(picker)).to_have_text("Player, Player 8 – Banker 0, Natural, Player pair, Banker pair")
    picker.button("Record").click()
    picker.expect_said("Recorded: Round 1: Player, Player 8 – Banker 0, Natural, Player pair, Banker pair")


def test_no_card_is_taken_that_the_rules_do_not_deal(picker: Keypad):
    picker.deal("9H", "KS", "KD", "7C")
    ranks = picker.page.locator("#ranks button[aria-disabled=false]")
    expect(ranks).to_have_count(0)
    picker.try_to_press(picker.button("3"))
    expect(picker.page.locator("#ranks [aria-pressed=true]")).to_have_count(0)


def test_nothing_is_recorded_before_the_round_is_over(picker: Keypad):
    picker.deal("2H", "3S", "KD")
    picker.try_to_press(picker.button("Record"))
    picker.deal("KC")
    picker.try_to_press(picker.button("Record"))
    assert picker.letters() == ""


def test_cards_are_taken_back_one_by_one_or_all(picker: Keypad):
    picker.deal("2H", "3S", "KD", "KC", "7C")
    for next_turn in ("Player's card 3", "Banker's card 2", "Player's card 2"):
        picker.button("Back").click()
        expect(turn(picker)).to_have_text(next_turn)
    picker.button("Clear").click()
    expect(turn(picker)).to_have_text("Player's card 1")


def test_a_card_lies_on_the_table_no_oftener_than_the_shoe_has_it(page, service, table_id):
    service.call("PUT", f"/v1/tables/{table_id}", {"decks": 1})
    keypad = Keypad(page, service, table_id).open()
    keypad.button("Cards").click()
    keypad.deal("2H")
    keypad.button("2").click()
    expect(keypad.button("Hearts")).to_have_attribute("aria-disabled", "true")
    expect(keypad.button("Spades")).to_have_attribute("aria-disabled", "false")


def test_every_hand_is_dealt_and_resolved_as_by_the_service(picker: Keypad):
    """All values of six cards would be too many: all two of each side, in one order, with third cards that matter."""
    dealt = []
    two = [*combinations_with_replacement(list(Rank)[:10], 2)]
    for player, banker in product(two, two):
        ranks = (player[0], banker[0], player[1], banker[1])
        for thirds in ((Rank.ACE, Rank.KING), (Rank.SIX, Rank.SEVEN), (Rank.EIGHT, Rank.THREE)):
            hands, rest = {Side.PLAYER: [], Side.BANKER: []}, iter((*ranks, *thirds))
            while side := whose_turn(hands[Side.PLAYER], hands[Side.BANKER]):
                hands[side].append(read_card(f"{next(rest)}S"))
            round_ = Round.from_cards(Cards(*(Hand(tuple(hand)) for hand in hands.values())))
            dealt.append(
                {
                    "order": [f"{rank}S" for rank in (*ranks, *thirds)],
                    "cards": {side: [str(card) for card in hand] for side, hand in hands.items()},
                    "result": {
                        "outcome": round_.outcome,
                        "player_total": round_.player_total,
                        "banker_total": round_.banker_total,
                        "player_pair": round_.player_pair,
                        "banker_pair": round_.banker_pair,
                        "natural": round_.natural,
                    },
                }
            )
    different = picker.page.evaluate(
        f"""async (dealt) => {{
            const {{ deal, NO_CARDS, result, turn }} = await ({IMPORT_CARDS})();
            const drawing = JSON.parse(document.getElementById("keypad").dataset.drawing);
            return dealt.filter(({{ order, cards, result: told }}) => {{
                const hands = order.reduce((hands, card) => deal(hands, card, drawing), NO_CARDS);
                const same = JSON.stringify([hands, result(hands)]) === JSON.stringify([cards, told]);
                return turn(hands, drawing) !== null || !same;
            }});
        }}""",
        dealt,
    )
    assert len(dealt) == 9_075
    assert different == []
