"""The list of games, their symbols, and the rule pages."""

import re
from pathlib import Path

import sandtable
from sandtable.server.rule_pages import anchor_of, page_of
from tests.server.asking import reason


def test_every_game_is_listed_with_all_that_can_be_chosen(server):
    listed = {game["id"]: game for game in server.get("/api/games").json()}
    assert set(listed) == set(sandtable.game_ids())
    war = listed["game-of-war"]
    assert war["players"] == ["random", "greedy"]
    assert war["languages"] == ["en"]
    assert war["usual_clock"] is None
    assert war["options"]["first"]["values"]
    taktik = {game["id"]: game for game in server.get("/api/games?language=da").json()}["taktik"]["options"]
    assert taktik["calderon_land"]["value_labels"] == ["lukket for kampenheder", "åbent for kampenheder"]
    assert taktik["last_turn"]["empty_label"] == "ingen grænse"
    shipped = set(sandtable.game("game-of-war").scenarios())
    assert {scenario["name"] for scenario in war["scenarios"]} == shipped
    assert all(scenario["seats"] == ["north", "south"] for scenario in war["scenarios"])


def test_the_seats_of_a_match_follow_from_its_scenario_and_its_options(server):
    def seats(**asked):
        return server.post("/api/games/modern/seats", json=asked)

    assert seats().json() == ["red", "blue"]
    wanted = {"scenario": "creek", "options": {"umpire": "person"}}
    assert seats(**wanted).json() == ["crown", "congress-right", "congress-centre", "umpire"]
    own = (Path(__file__).parents[1] / "scenarios" / "crossing.toml").read_text()
    assert seats(scenario="own", scenario_text=own).json() == [
        *("red-west", "red-east", "blue-north", "blue-south", "umpire")
    ]
    assert "own.toml: has no title" in reason(seats(scenario_text="first = 7"), 400)
    assert "cannot be" in reason(seats(options={"umpire": "dog"}), 400)
    listed = {game["id"]: game for game in server.get("/api/games").json()}
    assert (listed["modern"]["umpire"], listed["taktik"]["umpire"]) == ("umpire", None)


def test_a_scenario_is_drawn_and_runs_nothing(server):
    picture = server.get("/api/games/game-of-war/scenarios/leuthen.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    policy = picture.headers["content-security-policy"]
    assert "script-src" not in policy
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    taktik = server.get("/api/games/taktik/scenarios/introductory.svg?language=sv")
    assert "Pjäserna ställs upp" in taktik.text
    path = "/api/games/game-of-war/scenarios"
    for name in ("leuthen", "nowhere.svg", "..%2fstandard.svg"):
        assert server.get(f"{path}/{name}").status_code == 404


def test_symbols_come_by_name(server):
    symbols = server.get("/api/games/game-of-war/symbols").json()
    assert symbols == dict(sandtable.game("game-of-war").symbols())
    assert "There is game-of-war" in reason(server.get("/api/games/chess/symbols"), 404)


def test_alternative_looks_have_symbols_and_colours(server):
    (look,) = server.get("/api/games/kriegspiel83/looks").json()
    assert look["label"] == "Screen of 1983"
    assert look["symbols"]["infantry"].startswith("<svg")
    assert look["colours"]["paper"] == "#101010"
    assert server.get("/api/games/game-of-war/looks").json() == []


def test_a_rule_page_explains_every_rule_at_its_anchor(server):
    page = server.get("/api/games/game-of-war/rules").json()
    assert page["title"] == "A Game of War"
    on_the_page = set(re.findall(r"\bGOW-[A-Z][0-9]+\b", sandtable.game("game-of-war").rules()))
    assert {rule for section in page["sections"] for rule in section["rules"]} == on_the_page
    html = "".join(section["html"] for section in page["sections"])
    assert all(html.count(f'id="{anchor_of(rule)}"') == 1 for rule in on_the_page)
    anchors = {section["anchor"] for section in page["sections"]} | {anchor_of(rule) for rule in on_the_page}
    assert set(re.findall(r'href="#([^"]+)"', html)) <= anchors
    assert not re.search(r"<script|style=|&lt;a id", html)
    assert "There is no game" in reason(server.get("/api/games/chess/rules"), 404)


def test_a_page_is_split_at_its_headings_without_foreign_markup():
    page = page_of(
        "toy",
        "# Toy\n\nSee TOY-A1, [the other page](../other.md) and [here](#first).\n\n"
        '## First & last\n\n<a id="toy-a1"></a>**TOY-A1** Move.<script>x</script>\n\n'
        "| a | b |\n|---|--:|\n| 1 | 2 |\n",
    )
    intro, first = page.sections
    assert (page.title, intro.level, first.level) == ("Toy", 1, 2)
    assert intro.html == (
        '<p>See <a href="#toy-a1">TOY-A1</a>, the other page and <a href="#first">here</a>.</p>\n'
    )
    assert (first.anchor, first.title, first.rules) == ("first-last", "First & last", ("TOY-A1",))
    assert '<strong id="toy-a1" class="rule-id">TOY-A1</strong> Move.&lt;script&gt;' in first.html
    assert "<td>2</td>" in first.html
    assert first.text.startswith("TOY-A1 Move.")
