import re
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parent.parent
BENCHMARKS = PROJECT / "benchmarks"
# What needs no peer; the others are measured where they are installed.
ALWAYS_MEASURED = {"Adding a round", "Recording", "Starting"}


def test_the_measure_of_what_a_round_costs_runs_and_prints_four_figures():
    done = subprocess.run([sys.executable, BENCHMARKS / "board.py"], capture_output=True, text=True, check=True)
    assert [line.split(":")[0].split()[0] for line in done.stdout.splitlines()] == ["add", "build", "record", "record"]


def test_a_quick_run_of_the_benchmarks_prints_its_figures(record_property):
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick"], cwd=PROJECT, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    record_property("figures", done.stdout)
    rows = re.findall(r"│ ([^│:]+): ([^│]+?) +│ +([\d,.]+) │", done.stdout)
    assert {title for title, _, _ in rows} >= ALWAYS_MEASURED
    figures = {name: float(figure.replace(",", "")) for _, name, figure in rows}
    assert all(figure > 0 for name, figure in figures.items() if name != "rounds that were not acknowledged")
    assert 5_000 < figures["a board of 70 rounds"] < 50_000
