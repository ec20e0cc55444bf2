"""The routes of studies: privacy, revisions, limits, hostile texts, and the page for frames."""

import json
import uuid
from pathlib import Path

import pytest
from litestar.testing import TestClient

from sandtable.server.config import Config, Limits
from sandtable.server.security import DATA_POLICY
from tests.server.applications import ORIGIN, application
from tests.server.asking import reason

HOSTILE = "</title><script>pwned=1</script>\"'`><img src=x onerror=pwned=1>${pwned}{{x}}&lt;"
JUNK = ["nosuchid", "%00", "%ED%A0%80", "..%2f..", "x" * 300, HOSTILE.replace("/", "")]


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

    def done(self, method, path, body=None):
        """The result of a request that is carried out."""
        answer = self.ask(method, path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def create(self, visibility="private", based_on=None, **changes):
        """Save a new study; return its id."""
        made = self.done("POST", "/studies", {"study": study(**changes), "based_on": based_on})
        assert made["revision"] == 1
        if visibility != "private":
            self.share(made["id"], visibility)
        return made["id"]

    def share(self, made, visibility):
        return self.done("PUT", f"/studies/{made}/visibility", {"visibility": visibility})


def study(title="Fords", game="game-of-war", **details):
    return {"title": title, "game": game, "chapters": [chapter()]} | details


def chapter(**details):
    steps = [{"after": 0, "seat": "north", "action": "H4-J4", "comment": "Well.\nOr not?"}]
    return {"name": "One", "scenario": "standard", "options": {"first": "north"}, "steps": steps} | details


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request, tmp_path_factory):
    """A server on each kind of database, for all tests here."""
    url = f"sqlite:///{tmp_path_factory.mktemp('studies')}/matches.db"
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres_of_module")
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


def test_a_study_is_saved_and_read_again_with_all_that_it_holds(ada):
    drawn = {
        "name": "The ford",
        "comment": "Line one.\nLine two: å → 👩‍🚀",
        "arrows": [{"start": "H4", "end": "J4", "colour": "blue"}],
        "marks": [{"place": "J4", "colour": "black"}],
    }
    first = chapter(opening=drawn, seat=None, steps=[{"after": 0, "seat": "north", "action": "x"} | drawn])
    made = ada.create(chapters=[first, chapter(name="Two")])
    entry = ada.done("GET", f"/studies/{made}")
    assert (entry["mine"], entry["revision"], entry["info"]["chapters"]) == (True, 1, 2)
    assert entry["study"]["chapters"] == [first, chapter(name="Two")]
    (listed,) = ada.done("GET", "/account/studies")["studies"]
    assert (listed["id"], listed["title"], listed["author"]) == (made, "Fords", ada.name)
    changed = ada.done("PUT", f"/studies/{made}", {"study": study("Passes"), "revision": 1})
    assert changed == {"id": made, "revision": 2}
    late = ada.ask("PUT", f"/studies/{made}", {"study": study("Late"), "revision": 1})
    assert "another device" in reason(late, 409)
    assert ada.done("GET", f"/studies/{made}")["info"]["title"] == "Passes"
    assert ada.done("PUT", f"/studies/{made}", {"study": study("Late"), "revision": None})["revision"] == 3
    ada.done("DELETE", f"/studies/{made}")
    assert "no such study" in reason(ada.ask("GET", f"/studies/{made}"), 404)


def test_the_example_of_the_documented_format_is_a_study(ada):
    page = (Path(__file__).parents[2] / "docs/studies.md").read_text()
    example = json.loads(page.partition("```json\n")[2].partition("```")[0])
    made = ada.done("POST", "/studies", {"study": example})["id"]
    stored = ada.done("GET", f"/studies/{made}")["study"]
    assert stored["chapters"] == example["chapters"]
    (chapter,) = stored["chapters"]
    start = {name: chapter[name] for name in ("scenario", "options")} | {"game": example["game"]}
    for step in chapter["steps"]:
        line = [{"seat": step["seat"], "action": step["action"]}]
        assert ada.done("POST", "/analysis", start | {"line": line})["at"] == 1


def test_a_private_study_is_for_its_author_alone(ada, guy, nobody):
    made = ada.create()
    for other in (guy, nobody):
        assert "no such study" in reason(other.ask("GET", f"/studies/{made}"), 404)
    changes = [
        ("PUT", f"/studies/{made}", {"study": study("Mine"), "revision": None}),
        ("PUT", f"/studies/{made}/visibility", {"visibility": "public"}),
        ("DELETE", f"/studies/{made}", None),
    ]
    for visibility in ("private", "link", "public"):
        ada.share(made, visibility)
        for method, path, body in changes:
            assert guy.ask(method, path, body).status_code == 404
            assert nobody.ask(method, path, body).status_code == 401
    assert nobody.ask("POST", "/studies", {"study": study()}).status_code == 401
    assert nobody.ask("GET", "/account/studies").status_code == 401
    assert ada.done("GET", f"/studies/{made}")["info"]["title"] == "Fords"


