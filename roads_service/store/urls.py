"""Which URLs the store can be told, and what they say. Apart from the clients, which are loaded later."""

from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit, urlunsplit

_SENTINEL_PORT, _SERVER_PORT = 26379, 6379
_OPTIONS = {"client_name", "password", "protocol", "username"}
_TLS_OPTIONS = {
    "ssl_ca_certs",
    "ssl_ca_path",
    "ssl_cert_reqs",
    "ssl_certfile",
    "ssl_check_hostname",
    "ssl_keyfile",
    "ssl_password",
}
_SENTINEL_OPTIONS = {"sentinel_username", "sentinel_password"}


class Kind(StrEnum):
    """What a URL leads to."""

    SERVER = "server"
    SENTINEL = "sentinel"
    CLUSTER = "cluster"


SCHEMES = {
    "redis": Kind.SERVER,
    "rediss": Kind.SERVER,
    "unix": Kind.SERVER,
    "redis+sentinel": Kind.SENTINEL,
    "rediss+sentinel": Kind.SENTINEL,
    "redis+cluster": Kind.CLUSTER,
    "rediss+cluster": Kind.CLUSTER,
}
Node = tuple[str, int]  # host, port
_ESCAPED = "in a password / is written %2F, ? is %3F and # is %23"


class BadUrl(ValueError):
    """The URL does not say what the store can be reached by. The sentence names no password."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a URL says.

    `server` is the URL of one server, as redis-py reads it, with all that holds for each of them: who asks, TLS, the
    database. `nodes` are the sentinels, or those nodes of the cluster that are asked first; `master` is what the
    sentinels call the master, and `sentinel_login` who asks them.
    """

    kind: Kind
    server: str = field(repr=False)
    nodes: tuple[Node, ...] = ()
    master: str = ""
    sentinel_login: dict[str, str] = field(default_factory=dict, repr=False)


def check_url(url: str) -> None:
    """Raises `BadUrl` for a URL that no client can be made for."""
    read_url(url)


def read_url(url: str) -> Told:
    """What a URL says. Raises `BadUrl`."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise BadUrl("a Redis URL with brackets in its host closes them, as in redis://[::1]:6379") from None
    kind = SCHEMES.get(parts.scheme)
    if kind is None:
        raise BadUrl(f"a Redis URL begins with {', '.join(f'{known}://' for known in SCHEMES)}, not {parts.scheme!r}")
    if parts.fragment:
        raise BadUrl(f"a Redis URL has no #; {_ESCAPED}")
    options = _options(parts, kind)
    login, at, hosts = parts.netloc.rpartition("@")
    if kind is Kind.SERVER:
        _check_server(parts, hosts, options)
        return Told(kind, url)
    nodes = tuple(_node(parts, host) for host in hosts.split(","))
    sentinel_login = {name: options.pop(name) for name in _SENTINEL_OPTIONS & options.keys()}
    master, database = _master_and_database(parts) if kind is Kind.SENTINEL else ("", _no_database(parts))
    server = SplitResult(
        parts.scheme.split("+")[0], f"{login}{at}{_written(nodes[0])}", database, urlencode(options), ""
    )
    return Told(
        kind,
        urlunsplit(server),
        nodes,
        master,
        {name.removeprefix("sentinel_"): value for name, value in sentinel_login.items()},
    )


def _options(parts: SplitResult, kind: Kind) -> dict[str, str]:
    known = _OPTIONS | (_TLS_OPTIONS if parts.scheme.startswith("rediss") else set())
    known |= {Kind.SENTINEL: _SENTINEL_OPTIONS, Kind.SERVER: {"db"}, Kind.CLUSTER: set[str]()}[kind]
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    for name in options:
        if name in _TLS_OPTIONS - known:
            raise BadUrl(f"{name} takes a URL with TLS, rediss…://, not {parts.scheme}://")
        if "@" in name:
            raise BadUrl(f"a Redis URL has a host before its options; {_ESCAPED}")
        if name not in known:
            raise BadUrl(f"{name!r} is no option of a {parts.scheme}:// URL; there are {', '.join(sorted(known))}")
    return options


def _check_server(parts: SplitResult, hosts: str, options: dict[str, str]) -> None:
    _check_database(options.get("db", "0"))
    if parts.scheme == "unix":
        if hosts or not parts.path.strip("/"):
            raise BadUrl("a unix:// URL tells the path of a socket, as in unix:///run/valkey.sock")
        return
    if "," in hosts:
        raise BadUrl(f"{parts.scheme}:// is of one server; several are redis+sentinel:// or redis+cluster://")
    if hosts:
        _node(parts, hosts)
    _check_database(parts.path.strip("/") or "0")


def _node(parts: SplitResult, host: str) -> Node:
    try:
        told = urlsplit(f"//{host}")
        name, port = told.hostname or "", _port(parts) if told.port is None else told.port
    except ValueError:
        name, port = "", 0
    if not name or not port:
        # What stands there may be part of a password.
        raise BadUrl(
            f"a {parts.scheme}:// URL tells hosts with ports, as in {parts.scheme}://host:{_port(parts)}, and commas "
            f"between several; {_ESCAPED}"
        )
    return name, port


def _port(parts: SplitResult) -> int:
    return _SENTINEL_PORT if SCHEMES[parts.scheme] is Kind.SENTINEL else _SERVER_PORT


def _master_and_database(parts: SplitResult) -> tuple[str, str]:
    master, *database = parts.path.strip("/").split("/")
    if not master or len(database) > 1:
        raise BadUrl(
            f"a {parts.scheme}:// URL ends with what the sentinels call the master, "
            f"as in {parts.scheme}://host:26379,host:26379/name, or /name/0 with a database"
        )
    for number in database:
        _check_database(number)
    return master, f"/{database[0]}" if database else ""


def _no_database(parts: SplitResult) -> str:
    if parts.path.strip("/") not in ("", "0"):
        raise BadUrl(f"a cluster has no databases, so a {parts.scheme}:// URL ends with its hosts")
    return ""


def _check_database(number: str) -> None:
    if not (number.isascii() and number.isdigit()):
        raise BadUrl(f"a database in a Redis URL is a number; {_ESCAPED}")


def _written(node: Node) -> str:
    host, port = node
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
