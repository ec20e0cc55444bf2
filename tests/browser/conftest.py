"""One server and one browser per test worker, and the windows of each test."""

import os
import shutil

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.house import House
from tests.browser.windows import Windows

_FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


_FAILED = pytest.StashKey[bool]()


# For the package and not for the session: while Playwright runs, no other test in this process could have an
# event loop.
@pytest.fixture(scope="package")
def browser():
    chromium = shutil.which("chromium")
    assert chromium, "Install Chromium so that the command chromium starts it."
    flags = [*_FLAGS, "--no-sandbox"] if os.geteuid() == 0 else _FLAGS
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory):
    """The server that the tests share; each test plays its own match."""
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def windows_of(browser, request):
    """Windows to a server of the test's choice."""
    opened = []

    def open_windows(house):
        opened.append(Windows(browser, house.address, request.node.name))
        return opened[-1]

    yield open_windows
    for windows in opened:
        windows.close(failed=_FAILED in request.node.stash)


@pytest.fixture
def windows(windows_of, house):
    return windows_of(house)
