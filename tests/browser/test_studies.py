"""Studies: made of a finished match, shared by a link, read by others, and shown in pages of other sites."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.test_phone import PHONE

COMMENT = "The infantry comes <b>down</b>.\nWhat does it feed on?"
TITLE = "How not to begin"


def logged_in(window, name):
    """Create an account in the window, and log in to it."""
    window.page.goto("/account")
    form = window.page.get_by_role("form").filter(has=window.page.get_by_label("Password"))
    expect(window.page.get_by_role("heading", level=1)).to_be_visible()
    answer = window.page.evaluate(
        """async (name) => (await fetch("/api/accounts", {
             method: "POST", headers: { "Content-Type": "application/json" },
             body: JSON.stringify({ name, password: "correct horse" }) })).status""",
        name,
    )
    assert answer == 201
    window.page.reload()
    expect(window.page.get_by_text(name).first).to_be_visible()
    expect(form).to_have_count(0)


def middle(window, place):
    """The point of a place on the screen, with the help of the board's own marks."""
    box = window.piece_at(place).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawn(page, name):
    return page.locator(".drawings").get_by_role("img", name=name)


@contextmanager
def other_site(body: str) -> Iterator[str]:
    """The address of another site, each page of which has this body."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f"<!doctype html><link rel=icon href=data:,><title>Blog</title>{body}".encode())

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def annotate(ada):
    """Comment on the first step of the match, and draw an arrow by the right button and a mark by keys."""
    page = ada.page
    expect(ada.board).to_be_visible()
    page.get_by_role("button", name="One step forward").click()
    expect(ada.piece("Northern infantry J7")).to_be_visible()
    expect(page.locator(".desk-count")).to_have_text("1")
    page.get_by_label("Comment").fill(COMMENT)
    page.mouse.move(*middle(ada, "J7"))
    page.mouse.down(button="right")
    page.mouse.move(*middle(ada, "H6"), steps=4)
    page.mouse.up(button="right")
    expect(drawn(page, "Blue arrow from J7 to H6")).to_be_visible()
    ada.button("Draw on the board").click()
    ada.board.focus()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(drawn(page, re.compile("^Orange mark at"))).to_be_visible()
    assert audit(ada) == []
    page.keyboard.press("Escape")


def evaluate(ada):
    """Let the computer evaluate the position, and insert its line."""
    page = ada.page
    ada.button("Evaluate this position").click()
    insert = ada.button("Insert as a variation")
    expect(insert).to_be_visible()
    expect(page.get_by_role("region", name="Evaluation").get_by_role("status")).to_contain_text("Level")
    insert.click()
    expect(page.get_by_text(re.compile(r"^Inserted \d+ of|^The line is not possible"))).to_be_visible()


def shared(ada):
    """Add a second chapter, and share the study; return its link and the text for pages of other sites."""
    page = ada.page
    page.get_by_label("Title of the study").fill(TITLE)
    ada.turn_to("Chapters")
    ada.button("Add a chapter").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Scenario", exact=True).select_option("leuthen")
    dialog.get_by_role("button", name="Add a chapter").click()
    expect(dialog).to_have_count(0)
    ada.turn_to("Chapters")
    chapters = page.get_by_role("list", name="Chapters")
    expect(chapters.get_by_role("listitem")).to_have_count(2)
    ada.button("Delete").click()
    expect(chapters.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Restore “").click()
    expect(chapters.get_by_role("listitem")).to_have_count(2)
    ada.turn_to("Share")
    page.get_by_label("Who can read it").select_option("Everyone with the link")
    link = page.get_by_label("Link to this study")
    expect(link).to_be_visible()
    expect(page.get_by_text("Saved in your account and on this device.")).to_be_visible()
    snippet = page.get_by_label("To show it in a page of another site")
    return link.input_value(), snippet.input_value()


def read_and_copy(guy):
    """Read both chapters, then change a copy."""
    expect(guy.page.get_by_role("heading", name=TITLE)).to_be_visible()
    guy.page.get_by_role("button", name="One step forward").click()
    expect(drawn(guy.page, "Blue arrow from J7 to H6")).to_be_visible()
    expect(guy.page.locator(".study-read-comment")).to_have_text(COMMENT)
    assert audit(guy) == []
    guy.page.get_by_label("Chapter").select_option(index=1)
    expect(guy.page.get_by_role("button", name="One step forward")).to_be_disabled()
    guy.button("Copy and change").click()
    expect(guy.page.get_by_label("Title of the study")).to_have_value(TITLE)
    expect(guy.board).to_be_visible()
    assert audit(guy) == []


def test_a_study_is_made_of_a_match_shared_read_and_framed(windows, house):
    ada = windows.open(house.new_match().seat("north"))
    ada.button("No, thank you").click()
    ada.move("Northern infantry I6", "J7")
    ada.do("Resign")
    expect(ada.outcome).to_be_visible()
    match = ada.page.url
    logged_in(ada, "Ada of the studies")
    page = ada.page
    page.goto(match)
    expect(ada.outcome).to_be_visible()
    ada.choose_from_menu("Add to a study")
    ada.button("New study").click()
    expect(ada.board).to_be_visible()
    annotate(ada)
    evaluate(ada)
    address, snippet = shared(ada)
    page.reload()
    expect(ada.board).to_be_visible()
    expect(page.get_by_label("Title of the study")).to_have_value(TITLE)

    read_and_copy(windows.open(address, **PHONE))

    with other_site(snippet) as site:
        visitor = windows.open("about:blank")
        visitor.expect_error(f"a request to another origin: {site}")
        visitor.page.goto(site)
        frame = visitor.page.frame_locator("iframe")
        expect(frame.get_by_role("heading", name=TITLE)).to_be_visible()
        frame.get_by_role("button", name="One step forward").click()
        expect(drawn(frame, "Blue arrow from J7 to H6")).to_be_visible()
        assert visitor.context.cookies() == []
