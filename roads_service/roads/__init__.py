"""The boards: the five Macao roads, ask roads, good roads, statistics, windows. Pure; built on the game alone."""

from roads_service.roads.bead_plate import BeadPlate
from roads_service.roads.big_road import BigRoad, Streak
from roads_service.roads.board import DEFAULT_ROWS, Ask, Board, Road
from roads_service.roads.derived import DerivedRoad, color_if
from roads_service.roads.good_roads import (
    LEAST_THRESHOLD,
    MOST_THRESHOLD,
    RULES,
    USUAL_THRESHOLDS,
    GoodRoad,
    Rule,
    Thresholds,
)
from roads_service.roads.marks import BeadMark, BigRoadMark, Color, DerivedMark, Mark
from roads_service.roads.placing import Pen
from roads_service.roads.statistics import Statistics
from roads_service.roads.windows import first_column, window

__all__ = [
    "DEFAULT_ROWS",
    "LEAST_THRESHOLD",
    "MOST_THRESHOLD",
    "RULES",
    "USUAL_THRESHOLDS",
    "Ask",
    "BeadMark",
    "BeadPlate",
    "BigRoad",
    "BigRoadMark",
    "Board",
    "Color",
    "DerivedMark",
    "DerivedRoad",
    "GoodRoad",
    "Mark",
    "Pen",
    "Road",
    "Rule",
    "Statistics",
    "Streak",
    "Thresholds",
    "color_if",
    "first_column",
    "window",
]
