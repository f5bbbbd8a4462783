"""What the views work with."""

from dataclasses import dataclass
from typing import cast

from flask import current_app

from roads_service.config import Settings
from roads_service.store.access import AccessKeys
from roads_service.store.store import Store
from roads_service.tables.floor import Floor

EXTENSION = "roads"


@dataclass(frozen=True, slots=True)
class Services:
    """One app's floor, store and keys, and the settings they were made from."""

    settings: Settings
    store: Store
    floor: Floor
    access_keys: AccessKeys


def services() -> Services:
    """The services of the app that answers."""
    return cast(Services, current_app.extensions[EXTENSION])


def floor() -> Floor:
    """The floor of the app that answers."""
    return services().floor
