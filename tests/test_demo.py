import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import requests
from running import children, free_port, gone
from waiting import until

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture
def demo(tmp_path):
    """The demo as `make demo` runs it, with its state in a folder of the test's."""
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    said = tmp_path / "said"
    with said.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, tmp_path / "examples" / "demo.py"],
            env={**os.environ, "ROADS_PORT": str(free_port())},
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        yield process, said
    finally:
        process.kill()
        process.wait()


def test_what_the_demo_says_is_so_and_ctrl_c_stops_all_of_it(demo, tmp_path):
    process, said = demo
    until(lambda: "Ctrl-C stops it" in said.read_text(), seconds=60)
    text = said.read_text()
    (url,) = re.findall(r"The service is at (\S+)", text)
    (key,) = re.findall(r"Its admin key is +(\S+)", text)
    assert "Bead plate" in text, "a board is drawn"

    addresses = set(re.findall(rf"{re.escape(url)}/[\w/]*[\w]", text))
    assert len(addresses) >= 3
    for address in addresses - {f"{url}/v1/tables/B01/rounds"}:
        assert requests.get(address, timeout=10).status_code == 200, address
    body = re.findall(r"-d '(.*)'", text)[0]
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    recorded = requests.post(f"{url}/v1/tables/B01/rounds", data=body, headers=headers, timeout=10)
    assert (recorded.status_code, recorded.json()["round"]["number"]) == (201, 101)

    started = children(process.pid)
    assert len(started) == 2, "the service and the tables"
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=90) == 0
    until(lambda: all(gone(pid) for pid in started))
    assert said.read_text().endswith("Stopped.\n")
    assert re.search(r"differences +0", said.read_text())
