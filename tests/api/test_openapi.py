"""openapi.yaml describes all of the API, is what the service serves, and its examples are true to its schemas."""

from http import HTTPMethod
from pathlib import Path

import pytest
import requests
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from openapi_spec_validator.validation.exceptions import OpenAPIValidationError

COMMITTED = (Path(__file__).parents[2] / "openapi.yaml").read_text()
DESCRIPTION = yaml.safe_load(COMMITTED)
METHODS = {method.lower() for method in HTTPMethod}
MEDIA_TYPES = ("application/json", "text/plain", "application/yaml", "text/event-stream", "image/svg+xml")
OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, item in DESCRIPTION["paths"].items()
    for method, operation in item.items()
    if method in METHODS
}
RESPONSES = {
    f"{name} {status}": response
    for name, operation in OPERATIONS.items()
    for status, response in operation["responses"].items()
}
BODIES = {
    f"{name} {media_type}": content
    for name, described in {
        **{name: operation["requestBody"] for name, operation in OPERATIONS.items() if "requestBody" in operation},
        **RESPONSES,
    }.items()
    for media_type, content in described.get("content", {}).items()
}


def test_the_committed_description_is_what_the_app_makes(client):
    assert client.application.extensions["openapi"]() == COMMITTED, "make openapi writes it anew"


def test_the_committed_description_is_what_the_service_serves(service):
    answer = requests.get(f"{service.url}/openapi.yaml", timeout=10)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/yaml")
    assert answer.content.decode() == COMMITTED


def test_it_is_openapi_3_1():
    assert DESCRIPTION["openapi"] == "3.1.0"
    validate(DESCRIPTION)


def test_what_is_not_openapi_would_be_noticed():
    with pytest.raises(OpenAPIValidationError):
        validate({**DESCRIPTION, "paths": {"/v1/tables": {"get": {"responses": "some"}}}})


def test_every_operation_of_the_app_is_described(client):
    rules = [rule for rule in client.application.url_map.iter_rules() if rule.methods]
    served = {
        f"{method} {rule.rule}".replace("<int:", "{").replace("<", "{").replace(">", "}")
        for rule in rules
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert {name for name in served if "/v1/" in name} == {name for name in OPERATIONS if "/v1/" in name}
    assert set(OPERATIONS) <= served


def _reads(name):
    """Whether an operation changes nothing, so that it takes no key unless boards do."""
    if name.startswith("GET"):
        return not name.endswith(("/audit", "/access"))
    return name.endswith("/settlement")


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_says_what_it_does_and_who_may(name):
    operation = OPERATIONS[name]
    assert operation["summary"]
    keys = operation["security"]
    if "/v1/" not in name:
        assert keys == []
    elif name == "POST /v1/feed":
        assert keys == [{"signature": []}]
    elif _reads(name):
        assert keys == [{}, {"key": []}]
    else:
        assert keys == [{"key": []}]


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_names_the_refusals_that_it_can_give(name):
    operation = OPERATIONS[name]
    _, path = name.split()
    expected = set()
    if path.startswith("/v1/"):
        expected |= {"401", "503"}
    if not _reads(name) and path.startswith("/v1/") and path != "/v1/feed":
        expected |= {"403"}
    if "requestBody" in operation:
        expected |= {"400", "413", "415", "422"}
    if "{table_id}" in path and name != "PUT /v1/tables/{table_id}":
        expected |= {"404"}
    assert expected <= set(operation["responses"])


@pytest.mark.parametrize("name", RESPONSES)
def test_an_answer_has_a_description_and_an_example_of_its_body(name):
    response, status = RESPONSES[name], name.split()[-1]
    assert response["description"]
    if status in ("204", "304"):
        assert "content" not in response
        return
    ((media_type, content),) = response["content"].items()
    assert "example" in content
    if status.startswith("2"):
        assert media_type in MEDIA_TYPES
    else:
        assert media_type == "application/problem+json"
        assert content["schema"] == {"$ref": "#/components/schemas/Problem"}
        assert content["example"]["status"] == int(status)


@pytest.mark.parametrize("name", [name for name, operation in OPERATIONS.items() if "requestBody" in operation])
def test_a_request_body_has_an_example(name):
    ((media_type, content),) = OPERATIONS[name]["requestBody"]["content"].items()
    assert media_type == "application/json"
    assert "example" in content or content["examples"]


@pytest.mark.parametrize("name", BODIES)
def test_examples_are_true_to_their_schemas(name):
    content = BODIES[name]
    schema = {**content["schema"], "components": DESCRIPTION["components"]}
    validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    examples = [example["value"] for example in content.get("examples", {}).values()]
    for example in [*examples, *([content["example"]] if "example" in content else [])]:
        validator.validate(example)


def test_the_formats_of_examples_are_looked_at():
    assert "date-time" in Draft202012Validator.FORMAT_CHECKER.checkers


def test_tags_of_boards_and_seconds_to_wait_are_described():
    for name, response in RESPONSES.items():
        headers = set(response.get("headers", {}))
        if name.endswith("503"):
            assert headers == {"Retry-After"}
        if name.endswith("401"):
            assert headers == {"WWW-Authenticate"}
        if "/board " in name and name.endswith(("200", "304")):
            assert headers == {"ETag"}


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, operation in OPERATIONS.items()
        if "requestBody" in operation and "shoe}" not in name and name != "POST /v1/feed"
    ],
)
def test_the_examples_of_bodies_can_be_sent_as_they_are(client, name):
    method, path = name.split()
    content = OPERATIONS[name]["requestBody"]["content"]["application/json"]
    examples = content.get("examples") or {"only": {"value": content["example"]}}
    for example in examples.values():
        client.delete("/v1/tables/B01")
        client.put("/v1/tables/B01", json={})
        number = example["value"].get("number", 1)
        for _ in range(1, number):
            client.post("/v1/tables/B01/rounds", json={"outcome": "tie"})
        answer = client.open(path.format(table_id="B01", name="no-commission"), method=method, json=example["value"])
        assert answer.status_code in (200, 201), answer.text
