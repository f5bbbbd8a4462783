"""What is counted beside the roads."""

from typing import NamedTuple

from roads_service.baccarat import Outcome, Round
from roads_service.roads.big_road import Streak


class Statistics(NamedTuple):
    """Counts over the valid rounds of a shoe; lengths of streaks in rounds."""

    rounds: int = 0
    banker: int = 0
    player: int = 0
    tie: int = 0
    player_pair: int = 0
    banker_pair: int = 0
    natural: int = 0
    streak: Streak | None = None
    longest_banker_streak: int = 0
    longest_player_streak: int = 0

    def grow(self, round_: Round, streak: Streak | None) -> "Statistics":
        """The counts with one more round; `streak` is the big road's latest after it, None before the first win."""
        outcome, length = round_.outcome, streak.length if streak else 0
        banker, player = outcome is Outcome.BANKER, outcome is Outcome.PLAYER
        return Statistics(
            self.rounds + 1,
            self.banker + banker,
            self.player + player,
            self.tie + (outcome is Outcome.TIE),
            self.player_pair + round_.player_pair,
            self.banker_pair + round_.banker_pair,
            self.natural + round_.natural,
            streak,
            max(self.longest_banker_streak, length) if banker else self.longest_banker_streak,
            max(self.longest_player_streak, length) if player else self.longest_player_streak,
        )
