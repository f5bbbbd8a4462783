import pytest


@pytest.fixture
def rounds_file(tmp_path):
    """Writes a file of rounds and says where it is."""

    def write(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write
