"""Texts of server and matches: every sentence in the language of the request."""

import ast
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from sandtable.core import LANGUAGES, IllegalAction, SandtableError, Sentence
from sandtable.matches import texts
from sandtable.matches.errors import NotStarted, UnknownToken
from sandtable.server.errors import RateLimited
from sandtable.server.texts import did_you_mean, say
from tests.server.asking import bearing, created, match_request, reason

PACKAGES = ("sandtable.matches", "sandtable.server")
FOR_THE_HOST = {"config.py", "run.py", "database.py"}
"""Modules whose messages appear at the command line, in English only."""
LONGEST_FAREWELL = 123
"""Maximum length of a close reason, in bytes."""


class _Blanks(Visitor):
    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node):  # noqa: N802 - named by the library
        self.names.add(node.id.name)


def catalogue(package):
    """Each key of a package, with the placeholders in its text."""
    found = {}
    source = (files(package) / "locales" / "en.ftl").read_text(encoding="utf-8")
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, ftl.Message):
            blanks = _Blanks()
            blanks.visit(entry)
            found[entry.id.name] = blanks.names
    return found


def modules(package):
    for file in Path(str(files(package))).rglob("*.py"):
        yield file.name, ast.parse(file.read_text(encoding="utf-8"))


def calls(package, *names):
    """Every call of one of these functions: the module, and the call."""
    for module, source in modules(package):
        for node in ast.walk(source):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield module, node


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_is_in_the_catalogue_with_its_blanks_and_no_other_is(package):
    keys = catalogue(package)
    said = {}
    for module, call in calls(package, "say"):
        (key,) = call.args
        assert isinstance(key, ast.Constant), f"{module}: the key of a sentence stands in the code"
        said.setdefault(key.value, {one.arg for one in call.keywords})
        assert said[key.value] == keys.get(key.value), f"{module}: {key.value!r}"
    assert said.keys() == keys.keys()


@pytest.mark.parametrize("package", PACKAGES)
def test_no_refusal_is_written_in_the_code(package):
    for module, source in modules(package):
        if module in FOR_THE_HOST:
            continue
        for node in ast.walk(source):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            by_us = getattr(node.exc.func, "id", "") != "AssertionError"
            written = [arg for arg in node.exc.args if isinstance(arg, ast.JoinedStr) or _is_text(arg)]
            assert not (by_us and written), f"{module}, line {node.lineno}"


def _is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_closes_a_socket_fits_into_its_last_message(language):
    keys = {
        ast.literal_eval(part.args[0])
        for _, call in calls("sandtable.server", "CloseSocket")
        for part in call.args
        if isinstance(part, ast.Call) and getattr(part.func, "id", "") == "say"
    }
    assert len(keys) > 10
    for key in keys:
        assert len(say(key).text_in(language).encode()) <= LONGEST_FAREWELL, key


def test_an_error_is_translated_and_is_english_as_text():
    assert str(UnknownToken()) == "This link opens no seat. It may have been renewed: ask for the new link."
    assert (
        UnknownToken().text_in("sv")
        == "Länken öppnar ingen plats. Kanske har den förnyats: be om den nya länken."
    )
    illegal = IllegalAction(say("step-unknown"), "R-1")
    assert (str(illegal), illegal.reason) == ("There is no such step. (R-1)", "There is no such step.")
    assert illegal.text_in("da") == "Der er intet sådant trin."
    assert IllegalAction("As the game words it.").text_in("da") == "As the game words it."
    assert SandtableError("A plain one.").text_in("sv") == "A plain one."


def test_a_sentence_takes_along_what_it_quotes():
    names = ("kazaldis", "kazaldia", "sarapan")
    refused = say("no-game", game="'kazaldi'", hint=did_you_mean("kazaldi", names))
    assert refused.text_in("sv") == "Det finns inget spel 'kazaldi'. Menade du kazaldis eller kazaldia?"
    assert did_you_mean("x", names).text_in("da") == "Der er kazaldia, kazaldis, sarapan."
    assert did_you_mean("x", ()).text_in("en") == "There is none."


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (1, "Too many requests. Try again in a second."),
        (89, "Too many requests. Try again in 89 seconds."),
        (120, "Too many requests. Try again in 2 minutes."),
    ],
)
def test_the_time_to_wait_is_a_sentence(seconds, told):
    assert str(RateLimited(seconds)) == told


def test_a_note_is_stored_without_a_language_and_old_ones_stay_unchanged():
    kept = texts.encode_note(texts.say("time-ran-out", seat="north"))
    assert texts.note_text(kept, "en") == "The time of north has run out."
    assert texts.note_text(kept, "sv") == "Tiden är ute för north."
    assert texts.note_text("The time of north has run out.", "sv") == "The time of north has run out."


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ("sv", "Det finns inget sådant parti."),
        ("da-DK,en;q=0.5", "Der findes intet sådant parti."),
        ("en;q=0.5, sv-SE;q=0.9", "Det finns inget sådant parti."),
        ("fr, sv;q=0, da;q=0.1", "Der findes intet sådant parti."),
        ("fr;q=nonsense,,;q=", "There is no such match."),
        ("", "There is no such match."),
    ],
)
def test_a_request_is_answered_in_the_language_that_it_prefers(server, header, told):
    answer = server.get("/api/matches/unknown", headers={"Accept-Language": header})
    assert reason(answer, 404) == told


def test_every_kind_of_problem_speaks_the_language_of_the_request(server):
    server.headers["Accept-Language"] = "sv"
    match_id, tokens = created(server, match_request())
    act = f"/api/matches/{match_id}/actions"
    north, numbered = bearing(tokens["north"]), {"id": 1, "action": "end"}
    answers = {
        "Det finns ingenting på den här adressen.": server.get("/api/nothing"),
        "Den här adressen tar inte emot sådana förfrågningar.": server.delete("/api/lobby"),
        "id måste vara text, inte ett heltal.": server.post(act, json=numbered, headers=north),
        "action saknas.": server.post(act, json={"id": "1"}, headers=north),
        "Det här kräver nyckeln till en plats.": server.post(act, json={"id": "1", "action": "end"}),
        NotStarted().text_in("sv"): server.post(act, json={"id": "1", "action": "end"}, headers=north),
        "Förfrågan är inte giltig JSON.": server.post(
            act, content="{", headers={**north, "Content-Type": "application/json"}
        ),
    }
    assert {answer.json()["reason"] for answer in answers.values()} == set(answers)


def test_an_illegal_action_over_http_returns_the_games_reason(server):
    person = {"kind": "person"}
    seats = {"kazaldis": person, "sarapan": person}
    match_id, tokens = created(server, {"game": "taktik", "scenario": "introductory", "seats": seats})
    refused = server.post(
        f"/api/matches/{match_id}/actions",
        json={"id": "1", "action": "ready"},
        headers={**bearing(tokens["kazaldis"]), "Accept-Language": "da"},
    )
    english = server.post(
        f"/api/matches/{match_id}/actions",
        json={"id": "2", "action": "ready"},
        headers=bearing(tokens["kazaldis"]),
    )
    assert reason(refused, 400) != reason(english, 400)


def test_every_sentence_exists_in_every_language():
    for package in PACKAGES:
        for key, blanks in catalogue(package).items():
            told = {
                Sentence(package, key, dict.fromkeys(blanks, 2)).text_in(language) for language in LANGUAGES
            }
            assert all(told), key
