"""nginx with the committed configuration, in front of services that a test has started."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import requests
from running import Service, free_port
from waiting import until

CONFIGURATION = Path(__file__).parent.parent / "deploy" / "nginx" / "roads.conf"
MISSING = "The tests of the proxy need nginx. As root, on Debian and Ubuntu: apt-get install --yes nginx"
_AROUND = """\
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/roads.conf;
}}
"""


def executable() -> str:
    """The path of nginx. Raises `FileNotFoundError`, which says what installs it."""
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if found is None:
        raise FileNotFoundError(MISSING)
    return found


def configured(services: Sequence[int], port: int, folder: Path) -> str:
    """The committed configuration with other ports, and without what only newer versions know and do by default.

    They are `resolve`, which needs names, and `keepalive 0`, which used to be so where nothing else was said.
    """
    text = CONFIGURATION.read_text()
    for pattern, new in (
        (r"roads-(\d):8000 resolve", lambda server: f"127.0.0.1:{services[int(server[1]) - 1]}"),
        (r"keepalive 0;", ""),
        (r"listen 80;", f"listen 127.0.0.1:{port};"),
        (r"/var/log/nginx/access.log", f"{folder}/access.log"),
        (r"/var/cache/nginx/boards", f"{folder}/boards"),
    ):
        text, count = re.subn(pattern, new, text)
        assert count, f"{pattern} is no longer in {CONFIGURATION.name}"
    return text


@contextmanager
def proxying(folder: Path, services: Sequence[int]) -> Iterator[Service]:
    """The one address of the services on these ports, to be called and listened to as if it were one of them."""
    folder.mkdir(exist_ok=True)
    proxy = Service(folder / "none", port=free_port())
    (folder / "roads.conf").write_text(configured(services, proxy.port, folder))
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(_AROUND.format(user=user, folder=folder))
    process = subprocess.Popen([executable(), "-p", str(folder), "-c", str(folder / "nginx.conf")])
    try:
        until((folder / "nginx.pid").exists)  # the port is its own: it was not somebody else who answers
        until(lambda: requests.get(f"{proxy.url}/healthz", timeout=5).status_code == 200)
        yield proxy
    finally:
        process.terminate()
        process.wait()
