import pytest
from floors import board, history, told

from roads_service.tables.documents import from_json
from roads_service.tables.errors import TableNotFound
from roads_service.tables.records import Limits, Table


def test_a_new_table_has_shoe_1_open_and_an_empty_board(floor):
    document, new = floor.put_table(Table("B01", "Baccarat 1"))
    assert new
    assert from_json(document)["shoe"] == {"number": 1, "status": "open", "rounds": 0}
    assert board(floor)["roads"]["big_road"] == {"rows": 6, "columns": 0, "offset": 0, "cells": []}
    assert board(floor)["version"] == 1


def test_the_same_settings_again_change_nothing(floor):
    table = Table("B01", "Baccarat 1", limits=Limits(100, "5000.50", "EUR"))
    floor.put_table(table)
    document, new = floor.put_table(table)
    assert not new
    assert from_json(document)["version"] == 1


def test_new_settings_keep_the_rounds_and_count_as_a_change(floor):
    floor.put_table(Table("B01", "Baccarat 1"))
    floor.record("B01", told("B"))
    document, new = floor.put_table(Table("B01", "VIP 1"))
    assert not new
    assert from_json(document)["version"] == 3
    assert board(floor)["table"] == {"id": "B01", "name": "VIP 1"}
    assert history(floor) == "B"


def test_another_depth_draws_the_same_rounds_anew(floor):
    floor.put_table(Table("B01", "Baccarat 1"))
    for _ in range(5):
        floor.record("B01", told("B"))
    floor.put_table(Table("B01", "Baccarat 1", rows=3))
    cells = [(cell["column"], cell["row"]) for cell in board(floor)["roads"]["big_road"]["cells"]]
    assert cells == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]
    floor.record("B01", told("P"))
    assert board(floor)["roads"]["big_road"]["cells"][-1]["column"] == 1


def test_a_removed_table_is_gone_with_all_it_held(floor):
    floor.put_table(Table("B01", "Baccarat 1"))
    floor.record("B01", told("B"))
    floor.remove_table("B01")
    for ask in (
        lambda: floor.table("B01"),
        lambda: floor.board("B01"),
        lambda: floor.shoe("B01", 1),
        lambda: floor.shoes("B01"),
        lambda: floor.record("B01", told("B")),
        lambda: floor.remove_table("B01"),
        lambda: floor.current_shoe("B01"),
        lambda: floor.start_shoe("B01"),
    ):
        with pytest.raises(TableNotFound):
            ask()
    assert floor.tables() == []


def test_a_table_made_anew_begins_empty_and_repeats_no_version(floor):
    floor.put_table(Table("B01", "Baccarat 1"))
    floor.record("B01", told("B", "r1"))
    last, _ = floor.board("B01")
    floor.remove_table("B01")
    floor.put_table(Table("B01", "Baccarat 1"))
    assert board(floor)["version"] > last
    assert history(floor) == ""
    assert floor.record("B01", told("P", "r1")).changed
