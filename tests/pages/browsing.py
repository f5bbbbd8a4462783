"""The system's Chromium, found and started."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserType

# First the build without windows, which takes a third of the processor's time for a page.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MISSING = (
    "The tests of the pages need Chromium. As root, on Debian: "
    "apt-get install --yes chromium-headless-shell fonts-noto-cjk"
)
# No sandbox because tests may run as root; the rest keeps the browser from talking to anyone but the service.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def executable() -> str:
    """The path of the system's Chromium. Raises `FileNotFoundError`, which says what installs it."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        raise FileNotFoundError(MISSING)
    return found


@contextmanager
def launched(chromium: BrowserType) -> Iterator[Browser]:
    """The browser, started and closed again."""
    browser = chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
    try:
        yield browser
    finally:
        browser.close()
