import subprocess
import sys
from pathlib import Path

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


def test_the_measure_of_what_a_round_costs_runs_and_prints_three_figures():
    done = subprocess.run([sys.executable, BENCHMARKS / "board.py"], capture_output=True, text=True, check=True)
    assert [line.split(":")[0].split()[0] for line in done.stdout.splitlines()] == ["add", "build", "write"]
