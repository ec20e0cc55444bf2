"""Scenarios from nothing to their end: made, checked, tried, published, found, and played by two people."""

import re
import uuid

import pytest
from playwright.sync_api import Locator, expect

from sandtable.core import game
from tests.browser.keyboard import COUNT_POINTERS, arrow_to, press_until_at, say_yes, tab_to
from tests.browser.test_phone import PHONE, assert_fits
from tests.browser.windows import Window
from tests.browser.workshop import Fingers, Workshop, flat_hex, plane, pointed_hex

PUBLISH = "Save in your account and publish"


def log_in(window: Window, name: str) -> None:
    """Log in to a new account; how that looks is for other tests."""
    credentials = {"name": f"{name} {uuid.uuid4().hex[:8]}", "password": "correct horse battery"}
    answer = window.context.request.post("/api/accounts", data=credentials)
    assert answer.ok, answer.text()


@pytest.fixture
def title():
    """A title that no other scenario has."""
    return f"Flow {uuid.uuid4().hex[:8]}"


def show_all(workshop: Workshop) -> None:
    workshop.button("Show the whole board")
    expect(workshop.page.locator(".board-window-gliding")).to_have_count(0)


def publish(author: Workshop) -> None:
    author.menu(PUBLISH)
    author.press(author.window.button("Publish"))
    expect(author.page.get_by_text("Version 1 is published.")).to_be_visible()


def meet(player: Workshop, author: Workshop, title: str, seat: str) -> None:
    """The player finds the scenario by searching, sets up a match of it and invites the author."""
    page = player.page
    page.goto("/library")
    page.get_by_label("Search").fill(title[-8:])
    expect(page.get_by_role("heading", name="1 scenario", exact=True)).to_be_visible()
    player.press(page.get_by_role("link", name=title))
    page.get_by_label("Your seat").select_option(seat)
    player.press(player.window.button("Play with a friend"))
    link = page.get_by_role("textbox", name="Send this link").input_value()
    author.page.goto(link)
    author.press(author.page.get_by_role("button", name="Take your seat"))
    for one in (author, player):
        expect(one.board).to_be_visible()


def both_see(outcome: str, *windows: Window) -> None:
    for window in windows:
        expect(window.outcome).to_contain_text(outcome)


def test_a_game_of_war_by_mouse(windows, title):
    author = Workshop(windows.open("about:blank"))
    page, window = author.page, author.window
    log_in(window, "Ada")
    author.begin("A Game of War")
    author.resize(5, 4)
    # The other side gets the same, turned by half.
    page.get_by_label("Symmetry").select_option("Half turn")
    author.choose("Arsenal")
    author.drag("A2")
    author.choose("Armies")
    for brush, place in (("Infantry", "A3"), ("Cavalry", "B3")):
        author.choose(brush)
        author.drag(place)
    expect(author.pieces).to_have_count(4)
    author.tab("Scenario")
    author.fill("Title", title)
    author.fill("Summary", "Each cavalry is two squares from an arsenal.")
    page.get_by_role("spinbutton", name="Frontier").fill("2")
    page.get_by_label("Who begins").select_option("North")
    page.get_by_label("Deployment", exact=True).select_option("as placed here")
    author.try_it("South")
    # The computer has played north's first turn.
    expect(window.status("Your turn").or_(window.outcome).first).to_be_visible()
    page.go_back()
    publish(author)

    player = Workshop(windows.open("about:blank"))
    log_in(player.window, "Guy")
    meet(player, author, title, "North")
    player.window.end_turn()
    window.piece_at("C3").click()
    window.mark("A2").click()
    both_see("South wins", window, player.window)


