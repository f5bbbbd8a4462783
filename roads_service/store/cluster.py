"""A client of a Redis Cluster, which asks the node that has a key and goes on by what the cluster says of itself."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from redis import BlockingConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.commands.core import Script
from redis.event import AfterSlotsCacheRefreshEvent, EventDispatcher, EventListenerInterface
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import MovedError
from redis.exceptions import TimeoutError as TooLate
from redis.maint_notifications import MaintNotificationsConfig
from redis.retry import Retry

from roads_service.store.acknowledging import Acknowledging
from roads_service.store.urls import Told

P = ParamSpec("P")
T = TypeVar("T")


class Cluster:
    """A client of a cluster that connects with its first command.

    Commands of one key are those of redis-py's `RedisCluster`. What a pipeline asks may lie in any slots: each node is
    asked once for all that it has, in a transaction of its own if one is wanted.

    A slot that moves is followed. While one is on its way to another node, pipelines that need it fail.
    """

    def __init__(self, told: Told, options: Mapping[str, Any], acknowledging: Acknowledging) -> None:
        """A client of the cluster of this URL; `options` are of the connections to each node."""
        self._told = told
        self._options = options
        self._acknowledging = acknowledging
        self._events = EventDispatcher()
        # redis-py types its answers for sync and async at once, which says nothing.
        self._cluster: Any = None
        self._connect_once = OneForAll(self._connect)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connected(), name)

    def connected(self) -> Any:
        """The `RedisCluster` itself. Raises `RedisClusterException` while no node answers."""
        return self._cluster or self._connect_once()

    def close(self) -> None:
        """Close all connections."""
        if self._cluster is not None:
            self._cluster.close()

    def register_script(self, script: bytes) -> Script:
        """A script, which is told to the cluster when it knows it not."""
        return Script(self, script)  # type: ignore[arg-type]

    def pipeline(self, transaction: bool = True) -> "Pipeline":
        """A pipeline of commands whose first argument is their key, sent by `execute`."""
        return Pipeline(self, transaction)

    @property
    def replicas(self) -> int:
        """How many replicas a write waits for."""
        return self._acknowledging.replicas

    def write(self, key: str, *command: Any) -> Any:
        """The answer to a command that writes this key, once the write counts. Raises `TooFewReplicas`."""
        if not self.replicas:
            return self.connected().execute_command(*command)
        return self.at(key, lambda node: self._acknowledging.write(node, *command))

    def at(self, key: str, ask: Callable[[Redis], T]) -> T:
        """What `ask` gives of the node that has this key; once more of another, where that says that it has it now."""
        return self.following(lambda: self.ask(self.node_of(key), ask))

    def following(self, ask: Callable[[], T]) -> T:
        """What `ask` gives; once more, with what was learnt, after it was told that a slot has moved."""
        try:
            return ask()
        except MovedError as moved:
            self.refresh()
            with suppress(KeyError):  # nobody has the slot any more
                # The node that was asked may not have heard of it yet.
                self.connected().nodes_manager.move_slot(moved)
            return ask()

    def ask(self, node: ClusterNode, ask: Callable[[Redis], T]) -> T:
        """What `ask` gives of this node. Should it not answer, the others are asked who has its slots now."""
        try:
            return ask(self.connected().get_redis_connection(node))
        except (NotConnected, TooLate):
            self.refresh(failed=node)
            raise

    def node_of(self, key: str) -> ClusterNode:
        """The node that has this key, as far as is known. Raises `SlotNotCoveredError` when none has."""
        return self.connected().get_node_from_key(key)  # type: ignore[no-any-return]

    def client_of(self, node: ClusterNode) -> "Redis":
        """A client of one node, with connections that it shares with nobody."""
        nodes = self.connected().nodes_manager
        return nodes.create_redis_node(node.host, node.port, **nodes.connection_kwargs)  # type: ignore[no-any-return]

    def refresh(self, failed: ClusterNode | None = None) -> None:
        """Ask the cluster anew which node has what, the one that failed last."""
        name = failed.name if failed else None
        self.connected().nodes_manager.initialize(disconnect_startup_nodes_pools=False, last_failed_node_name=name)

    def on_change(self, call: Callable[[], None]) -> None:
        """Call this, in whichever thread learns of it, after it may have changed which node has what."""
        self._events.register_listeners({AfterSlotsCacheRefreshEvent: [_Calling(call)]})

    def _connect(self) -> Any:
        if self._cluster is not None:  # another was quicker
            return self._cluster
        node_at: Any = ClusterNode
        cluster: Any = RedisCluster(
            url=self._told.server,
            startup_nodes=[node_at(*node) for node in self._told.nodes[1:]],  # it adds that of the URL
            retry=Retry(NoBackoff(), 0),
            event_dispatcher=self._events,
            connection_pool_class=BlockingConnectionPool,
            maint_notifications_config=MaintNotificationsConfig(enabled=False),
            **self._options,
        )
        # Whoever finds a node gone asks all others anew; while none answers, each would wait for all before it.
        nodes = cluster.nodes_manager
        nodes.initialize = OneForAll(nodes.initialize)
        self._cluster = cluster
        return cluster


class Pipeline:
    """Commands of a cluster, whose first argument is their key. Each node is asked once for all that it has."""

    def __init__(self, cluster: Cluster, transaction: bool) -> None:
        self._cluster = cluster
        self._transaction = transaction
        self._commands: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

    def __enter__(self) -> "Pipeline":
        return self

    def __exit__(self, *raised: object) -> None: ...

    def __getattr__(self, name: str) -> Callable[..., "Pipeline"]:
        def add(*args: Any, **kwargs: Any) -> Pipeline:
            self._commands.append((name, args, kwargs))
            return self

        return add

    def execute(self) -> list[Any]:
        """The answers, in the order of the commands. Raises the first error."""
        return self._cluster.following(self._execute)

    def _execute(self) -> list[Any]:
        by_node = defaultdict(list)
        for place, (_, (key, *_args), _kwargs) in enumerate(self._commands):
            by_node[self._cluster.node_of(key)].append(place)
        answers: list[Any] = [None] * len(self._commands)
        for node, places in by_node.items():
            for place, answer in zip(places, self._cluster.ask(node, partial(self._ask, places)), strict=True):
                answers[place] = answer
        return answers

    def _ask(self, places: list[int], node: Redis) -> list[Any]:
        with node.pipeline(transaction=self._transaction) as pipeline:
            for place in places:
                name, args, kwargs = self._commands[place]
                getattr(pipeline, name)(*args, **kwargs)
            return pipeline.execute()


class OneForAll(Generic[P, T]):
    """Something that one caller does for all who ask for it meanwhile: they wait, and have what came of it."""

    def __init__(self, do: Callable[P, T]) -> None:
        self._do = do
        self._lock = Lock()
        self._under_way: Future[T] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """What came of it; with the arguments of the one who does it."""
        with self._lock:
            others = self._under_way
            mine: Future[T] = Future()
            if others is None:
                self._under_way = mine
        if others is not None:
            return others.result()
        try:
            mine.set_result(self._do(*args, **kwargs))
        except BaseException as error:
            mine.set_exception(error)
        finally:
            with self._lock:
                self._under_way = None
        return mine.result()


class _Calling(EventListenerInterface):
    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call

    def listen(self, event: object) -> None:  # noqa: ARG002  (the event says no more than that it is)
        self._call()
