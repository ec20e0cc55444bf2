"""Smoothness of painting in the workshop: frames per second on a raster of 1,000 × 1,000 cells.

A map of 10 × 10 km in cells of 10 m is painted with large and small brushes, in terrain and in heights, while
the browser reports the time between its frames. Chromium runs without a graphics processor.
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.browser.house import House

SIDE = 10_000
"""Metres."""
STROKE = 240
"""Movements of the pointer in a stroke."""
SMOOTH = 1000 / 50
"""Milliseconds: longer intervals between frames are seen."""

RECORD = """() => {
  window.frames_ = [];
  let last = performance.now();
  const note = (now) => {
    window.frames_.push(now - last);
    last = now;
    window.frame_ = requestAnimationFrame(note);
  };
  window.frame_ = requestAnimationFrame(note);
}"""
TAKE = "() => { cancelAnimationFrame(window.frame_); return window.frames_.slice(1); }"


class Frames(NamedTuple):
    """The frames during one stroke."""

    per_second: float
    slowest: float
    """Milliseconds of the 99th percentile."""
    late: float
    """The share of intervals that are seen."""


def _stroke(page: Page, radius: int) -> Frames:
    page.get_by_label("Brush size").fill(str(radius))
    box = page.locator(".editor-raster").bounding_box()
    assert box
    x, y, width, height = box["x"], box["y"], box["width"], box["height"]
    page.mouse.move(x + width * 0.1, y + height * 0.2)
    page.evaluate(RECORD)
    page.mouse.down()
    for step in range(STROKE):
        share = step / STROKE
        page.mouse.move(
            x + width * (0.1 + 0.8 * share),
            y + height * (0.5 + 0.3 * (-1) ** (step // 30) * (step % 30) / 30),
        )
    intervals = sorted(page.evaluate(TAKE))
    page.mouse.up()
    return Frames(
        1000 * len(intervals) / sum(intervals),
        intervals[int(len(intervals) * 0.99)],
        sum(interval > SMOOTH for interval in intervals) / len(intervals),
    )


def main() -> None:
    """Print the frames per second of each kind of stroke."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        try:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            page = browser.new_page(base_url=house.address, viewport={"width": 1440, "height": 900})
            page.goto("/workshop")
            page.get_by_role("radio", name="Kriegsspiel", exact=True).check(force=True)
            page.get_by_role("button", name="Empty board").click()
            page.get_by_role("button", name="More", exact=True).click()
            page.get_by_role("menuitem", name="Size of the board").click()
            page.get_by_role("dialog").get_by_label("Width (m)").fill(str(SIDE))
            page.get_by_role("dialog").get_by_label("Height (m)").fill(str(SIDE))
            page.get_by_role("button", name="Change the size").click()
            print("stroke                        frames/s   99 % within   late")
            for layer in ("Terrain", "Heights"):
                page.get_by_role("radio", name=layer, exact=True).check(force=True)
                page.locator(".palette-brush").nth(1 if layer == "Terrain" else 0).click()
                for radius in (4, 30, 100):
                    found = _stroke(page, radius)
                    name = f"{layer}, {radius} cells wide"
                    print(f"{name:28} {found.per_second:8.1f} {found.slowest:10.1f} ms {found.late:7.1%}")
            browser.close()
        finally:
            house.stop()
