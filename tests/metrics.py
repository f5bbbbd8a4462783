"""What a service tells in its metrics."""

from collections.abc import Iterator
from typing import Any

import requests
from prometheus_client.parser import text_string_to_metric_families
from running import Service


def samples(service: Service) -> Iterator[Any]:
    """All that /metrics tells now."""
    answer = requests.get(f"{service.url}/metrics", timeout=10)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain")
    for family in text_string_to_metric_families(answer.text):
        yield from family.samples


def value(service: Service, name: str, **labels: str) -> float:
    """What a metric stands at over all that has these labels; 0 if it was never counted."""
    return sum(
        sample.value for sample in samples(service) if sample.name == name and labels.items() <= sample.labels.items()
    )
