import json
import subprocess
import sys

FAILING = """
import structlog
from roads_service.logs import log_json

def fail(key):
    cards = [key, key]
    raise ValueError("no good")

log_json()
try:
    fail("a-secret-in-a-variable")
except ValueError as error:
    structlog.get_logger().error("unexpected", exc_info=error)
"""


def test_a_fault_is_logged_with_where_it_was_and_without_what_its_variables_held():
    done = subprocess.run([sys.executable, "-c", FAILING], capture_output=True, text=True, check=True)
    (fault,) = json.loads(done.stderr)["exception"]
    assert (fault["exc_type"], fault["exc_value"]) == ("ValueError", "no good")
    assert fault["frames"][-1]["name"] == "fail"
    assert "a-secret" not in done.stderr
