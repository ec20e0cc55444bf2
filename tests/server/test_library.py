"""The routes of the library: who finds what, drafts on two devices, matches, measurements, hosts."""

import json
import time
import uuid
from functools import partial

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.core import Scenario, game
from sandtable.matches.models import NewVersion
from sandtable.server.config import Config, Limits
from tests.server.applications import ORIGIN, application
from tests.server.asking import DUEL, claimed, created, from_hall, match_request, reason

HOSTILE = "</title><script>pwned=1</script>\"'`><img src=x onerror=pwned=1>${pwned}{{x}}&lt;"
JUNK = ["nosuchid", "%00", "%ED%A0%80", "..%2f..", "x" * 300, "game-of-war.nosuch", HOSTILE.replace("/", "")]
_DRAFT = game("game-of-war").editor.read(Scenario.parse(DUEL, name="duel", file="", shipped=False))
BOTH = {"north": {"kind": "person"}, "south": {"kind": "person"}}


class Person:
    """A client with an account, or without one."""

    def __init__(self, server, name=None):
        self._server = server
        self._headers = {}
        if name is not None:
            server.cookies.clear()
            answer = server.post("/api/accounts", json={"name": name, "password": "correct horse"})
            assert answer.status_code == 201, answer.text
            self._headers = {"Cookie": answer.headers["set-cookie"].split(";")[0]}
        self.name = name

    def ask(self, method, path, body=None):
        self._server.cookies.clear()
        return self._server.request(method, f"/api{path}", json=body, headers=self._headers)

    def get(self, path):
        return self.ask("GET", path)

    def done(self, method, path, body=None):
        """The result of a request that is carried out."""
        answer = self.ask(method, path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def create(self, **changes):
        """Save a new scenario; return its id."""
        return self.done("POST", "/library", {"game": "game-of-war", "draft": draft(**changes)})["id"]

    def publish(self, scenario, *, visibility="public", revision=1, **details):
        wanted = {"revision": revision, "visibility": visibility} | details
        return self.ask("POST", f"/library/{scenario}/versions", wanted)

    def published(self, visibility="public", tags=(), **changes):
        """Publish a new scenario; return its id."""
        scenario = self.create(**changes)
        answer = self.publish(scenario, visibility=visibility, tags=tags)
        assert answer.status_code == 201, answer.text
        return scenario

    def titles(self, query=""):
        return [one["title"] for one in self.done("GET", f"/library?q={self.name}{query}")["scenarios"]]


def draft(title="Duel", **values):
    """The draft of a small scenario of A Game of War, in which north wins at once."""
    content = json.loads(msgspec.json.encode(_DRAFT))
    content["values"] |= {"title": title, "first": "north"} | values
    return content


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server for all tests here: its reading process starts only once."""
    url = f"sqlite:///{tmp_path_factory.mktemp('library')}/matches.db"
    config = Config(database_url=url, origins=(ORIGIN,), limits=Limits.none())
    with TestClient(application(config), base_url=ORIGIN) as client:
        yield client


@pytest.fixture
def ada(server):
    return Person(server, f"Ada{uuid.uuid4().hex[:8]}")


@pytest.fixture
def guy(server):
    return Person(server, f"Guy{uuid.uuid4().hex[:8]}")


@pytest.fixture
def nobody(server):
    return Person(server)


# Finding


def test_the_shipped_scenarios_are_in_the_library(nobody):
    page = nobody.done("GET", "/library?game=game-of-war")
    shipped = {one["id"]: one for one in page["scenarios"]}
    assert len(shipped) == page["total"] == len(game("game-of-war").scenarios())
    standard = shipped["game-of-war.standard"]
    assert (standard["author"], standard["players"], standard["version"]) == (None, 2, 1)
    assert nobody._server.get(standard["picture"]).headers["content-type"].startswith("image/svg")
    entry = nobody.done("GET", "/library/game-of-war.standard")
    assert (entry["mine"], entry["draft"], len(entry["versions"])) == (False, None, 1)
    text = nobody.get("/library/game-of-war.standard/versions/1/file").text
    assert text == game("game-of-war").scenarios()["standard"].text


def test_every_shipped_scenario_of_every_game_is_found_in_every_language(nobody):
    pages = nobody.done("GET", "/library?page=1")["pages"]
    found = [
        one
        for page in range(1, pages + 1)
        for one in nobody.done("GET", f"/library?page={page}&sort=newest")["scenarios"]
    ]
    ids = [one["id"] for one in found if one["author"] is None]
    assert len(ids) == len(set(ids))
    assert {one.partition(".")[0] for one in ids} == {
        "game-of-war", "kriegspiel83", "kriegsspiel", "modern", "taktik"
    }  # fmt: skip
    swedish = nobody._server.get("/api/library?game=game-of-war", headers={"Accept-Language": "sv"}).json()[
        "scenarios"
    ]
    (one,) = [one for one in swedish if one["id"] == "game-of-war.standard"]
    english = nobody.done("GET", "/library/game-of-war.standard")["scenario"]["title"]
    assert one["title"] != english
    found = nobody.done("GET", f"/library?q={one['title']}")["scenarios"]
    assert "game-of-war.standard" in [one["id"] for one in found], "a title in any language is found"


def test_a_second_person_finds_a_scenario_and_plays_it(ada, guy, server):
    scenario = ada.published(tags=["Short", "short", "river crossing"])
    (found,) = guy.done("GET", f"/library?q={ada.name} duel&tag=short&players=2")["scenarios"]
    assert (found["id"], found["tags"], found["author"]) == (scenario, ["short", "river crossing"], ada.name)
    picture = server.get(found["picture"])
    assert picture.text.startswith("<svg")
    assert "sandbox" in picture.headers["content-security-policy"]
    assert "script-src" not in picture.headers["content-security-policy"]

    match_id, tokens = created(server, match_request(library={"id": scenario, "version": 1}))
    assert guy.done("GET", f"/library/{scenario}")["scenario"]["played"] == 0, "a seat is still open"
    tokens["south"] = claimed(server, match_id, "south")
    won = server.post(
        f"/api/matches/{match_id}/actions",
        json={"id": "1", "action": "B3-D4"},
        headers={"Authorization": f"Bearer {tokens['north']}"},
    )
    assert won.json()["outcome"]["winners"] == ["north"]
    asked = server.post("/api/games/game-of-war/seats", json={"library": {"id": scenario}})
    assert asked.json() == ["north", "south"]
    info = server.get(f"/api/matches/{match_id}").json()
    assert (info["library"], info["title"]) == ({"id": scenario, "version": 1}, "Duel")
    assert guy.done("GET", f"/library/{scenario}")["scenario"]["played"] == 1
    again = server.post(f"/api/matches/{match_id}/rematch", json={"tokens": [*tokens.values()]}).json()
    assert again["match"]["library"] == {"id": scenario, "version": 1}
    assert guy.done("GET", "/library?sort=played")["scenarios"][0]["id"] == scenario


def test_a_shipped_scenario_counts_its_matches_too(nobody, server):
    before = nobody.done("GET", "/library/game-of-war.cannae")["scenario"]["played"]
    for wanted in ({"scenario": "cannae"}, {"library": {"id": "game-of-war.cannae"}}):
        match_id, _ = created(server, match_request(seats=BOTH, **wanted))
        info = server.get(f"/api/matches/{match_id}").json()
        assert (info["scenario"], info["library"]["id"]) == ("cannae", "game-of-war.cannae")
    assert nobody.done("GET", "/library/game-of-war.cannae")["scenario"]["played"] == before + 2


def test_a_running_match_stays_on_its_version(ada, server):
    scenario = ada.published()
    match_id, _ = created(server, match_request(library={"id": scenario}, seats=BOTH))
    before = server.get(f"/api/matches/{match_id}/view").json()
    changed = ada.done("PUT", f"/library/{scenario}/draft", {"draft": draft("Duel again"), "revision": 1})
    entry = ada.publish(scenario, revision=changed["revision"], note="Clearer").json()
    assert [(one["number"], one["note"]) for one in entry["versions"]] == [(2, "Clearer"), (1, "")]
    assert entry["scenario"]["title"] == "Duel again"
    assert server.get(f"/api/matches/{match_id}").json()["library"]["version"] == 1
    old, _ = created(server, match_request(library={"id": scenario, "version": 1}, seats=BOTH))
    assert server.get(f"/api/matches/{old}/view").json()["facts"] == before["facts"]
    ada.done("DELETE", f"/library/{scenario}")
    assert server.get(f"/api/matches/{match_id}/view").json() == before
    assert ada.get(f"/library/{scenario}").status_code == 404


# Privacy


def paths(scenario):
    """Every request about a scenario that somebody else might try."""
    one = f"/library/{scenario}"
    version = f"{one}/versions/1"
    ask = {"revision": 1, "visibility": "public"}
    return [
        ("GET", one, None),
        ("GET", f"{version}/picture", None),
        ("GET", f"{version}/file", None),
        ("GET", f"{version}/measurement", None),
        ("POST", f"{version}/measurement", {"games": 10}),
        ("DELETE", f"{version}/measurement", None),
        ("POST", f"{one}/copy", {}),
        ("POST", f"{one}/report", {"reason": "Rude."}),
        ("GET", f"{one}/draft", None),
        ("PUT", f"{one}/draft", {"draft": {"size": [1, 1]}, "revision": None}),
        ("POST", f"{one}/versions", ask),
        ("PUT", one, {"visibility": "public"}),
        ("DELETE", one, None),
        ("POST", "/matches", match_request(library={"id": scenario}, seats=BOTH)),
    ]


@pytest.mark.parametrize("published", [False, True])
def test_a_private_scenario_answers_like_one_that_does_not_exist(ada, guy, nobody, published):
    scenario = ada.published("private") if published else ada.create()
    assert ada.titles() == []
    for person in (guy, nobody):
        for (method, path, body), (_, other, same) in zip(paths(scenario), paths("nosuchid"), strict=True):
            answer, expected = person.ask(method, path, body), person.ask(method, other, same)
            assert (answer.status_code, answer.text) == (expected.status_code, expected.text), (method, path)
            assert answer.status_code in (401, 404)
    assert ada.done("GET", f"/library/{scenario}")["mine"]
    assert ada.get(f"/library/{scenario}/draft").json()["draft"] == draft()


def test_a_link_opens_what_no_search_finds(ada, nobody, server):
    scenario = ada.published("link")
    assert ada.titles() == []
    assert nobody.done("GET", f"/library/{scenario}")["scenario"]["title"] == "Duel"
    match_id, _ = created(server, match_request(library={"id": scenario}, seats=BOTH, visibility="public"))
    assert server.get(f"/api/matches/{match_id}").json()["library"] is None
    (listed,) = [one for one in server.get("/api/lobby").json()["matches"] if one["id"] == match_id]
    assert (listed["library"], scenario in json.dumps(listed)) == (None, False), "the link stays secret"
    copy = ada.done("POST", f"/library/{scenario}/copy", {})["id"]
    ada.publish(copy)
    assert ada.done("GET", f"/library/{copy}")["based_on"]["id"] == scenario
    assert nobody.done("GET", f"/library/{copy}")["based_on"] is None


def test_what_is_taken_back_is_private_again(ada, nobody):
    scenario = ada.published()
    assert ada.titles() == ["Duel"]
    ada.done("PUT", f"/library/{scenario}", {"visibility": "private"})
    assert ada.titles() == []
    assert nobody.get(f"/library/{scenario}").status_code == 404
    assert [one["title"] for one in ada.done("GET", "/account/scenarios")["scenarios"]] == ["Duel"]


@pytest.mark.parametrize("junk", JUNK)
def test_ids_that_name_nothing(ada, junk):
    for method, path, body in paths(junk)[:-1]:
        assert ada.ask(method, path, body).status_code in (400, 404, 405), (method, path)


# Drafts


def test_a_draft_that_is_not_legal_is_saved_but_not_published(ada):
    scenario = ada.create(title="", summary=7)
    (own,) = ada.done("GET", "/account/scenarios")["scenarios"]
    assert (own["title"], own["version"], own["picture"]) == ("", 0, None)
    assert "cannot be played yet" in reason(ada.publish(scenario), 400)
    assert ada.done("GET", f"/library/{scenario}")["versions"] == []
    assert "Publish a version first" in reason(
        ada.ask("PUT", f"/library/{scenario}", {"visibility": "public"}), 400
    )


def test_two_devices_get_a_clear_sentence(ada):
    scenario = ada.create()
    path = f"/library/{scenario}/draft"
    assert ada.done("PUT", path, {"draft": draft("Here"), "revision": 1})["revision"] == 2
    there = {"draft": draft("There"), "revision": 1}
    assert "changed on another device" in reason(ada.ask("PUT", path, there), 409)
    assert "changed on another device" in reason(ada.publish(scenario, revision=1), 409)
    assert ada.done("GET", path)["draft"]["values"]["title"] == "Here"
    assert ada.done("PUT", path, there | {"revision": None})["revision"] == 3
    assert ada.done("GET", path)["draft"]["values"]["title"] == "There"


def test_a_copy_says_what_it_is_based_on(ada, guy):
    scenario = ada.published()
    copy = guy.done("POST", f"/library/{scenario}/copy", {"version": 1})
    assert guy.done("GET", f"/library/{copy['id']}/draft")["draft"] == draft()
    entry = guy.publish(copy["id"]).json()
    assert entry["based_on"] == {"id": scenario, "title": "Duel", "author": ada.name}
    shipped = guy.done("POST", "/library/game-of-war.leuthen/copy", {})["id"]
    assert guy.done("GET", f"/library/{shipped}")["based_on"]["author"] is None


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"game": "chess", "draft": {"size": [1, 1]}}, "no game 'chess'"),
        ({"game": "game-of-war", "draft": {"size": "big"}}, "size"),
        ({"game": "game-of-war", "draft": {"size": [1, 1]}, "based_on": "x" * 101}, "based_on"),
    ],
)
def test_what_cannot_be_saved(ada, body, sentence):
    answer = ada.ask("POST", "/library", body)
    assert answer.status_code in (400, 404)
    assert sentence in answer.text


@pytest.mark.parametrize(
    "details", [{"tags": [HOSTILE]}, {"tags": ["\0"]}, {"note": "two\nlines"}, {"tags": ["a"] * 21}]
)
def test_tags_and_notes_are_short_lines(ada, details):
    scenario = ada.create()
    assert ada.publish(scenario, **details).status_code == 400
    assert ada.done("GET", f"/library/{scenario}")["scenario"]["version"] == 0


def test_hostile_texts_are_returned_as_they_are(ada, nobody):
    scenario = ada.published(title=HOSTILE, summary=HOSTILE, tags=["<b>&'\""])
    answer = nobody.get(f"/library/{scenario}")
    assert answer.headers["content-type"] == "application/json"
    shown = answer.json()["scenario"]
    assert (shown["title"], shown["summary"], shown["tags"]) == (HOSTILE, HOSTILE, ["<b>&'\""])
    assert ada.titles() == [HOSTILE]
    assert "<script" not in nobody._server.get(shown["picture"]).text
    file = nobody.get(f"/library/{scenario}/versions/1/file")
    assert file.headers["content-disposition"] == f'attachment; filename="scenario-{scenario}-1.toml"'
    assert file.headers["content-type"].startswith("text/plain")


# Measuring


def until_measured(person, path):
    """Wait until a measurement has ended, by asking again and again."""
    until = time.monotonic() + 60
    while (state := person.done("GET", path))["state"] in ("waiting", "running"):
        assert time.monotonic() < until
    return state


def test_the_balance_is_measured_and_shown_in_the_library(ada, guy, nobody):
    scenario = ada.published()
    path = f"/library/{scenario}/versions/1/measurement"
    assert nobody.done("GET", path)["state"] == "none"
    started = ada.done("POST", path, {"games": 12})
    assert (started["state"], started["games"], started["mine"]) in {
        ("waiting", 12, True),
        ("running", 12, True),
    }
    assert not guy.done("GET", path)["mine"]
    found = until_measured(nobody, path)
    assert (found["state"], found["played"]) == ("done", 12)
    north, south = found["balance"]["sides"]
    assert found["balance"]["games"] == 12
    assert (north["won"], north["verdict"], south["verdict"]) == (12, "better", "worse")
    assert north["low"] > 0.5 > south["high"]
    (listed,) = nobody.done("GET", f"/library?q={ada.name}")["scenarios"]
    assert listed["balance"] == found["balance"]
    assert nobody.done("GET", f"/library?q={ada.name}&fair=true")["scenarios"] == []


def test_a_measurement_is_cancelled_by_its_own_account(ada, guy):
    """On the standard board, a game takes seconds."""
    path = "/library/game-of-war.standard/versions/1/measurement"
    ada.done("POST", path, {"games": 500})
    other = guy.ask("POST", path, {"games": 10})
    assert "being measured already" in reason(other, 409)
    guy.done("DELETE", path)
    assert ada.done("GET", path)["state"] in ("waiting", "running")
    second = ada.ask("POST", "/library/game-of-war.leuthen/versions/1/measurement", {"games": 10})
    assert "measuring another scenario" in reason(second, 409)
    ada.done("DELETE", path)
    ada.done("DELETE", path)
    assert ada.done("GET", path)["state"] == "cancelled"


def test_a_measurement_is_lost_with_a_sentence_when_the_server_stops(tmp_path):
    config = Config(database_url=f"sqlite:///{tmp_path}/m.db", origins=(ORIGIN,), limits=Limits.none())
    path = "/library/game-of-war.standard/versions/1/measurement"
    with TestClient(application(config), base_url=ORIGIN) as client:
        Person(client, "Ada").done("POST", path, {"games": 500})
    with TestClient(application(config), base_url=ORIGIN) as client:
        found = Person(client).done("GET", path)
    assert (found["state"], found["balance"]) == ("failed", None)
    assert "The server was restarted during the measurement" in found["problem"]


# Hosts


async def publish(scenario, hall):
    """Publish a scenario of Mallory without a check, which would start a reading process."""
    account = await hall.store.accounts.by_name("Mallory")
    version = NewVersion(
        title="Duel", summary="Short.", text=DUEL, seats=tuple(BOTH), players=2, picture=None
    )
    await hall.store.library.publish(scenario, account.id, version, tags=(), visibility="public")


def test_a_host_features_hides_and_removes(open_server):
    first = open_server()
    host = Person(first, "Georg")
    server = open_server(host_accounts=("GEORG", "Mallory"))
    mallory = Person(server, "Mallory")
    assert mallory.get("/session").json() == {"name": "Mallory"}, "made after the start"
    georg = Person(server)
    georg._headers = host._headers
    assert georg.get("/session").json() == {"name": "Georg", "host": True}
    scenario = mallory.create()
    from_hall(server, partial(publish, scenario))
    for person, status in ((mallory, 403), (Person(server), 401)):
        assert person.get("/host/scenarios").status_code == status
        assert person.ask("PUT", f"/host/scenarios/{scenario}", {"hidden": True}).status_code == status

    Person(server, "Guy").done("POST", f"/library/{scenario}/report", {"reason": "Copied."})
    ((reported, reports),) = [
        (one["scenario"]["id"], one["reports"]) for one in georg.done("GET", "/host/scenarios")
    ]
    assert (reported, reports[0]["account"], reports[0]["reason"]) == (scenario, "Guy", "Copied.")
    georg.done("PUT", f"/host/scenarios/{scenario}", {"hidden": True})
    assert Person(server).get(f"/library/{scenario}").status_code == 404
    assert mallory.done("GET", f"/library/{scenario}")["scenario"]["hidden"]
    marks = {"hidden": False, "featured": True, "dismiss": True}
    georg.done("PUT", f"/host/scenarios/{scenario}", marks)
    assert georg.done("GET", "/host/scenarios") == []
    assert Person(server).done("GET", "/library")["scenarios"][0]["id"] == scenario
    private = mallory.create()
    assert georg.ask("DELETE", f"/library/{private}").status_code == 404
    georg.done("DELETE", f"/library/{scenario}")
    assert mallory.get(f"/library/{scenario}").status_code == 404


def test_saving_is_rate_limited(open_server):
    server = open_server(limits=Limits.none().changed("save=1/600"))
    person = Person(server, "Ada")
    assert person.ask("POST", "/library", {"game": "chess", "draft": {"size": [1, 1]}}).status_code == 404
    assert "Too many requests" in reason(person.ask("POST", "/library", {}), 429)
