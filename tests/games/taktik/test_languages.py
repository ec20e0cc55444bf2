"""English, Swedish and Danish: the same keys, all of them used, and games with no English left."""

import ast
import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from sandtable import IllegalAction
from sandtable.games.taktik.terms import Options, cached_catalogue
from sandtable.games.taktik.texts import piece_name
from tests.games.taktik.drawn import GAME, begin, stand
from tests.games.taktik.playing import play_on, skirmish, step

PACKAGE = files("sandtable.games.taktik")
KINDS = (
    *("place", "deploy", "remove", "clear", "ready"),
    *("press", "move", "march", "leave", "fire", "end", "note", "talk"),
)
OTHERS = ("sv", "da")
RULE = re.compile(r"\*\*(TAK-[A-Z][0-9])\*\*")


class _Placeholders(Visitor):
    def __init__(self):
        self.names = set()

    def visit_VariableReference(self, node):  # noqa: N802 - named by the library
        self.names.add(node.id.name)


def catalogue(language):
    """Each key, with the placeholders in its text."""
    source = (PACKAGE / "locales" / f"{language}.ftl").read_text(encoding="utf-8")
    found = {}
    for entry in FluentParser().parse(source).body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            patterns = {entry.id.name: entry.value}
            patterns |= {f"{entry.id.name}.{one.id.name}": one.value for one in entry.attributes}
            for key, pattern in patterns.items():
                assert key not in found, f"{key} is there twice"
                blanks = _Placeholders()
                blanks.visit(pattern)
                found[key] = blanks.names
    return found


def sources():
    return [ast.parse(file.read_text(encoding="utf-8")) for file in Path(str(PACKAGE)).rglob("*.py")]


