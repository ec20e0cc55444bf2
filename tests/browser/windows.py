"""Browser windows, each with its own profile, and checks of their console and requests."""

import os
import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Request, WebError, expect

from tests.browser.table import Table

ARTIFACTS = Path(__file__).parents[2] / "artifacts/browser"
DESKTOP = {"width": 1440, "height": 900}
_PATIENCE = 60_000  # milliseconds: a busy machine draws slowly
_PICTURES = "SANDTABLE_PICTURES" in os.environ  # as `make pictures` does; they take long
_REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`against the content security policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
expect.set_options(timeout=_PATIENCE)


class Window(Table):
    """A page in its own profile, as on its own device, with its console errors."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        super().__init__(context.new_page())
        self.context = context
        self.complaints: list[str] = []
        self._address = address
        self._expected: list[re.Pattern[str]] = []
        context.on("console", self._note_console)
        context.on("weberror", self._note_error)
        context.on("request", self._note_request)

    def expect_error(self, pattern: str) -> None:
        """Ignore an expected console error, such as that of a connection the test cuts."""
        self._expected.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        return [text for text in self.complaints if not any(one.search(text) for one in self._expected)]

    def picture(self, name: str, part: Locator | None = None) -> None:
        """Save a screenshot of the page, or of a part, among the artifacts, if pictures are requested."""
        if _PICTURES:
            (part or self.page).screenshot(path=ARTIFACTS / f"{name}.png")

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
        """Open a new window at a path of the server, on a new device."""
        settings = {"viewport": DESKTOP, "reduced_motion": "reduce", "base_url": self._address, **profile}
        context = self._browser.new_context(**settings)
        context.set_default_timeout(_PATIENCE)
        context.tracing.start(name=self._test)
        context.add_init_script(_REPORT_VIOLATIONS)
        window = Window(context, self._address)
        self._open.append(window)
        window.page.goto(path)
        return window

    def close(self, *, failed: bool) -> None:
        """Close all windows. Console errors fail the test, with screenshots and traces."""
        complaints = [told for window in self._open for told in window.unexpected()]
        for number, window in enumerate(self._open, 1):
            kept = ARTIFACTS / "failures" / f"{self._test}-{number}"
            if failed or complaints:
                window.page.screenshot(path=kept.with_suffix(".png"))
                window.context.tracing.stop(path=kept.with_suffix(".zip"))
            window.context.close()
        assert not complaints, "\n".join(complaints)
