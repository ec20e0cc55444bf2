"""Weight of the pages, and the time until they can be used, on a slow connection: 400 ms latency, 50 kB/s.

A server of its own and Chromium, both on this machine. Each page is opened twice: *cold*, in a new profile,
and *warm*, again in the same one. A page can be used when its main part is drawn; it is complete when its
pictures are there too. The browser does not slow down sockets; what they receive is counted before
decompression.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

import sandtable
from tests.browser.house import House
from tests.browser.traffic import Traffic

LATENCY = 400
"""Milliseconds added to each response."""
SPEED = 50_000
"""Bytes per second, in either direction."""
VIEWPORT = ViewportSize(width=1280, height=800)
PATIENCE = 120_000
"""Milliseconds after which a page that is not complete fails the benchmark."""
QUIET = 2_000
"""Milliseconds without a response after which a page is complete."""

USABLE = """(selector) => {
  if (!document.querySelector(selector)) return false;
  window.usableAt ??= performance.now();
  return true;
}"""
COMPLETE = """() => {
  const images = [...document.images];
  return images.every((image) => image.complete) && !document.querySelector(".illustration-waiting");
}"""


class Subject(NamedTuple):
    """A page and what makes it usable."""

    name: str
    path: str
    selector: str


class Visit(NamedTuple):
    """What one visit to a page cost."""

    requests: int
    bytes: int
    """Bytes of all responses, with their headers."""
    socket_bytes: int
    usable: float
    """Seconds until the page could be used."""
    complete: float
    """Seconds until its last picture had arrived."""


def subjects(house: House) -> list[Subject]:
    """The pages that are measured, and a table of each game."""
    tables = []
    for game_id in sandtable.game_ids():
        match = sandtable.game(game_id).new(seed=7)
        seat = (match.to_act or match.seats)[0]
        path = house.keep(match.record).seat(seat)
        tables.append(Subject(f"the table of {game_id}", path, ".board-sheet .board-land-1"))
    return [
        Subject("home", "/", "main img, main svg"),
        Subject("new match: Kriegsspiel", "/new?game=kriegsspiel", "img.new-scenario-picture"),
        *tables,
    ]


def visit(context: BrowserContext, subject: Subject, *, slow: bool = True) -> Visit:
    """Open a page in a profile, as a rule over the slow connection."""
    page = context.new_page()
    traffic = Traffic(page)
    throttle: dict[str, object] = {"offline": False, "latency": LATENCY}
    throttle |= {"downloadThroughput": SPEED, "uploadThroughput": SPEED}
    if slow:
        traffic.devtools.send("Network.emulateNetworkConditions", throttle)
    begin = perf_counter()
    page.goto(subject.path, wait_until="commit")
    page.wait_for_function(USABLE, arg=subject.selector, timeout=PATIENCE)
    usable = page.evaluate("window.usableAt") / 1000
    _wait_until(page, lambda: page.evaluate(COMPLETE) and perf_counter() - traffic.last > QUIET / 1000)
    complete = max(traffic.last - begin, usable)
    page.close()
    received = sum(response.bytes for response in traffic.responses)
    return Visit(len(traffic.responses), received, traffic.socket_bytes, usable, complete)


def _wait_until(page: Page, reached: Callable[[], bool]) -> None:
    end = perf_counter() + PATIENCE / 1000
    while not reached():
        if perf_counter() > end:
            raise TimeoutError(f"{page.url} was not complete after {PATIENCE / 1000:.0f} s")
        page.wait_for_timeout(100)


def measure(browser: Browser, house: House, subject: Subject) -> tuple[Visit, Visit]:
    """Visit a page cold and warm, after a first visitor, for whom the server has drawn the pictures."""
    first, context = (
        browser.new_context(base_url=house.address, viewport=VIEWPORT, reduced_motion="reduce") for _ in "12"
    )
    visit(first, subject, slow=False)
    first.close()
    cold, warm = visit(context, subject), visit(context, subject)
    context.close()
    return cold, warm


def main() -> None:
    for game_id in sandtable.game_ids():
        sandtable.game(game_id).warm_up()
    chromium = shutil.which("chromium")
    print(f"Pages at {LATENCY} ms and {SPEED // 1000} kB/s: cold / warm")
    print(f"  {'':<28} {'requests':>9} {'kB':>13} {'socket kB':>13} {'usable, s':>13} {'complete, s':>13}")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium,
            args=["--disable-gpu", "--no-sandbox", "--disable-background-networking"],
        )
        house = House(Path(folder))
        house.start()
        try:
            for subject in subjects(house):
                _show(subject.name, *measure(browser, house, subject))
        finally:
            house.stop()
            browser.close()


def _show(name: str, cold: Visit, warm: Visit) -> None:
    print(
        f"  {name:<28} {cold.requests:>4} /{warm.requests:>3} "
        f"{cold.bytes / 1000:>6.0f} /{warm.bytes / 1000:>5.0f} "
        f"{cold.socket_bytes / 1000:>6.0f} /{warm.socket_bytes / 1000:>5.0f} "
        f"{cold.usable:>6.1f} /{warm.usable:>5.1f} "
        f"{cold.complete:>6.1f} /{warm.complete:>5.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
