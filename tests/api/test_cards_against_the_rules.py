"""422: cards that the rules would not deal are refused with the rule that they break."""

import pytest

BROKEN = [
    ("9H KD 2C", "3S 4C", "the player has a natural 9: the player must not draw"),
    ("9H KD", "3S 2C 2D", "the player has a natural 9: the banker must not draw"),
    ("2H 2D", "9S KC 2H", "the banker has a natural 9: the banker must not draw"),
    ("2H 2D 5C", "8S KC", "the banker has a natural 8: the player must not draw"),
    ("2H 3D", "3S 4C", "player has 5: the player must draw"),
    ("2H 4D 5C", "3S 4C", "player has 6: the player must not draw"),
    ("KH 7D AC", "3S 4C", "player has 7: the player must not draw"),
    ("2H 4D", "2S 3C", "banker has 5 and the player stood: the banker must draw"),
    ("2H 4D", "2S 4C AD", "banker has 6 and the player stood: the banker must not draw"),
    ("2H 2D 9C", "KS 2C", "banker has 2 and the player's third card was a 9: the banker must draw"),
    ("2H 2D 8C", "KS 3C AD", "banker has 3 and the player's third card was an 8: the banker must not draw"),
    ("2H 2D 9C", "KS 3C", "banker has 3 and the player's third card was a 9: the banker must draw"),
    ("2H 2D AC", "KS 4C AD", "banker has 4 and the player's third card was an A: the banker must not draw"),
    ("2H 2D KC", "KS 4C AD", "banker has 4 and the player's third card was a K: the banker must not draw"),
    ("2H 2D 4C", "KS 5C", "banker has 5 and the player's third card was a 4: the banker must draw"),
    ("2H 2D 5C", "KS 6C AD", "banker has 6 and the player's third card was a 5: the banker must not draw"),
    ("2H 2D 6C", "KS 6C", "banker has 6 and the player's third card was a 6: the banker must draw"),
    ("2H 2D 6C", "KS 7C AD", "banker has 7 and the player's third card was a 6: the banker must not draw"),
]


@pytest.mark.parametrize(("player", "banker", "rule"), BROKEN)
def test_the_rule_is_told_in_a_sentence(client, table, deal, refused, standing, player, banker, rule):
    deal("BP")
    before = standing()
    body = {"cards": {"player": player.split(), "banker": banker.split()}}
    problem = refused(client.post(f"{table}/rounds", json=body), 422, "invalid-fields", "/cards")
    assert problem["errors"] == [{"pointer": "/cards", "detail": rule}]
    refused(client.put(f"{table}/shoes/1/rounds/1", json=body), 422, "invalid-fields", "/cards")
    assert standing() == before
