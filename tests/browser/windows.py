"""Browser windows, each with a profile of its own, and the watch that is kept over them."""

import os
import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Request, WebError, expect

from tests.browser.table import Table

ARTIFACTS = Path(__file__).parents[2] / "artifacts/browser"
DESKTOP = {"width": 1440, "height": 900}
_PATIENCE = 60_000  # milliseconds: a busy machine draws slowly
_PICTURES = "SANDTABLE_PICTURES" in os.environ  # as `make pictures` does; they take long
_TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`against the content security policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
expect.set_options(timeout=_PATIENCE)


class Window(Table):
    """A page in a profile of its own, as on a device of its own, with what it had to complain about."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        super().__init__(context.new_page())
        self.context = context
        self.complaints: list[str] = []
        self._address = address
        self._forgiven: list[re.Pattern[str]] = []
        context.on("console", self._note_console)
        context.on("weberror", self._note_error)
        context.on("request", self._note_request)

    def forgive(self, pattern: str) -> None:
        """What a browser must complain about in this test, such as a line that the test cuts."""
        self._forgiven.append(re.compile(pattern))

    def unforgiven(self) -> list[str]:
        return [told for told in self.complaints if not any(one.search(told) for one in self._forgiven)]

    def picture(self, name: str) -> None:
        """Keep what is seen now among the artifacts, where pictures are asked for."""
        if _PICTURES:
            self.page.screenshot(path=ARTIFACTS / f"{name}.png")

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _note_error(self, error: WebError) -> None:
        self.complaints.append(f"page: {error.error}")

    def _note_request(self, request: Request) -> None:
        to = urlsplit(request.url)
        if to.scheme not in ("blob", "data") and f"{to.scheme}://{to.netloc}" != self._address:
            self.complaints.append(f"a request to another origin: {request.url}")


class Windows:
    """The windows of one test."""

    def __init__(self, browser: Browser, address: str, test: str) -> None:
        self._browser = browser
        self._address = address
        self._test = re.sub(r"\W+", "-", test).strip("-")
        self._open: list[Window] = []

    def open(self, path: str = "/", **profile: object) -> Window:
        """A new window at a path of the server, on a device that nobody has used before."""
        settings = {"viewport": DESKTOP, "reduced_motion": "reduce", "base_url": self._address, **profile}
        context = self._browser.new_context(**settings)
        context.set_default_timeout(_PATIENCE)
        context.tracing.start(name=self._test)
        context.add_init_script(_TELL_VIOLATIONS)
        window = Window(context, self._address)
        self._open.append(window)
        window.page.goto(path)
        return window

    def close(self, *, failed: bool) -> None:
        """Close all windows; what went wrong in one of them is kept, and fails the test."""
        complaints = [told for window in self._open for told in window.unforgiven()]
        for number, window in enumerate(self._open, 1):
            kept = ARTIFACTS / "failures" / f"{self._test}-{number}"
            if failed or complaints:
                window.page.screenshot(path=kept.with_suffix(".png"))
                window.context.tracing.stop(path=kept.with_suffix(".zip"))
            window.context.close()
        assert not complaints, "\n".join(complaints)
