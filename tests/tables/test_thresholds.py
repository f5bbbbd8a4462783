"""The thresholds of the good roads are a setting of the table, which tables kept by an earlier version do not have."""

from floors import board, told

from roads_service.baccarat import COMMISSION
from roads_service.roads import Thresholds
from roads_service.tables.documents import read_table, settings_document
from roads_service.tables.records import Table

SIX = Thresholds.of({"long_banker": 6})


def test_they_are_kept_with_the_table():
    table = Table("B01", "Baccarat 1", good_roads=SIX)
    assert read_table({"id": "B01", **settings_document(table)}, table.paytable) == table


def test_a_table_that_was_kept_without_them_has_the_usual_ones():
    kept = {
        name: value for name, value in settings_document(Table("B01", "Baccarat 1")).items() if name != "good_roads"
    }
    assert read_table({"id": "B01", **kept}, COMMISSION) == Table("B01", "Baccarat 1", good_roads=Thresholds())


def test_a_change_of_them_draws_the_board_anew_and_what_comes_is_told_by_them(floor):
    floor.put_table(Table("B01", "Baccarat 1", good_roads=SIX))
    for _ in range(5):
        floor.record("B01", told("B"))
    assert board(floor)["good_roads"] == []
    floor.put_table(Table("B01", "Baccarat 1"))
    assert board(floor)["good_roads"] == [{"name": "long_banker", "since": 4}]
    floor.put_table(Table("B01", "Baccarat 1", good_roads=SIX))
    floor.record("B01", told("B"))
    assert board(floor)["good_roads"] == [{"name": "long_banker", "since": 6}]


def test_a_round_voided_in_an_earlier_shoe_leaves_that_shoe_with_the_thresholds_of_the_table(floor):
    floor.put_table(Table("B01", "Baccarat 1", good_roads=Thresholds.of({"long_banker": 2})))
    for letter in "BPB":
        floor.record("B01", told(letter))
    floor.start_shoe("B01")
    floor.void("B01", 1, 2)
    assert b'"good_roads":[{"name":"long_banker","since":3}]' in floor.shoe_board("B01", 1)[1]
