"""Pictures of every screen at three sizes, in light and dark, for review: `make pictures`."""

from importlib.resources import files
from random import Random

import pytest
from playwright.sync_api import expect

from sandtable.core import Match, Record, game
from sandtable.players import make_player
from tests.browser.campaign import Headquarters
from tests.browser.house import EXAMPLES
from tests.browser.taktik import Commander
from tests.browser.test_phone import PHONE

CUT = files("sandtable.games.game_of_war") / "lessons/02-cut.toml"
SIZES = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "small": {"viewport": {"width": 1024, "height": 768}},
    "phone": PHONE,
}


@pytest.mark.parametrize("size", SIZES)
def test_pictures_of_every_screen(windows, house, size):
    """Those of docs/images: home.png, deployment.png, match.png and phone.png (battle), in light."""
    window = windows.open("/", **SIZES[size])

    def picture(name):
        for scheme in ("light", "dark"):
            window.page.emulate_media(color_scheme=scheme)
            window.picture(f"screens/{name}-{size}-{scheme}")

    expect(window.page.get_by_role("img", name="The map of A Game of War")).to_be_visible()
    expect(window.page.get_by_text("Loading the lobby")).to_have_count(0)
    picture("home")
    window.page.goto("/new")
    expect(window.button("Create match")).to_be_visible()
    window.page.wait_for_load_state("networkidle")
    picture("new-match")
    window.page.goto("/rules/game-of-war#GOW-A1")
    expect(window.page.get_by_text("You attack one square")).to_be_in_viewport()
    picture("rules")
    window.page.goto("/analysis")
    window.page.get_by_label("Record text").fill((EXAMPLES / "battle.record").read_text())
    window.button("Study this record").click()
    expect(window.board).to_be_visible()
    picture("analysis")

    match = house.new_match("free")
    window.page.goto(match.seat("north"))
    other = windows.open(match.seat("south"))
    window.button("No, thank you").click()
    window.place("Infantry", "G5", "G7")
    picture("deployment")
    for one in (window, other):
        one.type("deploy standard")
        expect(one.status("All units are placed")).to_be_visible()
        one.type("ready")
        one.confirm()
    expect(window.pieces).to_have_count(34)
    window.page.get_by_role("button", name="Overlays").click()
    window.page.get_by_role("switch", name="Lines of communication", exact=True).check()
    window.page.get_by_role("button", name="Overlays").click()
    window.piece("Northern cavalry H4").click()
    expect(window.mark("J4")).to_be_visible()
    picture("battle")
    other.do("Resign")
    expect(window.outcome).to_be_visible()
    picture("outcome")


@pytest.mark.parametrize("size", SIZES)
def test_pictures_of_kriegspiel(windows, house, size):
    match = house.keep(game("kriegspiel83").new("standard", seed=7).record)
    window = windows.open(match.seat("red"), **SIZES[size])
    window.button("No, thank you").click()
    window.piece("Red light tank 5").click()
    expect(window.page.get_by_role("region", name="Selected piece")).to_contain_text("It can come to")
    for scheme in ("light", "dark"):
        window.page.emulate_media(color_scheme=scheme)
        window.picture(f"screens/kriegspiel83-{size}-{scheme}")
    window.button("Screen of 1983").click()
    expect(window.board.locator(".board-look")).to_be_visible()
    window.picture(f"screens/kriegspiel83-{size}-look")


def test_pictures_of_a_fight(windows, house):
    """Those of docs/images: kriegspiel83.png, and the board alone as kriegspiel83-look.png."""
    match = house.keep(played("kriegspiel83", 229).record, blue="level:1")
    window = windows.open(match.seat("red"))
    window.button("No, thank you").click()
    window.piece("Red light tank 9").click()
    window.mark("J15").hover()
    expect(window.page.get_by_role("region", name="Selected piece")).to_contain_text("for the attacker")
    window.picture("screens/kriegspiel83-fight")
    window.button("Screen of 1983").click()
    expect(window.board.locator(".board-look")).to_be_visible()
    window.picture("screens/kriegspiel83-look", window.page.locator(".play-board"))


def test_pictures_of_taktik(windows, house):
    """Those of docs/images: taktik.png, and taktik-device.png."""
    match = played("taktik", 26)
    move = windows.open(house.keep(match.at(24).record, sarapan="level:1").seat("kazaldis"))
    move.button("No, thank you").click()
    expect(move.status("steps left: 3")).to_be_visible()
    move.picture("screens/taktik")

    shot = Commander(windows, house.keep(match.record, sarapan="level:1").seat("kazaldis"), "en")
    shot.take("C13")
    shot.window.mark("D12").click()
    expect(shot.device).to_contain_text("Press “Fire”.")
    shot.window.picture("screens/taktik-device", shot.device)


def battle_at(moment: int) -> Match:
    """The example of A Game of War, up to a step."""
    return Record.load(EXAMPLES / "battle.record").replay().at(moment)