def test_kriegspiel83_by_touch(windows, title):
    author = Workshop(windows.open("about:blank", **PHONE), flat_hex, touch=True)
    page, window = author.page, author.window
    log_in(window, "Ada")
    author.begin("Kriegspiel (1983)")
    author.resize(6, 3)
    # One finger draws, and two zoom without drawing.
    author.choose("Fields")
    author.drag("B3", "B5")
    fields = window.board.get_by_role("img", name=re.compile("fields"))
    expect(fields).to_have_count(3)
    before = author.zoom
    Fingers(author).spread(*author.at("B2"))
    assert author.zoom > 1.5 * before
    expect(fields).to_have_count(3)
    show_all(author)

    for brush, place in zip(
        ("Red's city", "Blue's city", "Town A", "Town C", "Town D", "Town E"),
        ("A1", "C6", "C1", "C2", "C3", "C4"),
        strict=True,
    ):
        author.choose(brush)
        author.drag(place)
    author.choose("Armies", "Infantry")
    author.drag("A4")
    expect(author.pieces).to_have_count(1)
    author.choose("Blue")
    author.drag("A2")
    expect(author.pieces).to_have_count(2)
    author.tab("Scenario")
    author.fill("Title", title)
    author.fill("Summary", "Red's city is open.")
    # What is missing is found, and the problem leads to the brush.
    author.tab("1 problem")
    author.press(page.get_by_role("button", name=re.compile("Town F is missing")))
    author.choose("Town F")
    author.drag("A6")
    assert_fits(window)
    author.try_it("Blue")
    # The computer has played red's first turn.
    expect(window.status("Your turn").or_(window.outcome).first).to_be_visible()
    page.go_back()
    publish(author)

    player = Workshop(windows.open("about:blank", **PHONE), flat_hex, touch=True)
    log_in(player.window, "Guy")
    meet(player, author, title, "Red")
    player.button("End the turn")
    window.piece("Blue infantry 1").tap()
    window.mark("A1").tap()
    both_see("Blue wins", window, player.window)


def test_taktik_by_mouse(windows, title):
    author = Workshop(windows.open("about:blank"), pointed_hex)
    page, window = author.page, author.window
    log_in(window, "Ada")
    author.begin("Taktik")
    author.resize(10, 6)
    author.button("Rectangle")
    for country, first, last in (
        ("Kazaldis", "A1", "D5"),
        ("Sarapan", "A6", "D10"),
        ("Armania", "E1", "F5"),
        ("Calderon", "E6", "F10"),
    ):
        author.choose(country)
        author.drag(first, last)
    author.choose("Capitals")
    author.button("Draw")
    for place in ("C5", "C6", "E5", "E6"):
        author.drag(place)
    author.choose("Ground")
    for brush, *places in (
        ("Headquarters of Kazaldis", "B5"),
        ("Headquarters of Sarapan", "B10"),
        ("Headquarters of Armania", "F5"),
        ("Headquarters of Calderon", "F6"),
        ("Repair depot", "F1", "F10"),
        ("Repair field", "F2", "F9"),
    ):
        author.choose(brush)
        for place in places:
            author.drag(place)
    author.tab("Scenario")
    author.fill("Title", title)
    author.fill("Summary", "Sarapan stands before a headquarters.")
    # Two players with two countries each have no room for two battalions. They get one country.
    author.tab("2 problems")
    expect(page.get_by_role("button", name=re.compile("Armania has room for 7 pieces"))).to_be_visible()
    author.tab("Scenario")
    players = page.get_by_role("group", name="Players", exact=True)
    for country, ally in (("Kazaldis", "Armania"), ("Sarapan", "Calderon")):
        item = players.locator("details").filter(has=page.locator("summary", has_text=country))
        item.locator("summary").click()
        item.get_by_role("checkbox", name=ally).uncheck()
    page.get_by_label("Who begins").select_option("Kazaldis")
    author.try_it("Sarapan")
    # The computer has placed its pieces.
    expect(window.log).to_contain_text("Kazaldis is ready")
    page.go_back()
    publish(author)

    player = Workshop(windows.open("about:blank"), pointed_hex)
    log_in(player.window, "Guy")
    meet(player, author, title, "Sarapan")
    author.button("Place everything by a plan")
    # In this plan something stands next to the headquarters of Kazaldis.
    player.window.type("deploy auto 7")
    for one in (author, player):
        expect(one.pieces).to_have_count(12)
        one.button("Confirm the placement")
        one.window.confirm()
    take_turns(window, player.window)
    player.window.piece_at("B6").click()
    player.window.mark("B5").click()
    both_see("Sarapan wins", window, player.window)