def test_a_link_opens_a_study_and_only_public_ones_are_listed(ada, guy, nobody):
    by_link, public = ada.create("link", title="By link"), ada.create("public", title="For all")
    for other in (guy, nobody):
        assert other.done("GET", f"/studies/{by_link}")["mine"] is False
        found = other.done("GET", f"/studies?q={ada.name}")
        assert [one["id"] for one in found["studies"]] == [public]
        assert (found["total"], found["pages"]) == (1, 1)
    assert nobody.done("GET", f"/studies?q={ada.name}&game=taktik")["studies"] == []
    ada.share(by_link, "private")
    assert nobody.ask("GET", f"/studies/{by_link}").status_code == 404


def test_a_copy_names_its_original_only_if_everyone_can_find_it(ada, guy, nobody):
    public, by_link = ada.create("public"), ada.create("link")
    copies = [guy.create("public", based_on=original) for original in (public, by_link, "nosuchid")]
    origins = [nobody.done("GET", f"/studies/{copy}")["based_on"] for copy in copies]
    assert origins == [{"id": public, "title": "Fords", "author": ada.name}, None, None]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"title": ""}, "title"),
        ({"title": " Fords"}, "readable"),
        ({"title": "a\u202eb"}, "cannot be shown"),
        ({"title": "x" * 101}, "title"),
        ({"format": "other"}, "format"),
        ({"version": 2}, "version"),
        ({"chapters": [chapter()] * 65}, "chapters"),
        ({"chapters": [chapter(record="r")]}, "either a record or a scenario"),
        ({"chapters": [chapter(scenario=None)]}, "either a record or a scenario"),
        ({"chapters": [chapter(name="a\nb")]}, "cannot be shown"),
        ({"chapters": [chapter(opening={"comment": "x" * 2001})]}, "comment"),
        ({"chapters": [chapter(opening={"comment": "a\0b"})]}, "cannot be shown"),
        ({"chapters": [chapter(opening={"comment": "a\u2066b"})]}, "cannot be shown"),
        ({"chapters": [chapter(opening={"marks": [{"place": "A1", "colour": "<b>"}]})]}, "colour"),
        ({"chapters": [chapter(opening={"arrows": [{"start": "A1", "end": "", "colour": "blue"}]})]}, "end"),
        ({"chapters": [chapter(steps=[{"after": 1, "seat": "north", "action": "x"}])]}, "earlier step"),
        ({"chapters": [chapter(steps=[{"after": -1, "seat": "north", "action": "x"}])]}, "after"),
        ({"chapters": [chapter(record="x" * 1_999_990, scenario=None)]}, "too large"),
    ],
)
def test_what_is_not_a_study_changes_nothing(ada, changes, why):
    made = ada.create()
    for method, path, extra in (("POST", "/studies", {}), ("PUT", f"/studies/{made}", {"revision": 1})):
        answer = ada.ask(method, path, {"study": study() | changes} | extra)
        assert why in reason(answer, 400)
    assert ada.done("GET", f"/studies/{made}")["revision"] == 1
    assert len(ada.done("GET", "/account/studies")["studies"]) == 1


def test_unknown_games_and_large_requests_are_refused(ada):
    assert ada.ask("POST", "/studies", {"study": study(game="nosuch")}).status_code == 404
    huge = chapter(record="x" * 4_100_000, scenario=None)
    assert ada.ask("POST", "/studies", {"study": study(chapters=[huge])}).status_code == 413


def test_hostile_texts_are_stored_and_sent_as_data(ada, nobody):
    notes = {"comment": HOSTILE, "name": HOSTILE[:80]}
    hostile = study(title=HOSTILE[:99], chapters=[chapter(name=HOSTILE[:99], opening=notes)])
    made = ada.create("public", **hostile)
    answer = nobody.ask("GET", f"/studies/{made}")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["content-security-policy"] == DATA_POLICY
    assert answer.json()["study"]["chapters"][0]["opening"] == notes
    for junk in JUNK:
        assert nobody.ask("GET", f"/studies/{junk}").status_code in (400, 404)
        assert nobody.ask("GET", f"/studies?q={junk}").status_code in (200, 400)


def test_only_the_page_for_frames_may_be_framed(ada, server):
    made = ada.create("public")
    framed = server.get(f"/embed/studies/{made}")
    policy = framed.headers["content-security-policy"]
    assert framed.headers["content-type"].startswith("text/html")
    assert "frame-ancestors *" in policy
    assert "script-src 'self'" in policy
    assert "form-action 'none'" in policy
    assert "x-frame-options" not in framed.headers
    assert "set-cookie" not in framed.headers
    assert framed.headers["x-content-type-options"] == "nosniff"
    for path in ("/", f"/studies/{made}", "/studies", "/account", f"/api/studies/{made}", "/embed/nothing"):
        other = server.get(path, headers={"accept": "text/html"})
        assert "frame-ancestors 'none'" in other.headers["content-security-policy"], path
        assert other.headers["x-frame-options"] == "DENY", path


def test_a_host_deletes_what_is_shared_and_nothing_private(open_server):
    boss = Person(open_server(), "Boss")
    server = open_server(host_accounts=("Boss",))
    boss._server = server
    ada = Person(server, "Ada")
    private, public = ada.create(), ada.create("public")
    assert boss.ask("DELETE", f"/studies/{private}").status_code == 404
    boss.done("DELETE", f"/studies/{public}")
    assert [one["id"] for one in ada.done("GET", "/account/studies")["studies"]] == [private]