def played(game_id: str, actions: int) -> Match:
    """A match of two greedy players after a number of actions."""
    match = game(game_id).new(seed=5)
    players = {seat: make_player("greedy", match.game, Random(2)) for seat in match.seats}
    for _ in range(actions):
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
    return match


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize(
    ("name", "match"),
    [
        ("game-of-war", lambda: battle_at(322)),
        ("kriegspiel83", lambda: played("kriegspiel83", 261)),
        ("taktik", lambda: played("taktik", 51)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_pictures_of_hints(windows, house, size, name, match):
    """One of docs/images: hint.png is that of A Game of War on the desktop."""
    position = match()
    mine, *others = (position.to_act[0], *(seat for seat in position.seats if seat != position.to_act[0]))
    kept = house.keep(position.record, **dict.fromkeys(others, "level:1"))
    window = windows.open(kept.seat(mine), **SIZES[size])
    window.button("No, thank you").click()
    window.button("Hint").click()
    expect(window.button("Do it")).to_be_visible()
    window.page.get_by_text("A possible continuation").click()
    window.picture(f"screens/hint-{name}-{size}")


CROWN = ("move Guards > 24,32", "move Grenadiers1 > 26,34", "move Pioneers > 27,32", "move Dragoons > 26,12")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_pictures_of_a_hosted_campaign(windows, house, size):
    """Those of docs/images: campaign.png and umpires-desk.png are the ones of the desktop."""
    match = game("modern").new("creek", seed=7, options={"umpire": "person"})
    for line in CROWN:
        match.apply("crown", line)
    crown = Headquarters(windows.open("about:blank", **SIZES[size]), house.keep(match.record).seat("crown"))
    crown.select("Hussars")
    crown.window.picture(f"screens/campaign-{size}")

    match.apply("crown", "submit")
    match.apply("umpire", "next")
    match.apply("umpire", "change 1 > move Grenadiers1 > 22,34")
    umpire = Headquarters(windows.open("about:blank", **SIZES[size]), house.keep(match.record).seat("umpire"))
    umpire.do("Refuse", 1)
    umpire.sheet.get_by_role("textbox").fill("The wagons are stuck in the mud.")
    umpire.window.picture(f"screens/umpires-desk-{size}")


def test_pictures_of_kriegsspiel(windows, house):
    """Those of docs/images: kriegsspiel.png, and kriegsspiel-desk.png."""
    march = game("kriegsspiel").new("meeting", seed=7, options={"umpire": "person"})
    play_until(march, "Round 8", "west")
    match = beginning_at(march)
    play_until(match, "Round 9, 08:50: 2 dispatches wait", "west")
    west = windows.open(house.keep(match.record).seat("west"))
    west.button("No, thank you").click()
    expect(west.page.locator(".illustration-open img")).to_be_visible()
    expect(west.board.locator("image.board-backdrop")).to_have_count(1)
    west.page.wait_for_load_state("networkidle")
    west.picture("screens/kriegsspiel")

    play_until(match, "to be settled", "umpire")
    umpire = windows.open(house.keep(match.record).seat("umpire"))
    umpire.button("No, thank you").click()
    expect(umpire.board.locator("image.board-backdrop")).to_have_count(1)
    umpire.page.wait_for_load_state("networkidle")
    umpire.picture("screens/kriegsspiel-desk")


def play_until(match: Match, status: str, seat: str) -> None:
    """Let computer commanders play, and accept all fights, until the status contains a text."""
    player = make_player("commander", match.game, Random(1))
    while status not in match.view(seat, picture=False).status:
        assert match.outcome is None
        acting = match.to_act[0]
        match.apply(acting, player.choose(match.view(acting, picture=False)))


def beginning_at(match: Match) -> Match:
    """A match that starts at the position of this one, without its history."""
    head = match.record
    begun = Record(
        game=head.game,
        rules=head.rules,
        scenario=head.scenario,
        options=head.options,
        position=match.position_text(),
        seed="7",
    )
    return begun.replay()


def test_pictures_of_lessons(windows, tmp_path):
    """Those of docs/images: course.png, lesson.png and lesson-maker.png."""
    window = windows.open("/learn/game-of-war", viewport={"width": 1280, "height": 800})
    page = window.page
    page.evaluate("""localStorage.setItem("sandtable.lessons", '["game-of-war/lines","game-of-war/cut"]')""")
    page.reload()
    expect(page.get_by_text("2 of 10 solved")).to_be_visible()
    window.picture("screens/course")
    page.goto("/learn/game-of-war/cut")
    card = page.get_by_role("region", name="Lesson")
    card.get_by_role("button", name="Help").click()
    window.piece("Northern cavalry D3").click()
    expect(window.mark("C5")).to_be_visible()
    window.picture("screens/lesson")
    page.goto("/workshop")
    (tmp_path / "cut.toml").write_text(CUT.read_text())
    opened = page.locator(".file-drop", has_text="Open a lesson").locator("input")
    opened.set_input_files(tmp_path / "cut.toml")
    expect(page.get_by_text("The lesson works")).to_be_visible()
    window.picture("screens/lesson-maker")
