"""What the views work with."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from flask import current_app, g

from roads_service.config import Settings
from roads_service.store.access import Access, AccessKeys
from roads_service.store.store import Store
from roads_service.tables.floor import Floor
from roads_service.tables.paytables import PayTables

if TYPE_CHECKING:
    from roads_service.api.limiting import Failures
    from roads_service.api.streaming import Streams

EXTENSION = "roads"


@dataclass(frozen=True, slots=True)
class Services:
    """One app's floor, store, keys and event streams, and the settings they were made from."""

    settings: Settings
    store: Store
    floor: Floor
    paytables: PayTables
    access_keys: AccessKeys
    failures: "Failures"
    streams: "Streams"


def services() -> Services:
    """The services of the app that answers."""
    return cast(Services, current_app.extensions[EXTENSION])


def floor() -> Floor:
    """The floor of the app that answers; what changes there is put down to the key that was sent, if one was."""
    access: Access | None = g.get("access")
    return services().floor.as_asked_by(access.label) if access else services().floor
