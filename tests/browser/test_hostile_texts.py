"""Texts of strangers are shown as they are: no script runs, and no element is injected."""

import json
import re
import uuid

import httpx
import pytest
from playwright.sync_api import expect

from sandtable.core import game
from tests.browser.house import EXAMPLES

SHORT = "<img src=x onerror=pwned=1 data-injected"
"""As long as a name of a player may be; browsers close the tag at the next one."""
HOSTILE = (
    "</title></text></script></style>\"'`><img src=x onerror=pwned=1 data-injected>"
    "<script data-injected>pwned=1</script><svg data-injected onload=pwned=1>"
    "<a data-injected href=javascript:pwned=1>go</a>{{pwned=1}}${pwned=1}&lt;"
)
BATTLE = (EXAMPLES / "short.record").read_text()
WORD = "\"'<img/src=x/onerror=pwned=1/data-injected"
"""A name without spaces."""
_INJECTED = """() => ({
  ran: "pwned" in window,
  elements: [...document.querySelectorAll(
    "[data-injected], [onerror], [onload], script:not([src]), iframe, object, embed, a[href^='javascript']"
  )].map((element) => element.outerHTML),
})"""


def harmless(window, *shown):
    """Check that the page shows these texts, and that nothing in it came from them."""
    for text in shown:
        expect(window.page.locator("body")).to_contain_text(text)
    assert window.page.evaluate(_INJECTED) == {"ran": False, "elements": []}


def create(house, **wanted):
    answer = httpx.post(f"{house.address}/api/matches", json=wanted, trust_env=False, timeout=120)
    assert answer.is_success, answer.text
    created = answer.json()
    return created["match"]["id"], created["tokens"]


def person(name=SHORT):
    return {"kind": "person", "player": name}


def test_names_and_talk(windows, house):
    seats = {"north": person(), "south": person("Ada")}
    match, tokens = create(house, game="game-of-war", seats=seats, visibility="public")
    window = windows.open(f"/m/{match}#{tokens['south']}")
    harmless(window, SHORT)
    window.turn_to("Talk")
    window.page.get_by_placeholder("Write a message").fill(HOSTILE)
    window.page.keyboard.press("Enter")
    expect(window.page.get_by_role("list", name="Talk")).to_contain_text(HOSTILE)
    harmless(window, HOSTILE)
    other = windows.open(f"/m/{match}#{tokens['north']}")
    other.turn_to("Talk")
    expect(other.page.get_by_role("list", name="Talk")).to_contain_text(HOSTILE)
    harmless(other, HOSTILE)
    lobby = windows.open("/")
    harmless(lobby, SHORT)


def test_the_name_of_an_account(windows):
    name = f"<img src=x onerror=pwned=1>{uuid.uuid4().hex[:8]}"
    window = windows.open("/account")
    window.pick("New account")
    window.page.get_by_label("Name").fill(name)
    window.page.get_by_label("Password").fill("correct horse battery")
    window.button("Create account").click()
    expect(window.page.get_by_text(f"You are logged in as {name}")).to_be_visible()
    harmless(window, name)


def toml(text):
    """A text as TOML writes it."""
    return json.dumps(text)


CAMPAIGN = f"""
title = {toml(HOSTILE)}
summary = {toml(HOSTILE)}
[gamespace]
width = 60
height = 40
unit = {toml(HOSTILE)}
areas = [{{ terrain = "forest", name = {toml(HOSTILE)}, points = "5,5 25,5 25,25 5,25" }}]
roads = [{{ name = {toml(HOSTILE)}, points = "0,30 60,30" }}]
[[military]]
id = "red"
name = {toml(HOSTILE)}
units = [{{ type = "infantry", name = {toml(WORD)}, at = "10,10" }}]
[[military]]
id = "blue"
units = [{{ type = "infantry", name = "b", at = "12,10" }}]
[[structures]]
name = {toml(WORD + "s")}
kind = "building"
at = "12,12"
[[win]]
military = "red"
eliminate = ["blue"]
[[events]]
round = 1
weather = {toml(HOSTILE)}
message = {toml(HOSTILE)}
"""


