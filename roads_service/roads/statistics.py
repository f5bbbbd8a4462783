"""What is counted beside the roads."""

from dataclasses import dataclass

from roads_service.baccarat import Outcome, Round
from roads_service.roads.big_road import Streak


@dataclass(frozen=True, slots=True)
class Statistics:
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
        longest = {Outcome.BANKER: self.longest_banker_streak, Outcome.PLAYER: self.longest_player_streak}
        if streak:
            longest[streak.outcome] = max(longest[streak.outcome], streak.length)
        return Statistics(
            rounds=self.rounds + 1,
            banker=self.banker + (round_.outcome is Outcome.BANKER),
            player=self.player + (round_.outcome is Outcome.PLAYER),
            tie=self.tie + (round_.outcome is Outcome.TIE),
            player_pair=self.player_pair + round_.player_pair,
            banker_pair=self.banker_pair + round_.banker_pair,
            natural=self.natural + round_.natural,
            streak=streak,
            longest_banker_streak=longest[Outcome.BANKER],
            longest_player_streak=longest[Outcome.PLAYER],
        )
