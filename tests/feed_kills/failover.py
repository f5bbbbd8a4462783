"""How long nothing is taken when a master dies, or hangs, and a replica takes over; and whether all is shown that was.

make failover
"""

import signal
import sys
import tempfile
from pathlib import Path

from feed_kills.failing_over import fail_over
from feeding import SECRET
from running import running_service
from servers import SOON, running_cluster, running_sentinels

RUNNING = {"sentinel": running_sentinels, "cluster": running_cluster}
FAILING = {"killed": signal.SIGKILL, "hanging": signal.SIGSTOP}
WAITING = (0, 1)  # replicas that are waited for, beside one that may be promoted


def main() -> int:
    """Measure; 1 if anything that must not be lost is."""
    print(f"servers are taken for dead after {SOON / 1000:g} s", flush=True)
    lost = 0
    for kind in RUNNING:
        for failing in FAILING:
            for replicas in WAITING:
                lost += _measure(kind, failing, replicas)
    return 1 if lost else 0


def _measure(kind: str, failing: str, replicas: int) -> int:
    """Print what a failover came to; how much was lost although it was waited for."""
    with tempfile.TemporaryDirectory(prefix="roads-failover-") as folder:
        path = Path(folder)
        environment = {"ROADS_WAIT_REPLICAS": str(replicas), "ROADS_FEED_SECRETS": SECRET}
        with (
            RUNNING[kind](path / kind, replicas=replicas + 1) as group,
            running_service(path / "service" / "-", ROADS_REDIS_URL=group.url, **environment) as service,
        ):
            outcome = fail_over(service, group, kind, number=FAILING[failing], brings_back=False)
    print(f"{kind}, master {failing}, {replicas} of {replicas + 1} replicas waited for: {outcome}", flush=True)
    for difference in outcome.differences:
        print(difference, flush=True)
    return len(outcome.differences) if replicas else 0


if __name__ == "__main__":
    sys.exit(main())
