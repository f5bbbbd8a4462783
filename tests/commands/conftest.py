from uuid import uuid4

import pytest
import requests
from click.testing import CliRunner

from roads_service.cli import main


@pytest.fixture
def rounds_file(tmp_path):
    """Writes a file of rounds and says where it is."""

    def write(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.fixture
def run(service):
    """Runs a command of the command line against the service, with the admin key unless other options are given."""

    def invoke(*arguments, width=80, **environment):
        told = {"ROADS_URL": service.url, "ROADS_KEY": service.admin_key, "COLUMNS": str(width), **environment}
        return CliRunner().invoke(main, [str(argument) for argument in arguments], env=told)

    return invoke


@pytest.fixture
def read(service):
    """Reads what the service says of a path under /v1/tables; None where there is nothing."""

    def get(path):
        headers = {"Authorization": f"Bearer {service.admin_key}"}
        answer = requests.get(f"{service.url}/v1/tables/{path}", headers=headers, timeout=10)
        return None if answer.status_code == 404 else answer.json()

    return get


@pytest.fixture
def table_id():
    """An id that no table has."""
    return f"t-{uuid4().hex}"