def words_in_code():
    """Every string in the code."""
    return {
        node.value
        for source in sources()
        for node in ast.walk(source)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def keys_asked_for():
    """The keys in calls that translate."""
    places = {"say": 0, "refusal": 2, "unreadable": 1}
    for source in sources():
        for node in ast.walk(source):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in places and len(node.args) > places[name]:
                    asked = node.args[places[name]]
                    branches = [asked.body, asked.orelse] if isinstance(asked, ast.IfExp) else [asked]
                    yield from (one.value for one in branches if isinstance(one, ast.Constant))


@pytest.mark.parametrize("language", OTHERS)
def test_every_catalogue_has_the_same_keys_and_placeholders(language):
    assert catalogue(language) == catalogue("en")


def titles():
    """The keys of `Game.translated` about the game itself."""
    scenarios = [f"scenario-{name}" for name in GAME.scenarios()]
    options = [f"option-{name.replace('_', '-')}" for name in Options.__struct_fields__]
    told = ["game", *scenarios]
    values = ("option-calderon-land.closed", "option-calderon-land.open", "option-last-turn.none")
    named = (f"{key}.name" for key in options)
    kinds = (f"kind-{kind}" for kind in KINDS)
    return {*told, *options, *values, *(f"{key}.summary" for key in told), *named, *kinds}


def test_every_key_is_used_and_every_used_key_exists():
    keys = catalogue("en").keys()
    assert not titles() - keys
    assert not keys - words_in_code() - titles()
    asked = set(keys_asked_for())
    assert len(asked) > 100
    assert not asked - keys


@pytest.mark.parametrize("language", GAME.languages)
def test_the_rule_page_explains_every_rule_once_in_every_language(language):
    assert sorted(RULE.findall(GAME.rules(language))) == sorted(RULE.findall(GAME.rules()))
    assert GAME.rules(language).startswith("# Taktik\n")


@pytest.mark.parametrize("language", GAME.languages)
def test_the_rule_page_names_every_option_in_every_language(language):
    for name in GAME.options_type.__struct_fields__:
        assert f"| `{name}` |" in GAME.rules(language)


# Whole games


def texts(match, seat):
    """All texts that a seat reads at a step, in a fixed order."""
    view = match.view(seat)
    scene = view.scene
    found = [view.status, scene.caption, *(lens.label for lens in view.lenses)]
    for choice in view.choices:
        found += [choice.label, *(field.label for field in choice.fields)]
        found += [pick.label for field in choice.fields for pick in getattr(field, "picks", ())]
    found += [part for piece in scene.pieces for part in (piece.label, piece.note or "")]
    found += [terrain.label for terrain in scene.board.terrains]
    found += [cell.label or "" for cell in scene.board.cells] + [edge.label for edge in scene.board.edges]
    device, forces = scene.panels
    found += [device.label, device.button.label, *(lamp.label for lamp in device.lamps)]
    for switch in device.switches:
        found += [switch.label, *(setting.label for setting in switch.settings)]
    found += [forces.label, *forces.columns, *(cell for row in forces.rows for cell in row)]
    for event in match.events_of(len(match), seat):
        found += [event.text, *(roll.purpose for roll in event.rolls)]
    return found + ([view.outcome.reason] if view.outcome else [])


NEUTRAL = re.compile(
    r"Kazaldis|Armania|Sarapan|Calderon|\bp[0-9]+\b|\b[A-Z]{1,2}[0-9]+\b|[^a-zæøåäö]", re.IGNORECASE
)
ALIKE = {"mine"}
"""Words that are the same in two of the languages."""


def assert_translated(english, other):
    assert len(english) == len(other)
    for one, two in zip(english, other, strict=True):
        assert one != two or not NEUTRAL.sub("", one) or one in ALIKE, f"{two!r} is left in English"


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_is_the_same_in_every_language_and_leaves_no_english(seed):
    english = skirmish(seed, last_turn=25)
    spoken = [skirmish(seed, last_turn=25, language=language) for language in OTHERS]
    rng = Random(seed)
    while english.to_act:
        step(english, rng)
        entry = english.last_entry
        for match in spoken:
            match.apply(entry.seat, entry.action)
            if len(match) % 7 == 0 or not match.to_act:
                for seat in (entry.seat, None):
                    assert_translated(texts(english, seat), texts(match, seat))
    for match, language in zip(spoken, OTHERS, strict=True):
        assert match.record.entries == english.record.entries
        assert match.record.outcome.winners == english.record.outcome.winners
        assert match.record.outcome.reason != english.record.outcome.reason
        assert english.record.verify().in_language(language).events(None) == match.events(None)


def test_errors_and_findings_are_in_the_language_of_the_match():
    asked = ("reach E5", "odds E5", "vehicle E7", "vehicle D1", "device", "supplies")
    tried = (
        "nonsense", "place", "E5-", "fire E5", "press up down", "note p1", "leave E5", "swap E5", "remove",
        "deploy auto 0", "deploy x", "place x E5", "E5-Z99", "E5-E6", "E5-A9", "E5-E6-E9", "C3-C4", "E7-E8",
        "fire E5 > E7", "press attack extra", "place tank-8 E5", "accept draw", "note p1 4", "note p77 4",
        "leave E5-E6",
    )  # fmt: skip
    rest = {"budget": "4", "options": {"supplies": True}, "ground": {"E6": "^"}}
    matches = [stand("t8E5 fE4 aE3", "c2E7 t2A9", language=language, **rest) for language in GAME.languages]
    english = [answers(matches[0], asked, tried)] * 2
    for told, expected in zip((answers(match, asked, tried) for match in matches[1:]), english, strict=True):
        assert_translated(expected, told)


def answers(match, asked, tried):
    found = []
    for query in asked:
        finding = match.inspect("kazaldis", query)
        found += [finding.title, *finding.lines, *(overlay.label for overlay in finding.overlays)]
    for text in tried:
        with pytest.raises(IllegalAction) as caught:
            match.apply("kazaldis", text)
        found.append(caught.value.reason)
    return found


def test_positions_and_samples_keep_the_language():
    match = skirmish(1, language="sv")
    play_on(match, 1, 40)
    view = match.view(match.seats[0])
    assert GAME.view(GAME.sample(view, Random(1)), match.seats[0]) == view


def test_numbers_are_written_as_the_language_writes_them():
    assert cached_catalogue("en")("percent", whole=37, tenth=5) == "37.5 %"
    assert cached_catalogue("da")("percent", whole=37, tenth=5) == "37,5 %"


def test_names_of_pieces_follow_the_grammar():
    assert piece_name(stand("t8E5", "t2A9", language="sv").state, 0) == "Kazaldis stridsvagn p1"
    assert piece_name(stand("t8E5", "t2A9", language="sv").state, 1) == "Sarapans stridsvagn p2"
    assert piece_name(stand("t8E5", "t2A9", language="da").state, 0) == "Kazaldis' kampvogn p1"


def test_the_talk_of_allies_is_named_in_the_language_of_the_match():
    match = begin("four")
    assert GAME.audiences(match.state, match.seats, "armania", language="sv")[0].label == "Allierade"


@pytest.mark.parametrize("language", GAME.languages)
def test_texts_that_mention_deploy_auto_mention_its_number(language):
    match = GAME.new("introductory", seed=1).in_language(language)
    with pytest.raises(IllegalAction) as refused:
        match.apply("kazaldis", "end")
    told = str(refused.value)
    assert "deploy auto " in told
    assert "deploy auto;" not in told


GENITIVES = {
    "sv": ("Det är Kazaldis tur.", "Det är Sarapans tur."),
    "da": ("Det er Kazaldis' tur.", "Det er Sarapans tur."),
}


@pytest.mark.parametrize("language", OTHERS)
def test_the_genitive_of_each_country_is_right(language):
    say = cached_catalogue(language)
    assert tuple(say("not-your-turn", seat=seat) for seat in ("Kazaldis", "Sarapan")) == GENITIVES[language]


SECOND_WORDS = {
    "sv": r"(?i)brädet|\bsexhörning\b|\bplanen är\b|Avgörande|distansskjutning",
    "da": r"(?i)brættet|\w*plade[nr]?\b|\bsekskant\b|Afgørelse|langdistance|Felter: |for sig selv",
}
"""Words for the board, a hex, a ruling, a step or a lamp that has another name already."""


@pytest.mark.parametrize("language", OTHERS)
def test_one_thing_has_one_word(language):
    texts = (PACKAGE / "locales" / f"{language}.ftl").read_text(encoding="utf-8")
    assert re.findall(SECOND_WORDS[language], texts + GAME.rules(language)) == []