def take_turns(first: Window, second: Window) -> None:
    """Both press in turns until the second player has steps: in seven of eight turns."""
    for turn in range(40):
        window = (first, second)[turn % 2]
        device = window.page.locator(".device")
        button = device.locator(".device-button")
        expect(button).to_have_attribute("aria-disabled", "false")
        device.get_by_role("switch").check()  # a click is enough
        button.click()
        moves = window.status("steps left")
        expect(moves.or_(window.status("Waiting for")).first).to_be_visible()
        if not moves.is_visible():
            continue
        if window is second:
            return
        window.page.get_by_role("button", name="End the movement").click()
    raise AssertionError("There were never steps")


@pytest.fixture(scope="module")
def _compiled():
    """The kernels of Kriegsspiel are on the disk: no browser waits for a compiler."""
    game("kriegsspiel").warm_up()


@pytest.mark.usefixtures("_compiled")
def test_kriegsspiel_by_touch(windows, title):
    author = Workshop(windows.open("about:blank", **PHONE), plane(4000, 3000), touch=True)
    page, window = author.page, author.window
    log_in(window, "Ada")
    author.begin("Kriegsspiel")
    draw_country(author)
    author.tab("Scenario")
    author.fill("Title", title)
    author.fill("Summary", "North holds a hill for a round.")
    page.get_by_label("Rounds", exact=True).first.fill("1")
    for commander, goal in (("General North", "hold"), ("General South", "take")):
        item = page.locator("details").filter(has=page.locator("summary", has_text=commander))
        # It is open, because it has no situation yet.
        item.get_by_label("Situation").fill("The hill is to the north.")
        item.get_by_label("The mission").select_option(goal)
        item.get_by_role("button", name="Choose on the board: Place").tap()
        author.drag("2000,2200")
        expect(item.get_by_label("Place", exact=True)).to_have_value(re.compile(r"^2000(\.\d+)?,2200"))
    assert_fits(window)
    author.try_it()
    author.button("Ready: send the couriers")
    expect(window.outcome).to_contain_text("North 1 wins")
    page.go_back()
    publish(author)

    player = Workshop(windows.open("about:blank"), plane(4000, 3000))
    log_in(player.window, "Guy")
    meet(player, author, title, "South 1")
    for one in (author, player):
        one.button("Ready: send the couriers")
    both_see("North 1 wins", window, player.window)


def draw_country(author: Workshop) -> None:
    """A wood, a road and a unit of each side; a second finger zooms and leaves nothing behind."""
    page = author.page
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    author.choose("Forest")
    author.drag("500,1500", "1500,1500")
    expect(undo).to_be_enabled()
    before = author.zoom
    Fingers(author).spread(*author.at("2000,1500"))
    assert author.zoom > 1.5 * before
    # The second finger has painted nothing: one step leads back to an empty map.
    author.button("Undo")
    expect(undo).to_be_disabled()
    author.button("Redo")
    show_all(author)

    author.choose("Roads", "Road")
    author.drag("1000,500")
    expect(page.get_by_text("1 point.")).to_be_visible()
    # Nor does it draw a point.
    Fingers(author).spread(*author.at("2000,1500"))
    show_all(author)
    author.drag("3000,1000")
    author.button("Finish")
    expect(page.get_by_text("2 points")).to_be_visible()
    author.choose("Units", "Infantry")
    author.drag("2000,2200")
    author.choose("General South")
    author.drag("2000,900")
    expect(author.pieces).to_have_count(4)


def test_modern_kriegsspiel_by_keyboard(windows, title):
    author, player = windows.open("about:blank"), windows.open("about:blank")
    for window in (author, player):
        window.context.add_init_script(COUNT_POINTERS)
        log_in(window, "Ada")
    author.page.goto("/workshop")
    draw_campaign(author)
    write_campaign(author, title)
    try_and_publish(author)

    page, keys = player.page, player.page.keyboard
    page.goto("/library")
    tab_to(player, page.get_by_label("Search"))
    keys.insert_text(title[-8:])
    expect(page.get_by_role("heading", name="1 scenario", exact=True)).to_be_visible()
    press(player, page.get_by_role("link", name=title))
    press(player, player.button("Play with a friend"))
    author.page.goto(page.get_by_role("textbox", name="Send this link").input_value())
    press(author, author.page.get_by_role("button", name="Take your seat"))
    hand_in(player)
    expect(author.status("Your turn")).to_be_visible()
    author.page.keyboard.press("/")
    expect(author.command_line).to_be_focused()
    author.page.keyboard.insert_text("move infantry-1 > building-1")
    author.page.keyboard.press("Enter")
    expect(author.page.locator(".play-sheet code")).to_have_count(1)
    hand_in(author)
    both_see("Blue wins", author, player)
    for window in (author, player):
        assert window.page.evaluate("pointersUsed") == 0


