"""What a running service wrote into its log."""

import json
from typing import Any

from running import Service


def lines(service: Service, **facts: Any) -> list[dict[str, Any]]:
    """The lines of the log that tell these facts, such as `event="answered"`; each must be JSON."""
    written = [json.loads(line) for line in service.log.splitlines()]
    return [line for line in written if facts.items() <= line.items()]
