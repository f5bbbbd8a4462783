"""What is in deploy/ fits the service: it asks for metrics that are there, and every alert is explained."""

import json
import re
from collections import defaultdict
from pathlib import Path

import pytest
import requests
import yaml
from dealing_live import Dealer
from metrics import samples
from reading import reading

PROJECT = Path(__file__).parent.parent
OPERATIONS = (PROJECT / "docs" / "operations.md").read_text()
DASHBOARD = json.loads((PROJECT / "deploy" / "grafana" / "roads.json").read_text())
PROMETHEUS = yaml.safe_load((PROJECT / "deploy" / "prometheus" / "prometheus.yml").read_text())
RULES = [
    rule
    for group in yaml.safe_load((PROJECT / "deploy" / "prometheus" / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
EXPRESSIONS = [rule["expr"] for rule in RULES] + [
    target["expr"] for panel in DASHBOARD["panels"] for target in panel.get("targets", [])
]
OF_PROMETHEUS = {"instance", "job"}  # labels that it adds itself


@pytest.fixture(scope="module")
def exported(service):
    """The labels of every metric that /metrics tells once each kind of thing has happened."""
    dealer = Dealer(service)
    dealer.open()
    with reading(service, f"{dealer.path}/events") as stream:
        dealer.deal()
        while stream.next().version < 2:
            pass
    dealer.close()
    requests.post(f"{service.url}/v1/feed", json={}, timeout=10)
    labels = defaultdict(set)
    for sample in samples(service):
        labels[sample.name] |= sample.labels.keys()
    return labels


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_what_is_asked_for_is_exported(exported, expression):
    asked = re.findall(r"\b(roads_\w+)(?:\{([^}]*)\})?", expression)
    assert asked or "up{" in expression
    grouped = {label.strip() for by in re.findall(r"by \(([^)]*)\)", expression) for label in by.split(",")}
    for name, selector in asked:
        assert name in exported
        selected = set(re.findall(r"(\w+)\s*[=!]~?", selector or ""))
        assert (selected | grouped) - OF_PROMETHEUS <= exported[name]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_operations_that_are_asked_for_are_those_of_the_service(exported, service, expression):
    told = {sample.labels.get("operation") for sample in samples(service)}
    assert set(re.findall(r'operation="([^"]*)"', expression)) <= told


@pytest.mark.parametrize("rule", RULES, ids=[rule["alert"] for rule in RULES])
def test_every_alert_is_explained_and_says_where(rule):
    assert rule["labels"]["severity"] in ("critical", "warning")
    assert rule["annotations"]["summary"]
    assert rule["annotations"]["runbook"] == f"docs/operations.md#{rule['alert'].lower()}"
    section = OPERATIONS.partition(f"\n### {rule['alert']}\n")[2].partition("\n#")[0]
    assert "**What to do.**" in section


def test_no_alert_is_explained_that_is_not_there():
    assert re.findall(r"^### (Roads\w+)$", OPERATIONS, re.MULTILINE) == [rule["alert"] for rule in RULES]


def test_every_metric_is_explained(exported):
    ours = {re.sub("_(total|count|sum|bucket|created)$", "", name) for name in exported if name.startswith("roads_")}
    assert {name for name in ours if f"`{name}" not in OPERATIONS} == set()


def test_panels_are_told_apart_and_lie_beside_one_another():
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    cells = [
        (x, y)
        for place in (panel["gridPos"] for panel in panels)
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(set(cells)) == len(cells)
    assert max(x for x, _ in cells) < 24


def test_the_sample_asks_each_service_and_reads_the_alerts():
    assert PROMETHEUS["rule_files"] == ["alerts.yml"]
    (job,) = PROMETHEUS["scrape_configs"]
    assert job["job_name"] == "roads"
    services = yaml.safe_load((PROJECT / "compose.yaml").read_text())["services"]
    asked = [target.split(":")[0] for config in job["static_configs"] for target in config["targets"]]
    assert asked == [name for name in services if name.startswith("roads-")]
