"""Those that the service is measured against, and whether they are installed."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).resolve().parent
# `make peers` installs the npm package here.
NODE_FOLDER = ROOT / ".venv" / "peers"
NCHAN_MODULE = Path("/usr/lib/nginx/modules/ngx_nchan_module.so")
# Debian's nginx is where only root's PATH looks.
_PATH = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin"


@dataclass(frozen=True, slots=True)
class Peer:
    """A program or package that a measure needs: its files, and the command whose output has its version."""

    name: str
    files: tuple[Path | None, ...]
    version_command: tuple[str, ...]

    @property
    def installed(self) -> bool:
        """Whether all its files are there."""
        return all(file is not None and file.exists() for file in self.files)

    @property
    def version(self) -> str:
        """What it says its version is."""
        done = subprocess.run(self.version_command, capture_output=True, text=True, check=False)
        found = re.search(r"\d+(\.\d+)+[\w.+~-]*", done.stdout + done.stderr)
        return found[0] if found else "unknown"


def program(name: str) -> Path | None:
    """Where a program is, None where it is not."""
    found = shutil.which(name, path=_PATH)
    return Path(found) if found else None


NGINX = Peer("nginx", (program("nginx"),), (str(program("nginx")), "-v"))
NCHAN = Peer("nchan", (NCHAN_MODULE,), ("dpkg-query", "--show", "--showformat=${Version}", "libnginx-mod-nchan"))
WRK = Peer("wrk", (program("wrk"),), (str(program("wrk")), "-v"))
NODE = Peer("node", (program("node"),), (str(program("node")), "--version"))
_PACKAGE = NODE_FOLDER / "node_modules" / "baccarat-engine" / "package.json"
ENGINE = Peer("baccarat-engine", (program("node"), _PACKAGE), ("grep", '"version"', str(_PACKAGE)))

ALL = (WRK, NGINX, NCHAN, NODE, ENGINE)
