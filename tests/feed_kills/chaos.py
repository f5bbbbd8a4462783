"""The tests that kill, for longer: streams under random kills until time is over, each compared with what was dealt.

make chaos [CHAOS_SECONDS=300] [CHAOS_SEED=a-seed]
"""

import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from feed_kills.killing import Report, Victim, stream_through
from feeding import SECRET
from running import running_service

KILLS_A_STREAM = 12


def main() -> int:
    """Kill and compare; 1 if anything is shown otherwise than it was dealt."""
    seconds = float(os.environ.get("CHAOS_SECONDS", "300"))
    seed = os.environ.get("CHAOS_SEED") or str(time.time_ns())
    print(f"{seconds:.0f} seconds of kills, CHAOS_SEED={seed}", flush=True)
    deadline, chance = time.monotonic() + seconds, random.Random(seed)
    total = Report(Counter(), Counter(), [])
    with (
        tempfile.TemporaryDirectory(prefix="roads-chaos-") as folder,
        running_service(Path(folder) / "data", ROADS_FEED_SECRETS=SECRET) as service,
    ):
        for stream in count(1):
            try:
                report = stream_through(service, _victims(chance, deadline), f"{seed} {stream}", f"C{stream}", _say)
            except BaseException:
                _say("\n".join(line for line in service.log.splitlines() if "store away" not in line))
                raise
            total += report
            if report.differences or time.monotonic() >= deadline:
                break
    _say(f"in all: {total}")
    for difference in total.differences:
        _say(difference)
    return 1 if total.differences else 0


def _victims(chance: random.Random, deadline: float) -> Iterator[Victim]:
    for _ in range(KILLS_A_STREAM):
        if time.monotonic() < deadline:
            yield chance.choice(list(Victim))


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