def draw_campaign(author: Window) -> None:
    """A building, an infantry of Blue next to it and one of Red."""
    page, keys = author.page, author.page.keyboard
    tab_to(author, page.get_by_role("radio", name="A Game of War"))
    arrow_to(author, page.get_by_role("radio", name="Modern Kriegsspiel", exact=True), "ArrowRight")
    press(author, author.button("Empty board"))
    tab_to(author, author.board)
    for layer in ("Roads", "Structures"):
        keys.press("]")
        expect(page.get_by_role("radio", name=layer, exact=True)).to_be_checked()
    keys.press("2")
    expect(page.get_by_role("button", name="Building")).to_have_attribute("aria-pressed", "true")
    keys.press("Enter")
    expect(author.pieces).to_have_count(1)
    keys.press("]")
    expect(page.get_by_role("radio", name="Red", exact=True)).to_be_checked()
    press_until_at(author, "ArrowDown", "50,30")
    for side, key, place in (("Blue", "ArrowDown", "50,30"), ("Red", "ArrowLeft", "25,30")):
        press_until_at(author, key, place)
        keys.press("s")
        expect(page.get_by_role("radio", name=side, exact=True)).to_be_checked()
        keys.press("Enter")
        expect(author.board.get_by_role("img", name=f"{side}, ")).to_have_count(1)


def write_campaign(author: Window, title: str) -> None:
    """Fill in the forms: Red goes first, and Blue wins by holding the building."""
    page, keys = author.page, author.page.keyboard
    tab_to(author, page.get_by_role("tab", name="Draw"))
    keys.press("ArrowRight")
    tab_to(author, page.get_by_label("Title", exact=True))
    keys.insert_text(title)
    keys.press("Tab")
    keys.insert_text("Blue stands before a building.")
    keys.press("Tab")
    keys.type("Red")
    expect(page.get_by_label("Goes first")).to_have_value("red")
    press(author, page.get_by_role("button", name="Add condition"))
    military = page.get_by_label("Military", exact=True)
    expect(military).to_be_focused()
    keys.type("Blue")
    # It stays open when nothing is wrong with it any more.
    expect(military).to_have_value("blue")
    expect(page.locator(".form-wrong")).to_have_count(0)
    tab_to(author, page.get_by_label("by this"))
    keys.type("hold")
    structure = page.get_by_role("group", name="Structure")
    press(author, structure.get_by_role("button", name="Choose on the board"))
    expect(author.board).to_be_focused()
    press_until_at(author, "ArrowRight", "50,30")
    press_until_at(author, "ArrowUp", "50,35")
    keys.press("Enter")
    expect(structure.get_by_role("button", name="Remove building-1")).to_be_focused()


def try_and_publish(author: Window) -> None:
    """Play a turn against the computer, then publish."""
    page, keys = author.page, author.page.keyboard
    expect(page.locator(".editor-try.button-primary")).to_be_visible()
    press(author, page.get_by_role("button", name="Try it"))
    press(author, page.get_by_role("dialog").get_by_role("button", name="Play"))
    hand_in(author)
    expect(author.log).to_contain_text("Blue has handed in its turn")
    page.go_back()
    press(author, page.get_by_role("button", name="More", exact=True))
    item = page.get_by_role("menuitem", name=PUBLISH)
    for _ in range(20):
        if item.evaluate("item => item === document.activeElement"):
            break
        keys.press("ArrowDown")
    keys.press("Enter")
    press(author, author.button("Publish"))
    expect(page.get_by_text("Version 1 is published.")).to_be_visible()


def press(window: Window, what: Locator) -> None:
    """Go there with Tab, and press Enter."""
    tab_to(window, what)
    window.page.keyboard.press("Enter")


def hand_in(window: Window) -> None:
    press(window, window.page.get_by_role("button", name="Hand in"))
    say_yes(window, "Hand in")