def test_a_campaign(windows, house):
    seats = {"red": person(), "blue": person()}
    match, tokens = create(
        house, game="modern", scenario=SHORT, scenario_text=CAMPAIGN, seats=seats, visibility="public"
    )
    window = windows.open(f"/m/{match}#{tokens['red']}")
    window.button("No, thank you").click()
    expect(window.pieces).to_have_count(3)
    window.piece_at("10,10").click()
    harmless(window, WORD)
    window.turn_to("Log")
    expect(window.log).to_contain_text(HOSTILE)
    harmless(window, HOSTILE, SHORT)
    window.turn_to("Act")
    window.type(HOSTILE)
    expect(window.page.get_by_role("alert")).to_be_visible()
    harmless(window)
    lobby = windows.open("/")
    harmless(lobby, SHORT)


def battle():
    """A scenario of Kriegsspiel with hostile names of places, officers and units, and a staff map."""
    row = "." * 30
    return f"""
title = {toml(HOSTILE)}
summary = {toml(HOSTILE)}
[map]
cell = 50
letters = {json.dumps([row] * 20)}
places = [{{ name = {toml(HOSTILE)}, at = [500, 500] }}]
[[sides]]
id = "west"
name = {toml(HOSTILE)}
baseline = "0,500"
[[sides]]
id = "east"
name = "East"
baseline = "1500,500"
[[commanders]]
seat = "west"
name = {toml(HOSTILE)}
side = "west"
situation = {toml(HOSTILE)}
officer = {{ id = "w-officer", at = "300,500" }}
mission = {{ text = {toml(HOSTILE)} }}
units = [{{ id = "w-1", name = {toml(HOSTILE)}, arm = "infantry", at = "400,500" }}]
[[commanders]]
seat = "east"
name = "Orlow"
side = "east"
situation = "Wait."
officer = {{ id = "e-officer", at = "1400,500" }}
mission = {{ text = "Hold." }}
units = [{{ id = "e-1", arm = "infantry", at = "1300,500" }}]
"""


def test_a_battle_and_its_pictures(windows, house):
    seats = {"west": person(), "east": person()}
    match, tokens = create(house, game="kriegsspiel", scenario_text=battle(), seats=seats)
    window = windows.open(f"/m/{match}#{tokens['west']}")
    expect(window.board).to_be_visible()
    harmless(window, HOSTILE)
    bearer = {"Authorization": f"Bearer {tokens['west']}"}
    with httpx.Client(base_url=house.address, headers=bearer, trust_env=False, timeout=120) as client:
        images = client.get(f"/api/matches/{match}/view").json()["images"]
        assert images
        for name in images:
            answer = client.get(f"/api/matches/{match}/images/{name}")
            assert answer.is_success
            assert "sandbox" in answer.headers["content-security-policy"]
            assert "script-src" not in answer.headers["content-security-policy"]
            if "svg" in answer.headers["content-type"]:
                page = windows.open("/about")
                page.page.set_content(answer.text)
                assert "pwned" not in page.page.evaluate("Object.keys(window)")


@pytest.mark.parametrize("game_id", ["game-of-war", "modern"])
def test_a_record(windows, game_id):
    if game_id == "modern":
        seats = dict.fromkeys(("red", "blue"), HOSTILE)
        record = str(game("modern").new(seed=1, players=seats).record)
    else:
        record = re.sub(r"(?m)^(player \w+): .*$", lambda line: f"{line[1]}: {HOSTILE}", BATTLE)
    assert HOSTILE in record
    window = windows.open("/analysis")
    window.page.get_by_label("Record text").fill(record)
    window.button("Study this record").click()
    expect(window.pieces.first).to_be_visible()
    harmless(window)
    # An error repeats what it cannot read.
    again = windows.open("/analysis")
    again.expect_error("status of 400")
    again.page.get_by_label("Record text").fill(record.replace("\nseed: ", f"\n{HOSTILE}\nseed: ", 1))
    again.button("Study this record").click()
    expect(again.page.get_by_role("alert")).to_contain_text("data-injected")
    harmless(again)


def test_a_script_in_the_page_would_be_blocked(windows):
    """The policy is the second wall: should a text ever become markup, its script would not run."""
    window = windows.open("/")
    window.expect_error("content security policy|Content Security Policy")
    window.page.evaluate(
        """() => {
            const bad = document.createElement("div");
            bad.innerHTML = "<img src=data:, onerror=pwned=1><a href='javascript:pwned=1' id=bad>x</a>";
            document.body.append(bad);
            const script = document.createElement("script");
            script.textContent = "pwned=1";
            document.body.append(script);
            document.querySelector("#bad").click();
        }"""
    )
    window.page.wait_for_load_state("networkidle")
    assert window.page.evaluate("'pwned' in window") is False
    assert window.complaints
