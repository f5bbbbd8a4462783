"""The pages as a real browser shows them: the system's Chromium, and a service as it is served."""

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from pages.browsing import ARGUMENTS, executable
from pages.keypads import Keypad
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect
from running import Service

from roads_service.cli import main

# The console tells of a violation of the content security policy too, but not of each.
TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`violates ${event.effectiveDirective}: ${event.blockedURI} at ${event.sourceFile}`));
"""

# How long is waited for what should come; a busy machine starts a service in more than the usual five seconds.
expect.set_options(timeout=20_000)


@dataclass
class Faults:
    """What must not happen on a page: errors on its console, exceptions, violations of its policy, foreign requests."""

    told: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """Let pass what this test brings about on purpose, such as the console's line for an answer of 409."""
        self.expected.append(re.compile(pattern))

    @property
    def unexpected(self) -> list[str]:
        return [told for told in self.told if not any(pattern.search(told) for pattern in self.expected)]

    def watch(self, context: BrowserContext) -> None:
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.told.append(f"exception: {error.error}"))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.told.append(f"console: {message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in ("data", "blob") and url.hostname != "127.0.0.1":
            self.told.append(f"foreign request: {request.url}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    try:
        found = executable()
    except FileNotFoundError as missing:
        pytest.exit(str(missing), returncode=1)
    return {**browser_type_launch_args, "executable_path": found, "args": list(ARGUMENTS)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args, service: Service):
    return {**browser_context_args, "base_url": service.url, "locale": "en-GB", "reduced_motion": "reduce"}


@pytest.fixture
def faults():
    """Fails the test if anything was wrong on a page that it did not expect."""
    faults = Faults()
    yield faults
    assert faults.unexpected == []


@pytest.fixture
def new_context(new_context, faults: Faults) -> Callable[..., BrowserContext]:
    """Makes browser contexts that are watched for faults."""

    def watched(**options) -> BrowserContext:
        context = new_context(**options)
        faults.watch(context)
        return context

    return watched


@pytest.fixture
def page(page: Page) -> Page:
    page.set_default_timeout(15_000)
    return page


@pytest.fixture
def table_id(service: Service) -> str:
    """A new table."""
    table_id = f"T{uuid.uuid4().hex[:8]}"
    name = f"Baccarat {table_id}"
    limits = {"minimum": 100, "maximum": 50000, "currency": "HKD"}
    assert service.call("PUT", f"/v1/tables/{table_id}", {"name": name, "limits": limits}).status_code == 201
    return table_id


@pytest.fixture
def keypad(page: Page, service: Service, table_id: str) -> Keypad:
    """The keypad of a new table, signed in."""
    return Keypad(page, service, table_id).open()


@pytest.fixture
def make_key(service: Service) -> Callable[..., str]:
    """Makes a key as an operator does: `make_key("feed", "B01")` is for table B01 alone."""

    def make(scope: str, *tables: str) -> str:
        bound = [argument for table in tables for argument in ("--table", table)]
        arguments = ["keys", "create", "pit 3", "--scope", scope, *bound, "--data-dir", str(service.data_dir)]
        made = CliRunner().invoke(main, arguments)
        assert made.exit_code == 0, made.output
        return made.stdout.strip()

    return make
