"""Texts in several languages."""

import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

import sandtable
from sandtable.core import Catalogue, catalogue
from sandtable.core.language import preferred_language

ENGLISH = """\
shots = { $count ->
    [one] One shot
   *[other] { $count } shots
} at { $target }
tank = Tank
    .many = Tanks
"""
SWEDISH = "shots = Skott mot { $target }: { $count }\ntank = Stridsvagn\n    .many = Stridsvagnar\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package with two catalogues."""
    name = f"speaking_{uuid4().hex}"
    folder = tmp_path / name / "locales"
    folder.mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    (folder / "en.ftl").write_text(ENGLISH, encoding="utf-8")
    (folder / "sv.ftl").write_text(SWEDISH, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield name
    sys.modules.pop(name, None)


def test_a_text_is_in_the_language_of_its_catalogue(package: str) -> None:
    assert catalogue(package, "en")("shots", count=2, target="K4") == "2 shots at K4"
    assert catalogue(package, "en")("shots", count=1, target="K4") == "One shot at K4"
    assert catalogue(package, "sv")("shots", count=2, target="K4") == "Skott mot K4: 2"
    assert catalogue(package, "sv")("tank.many") == "Stridsvagnar"


@pytest.mark.parametrize(
    "spoil", [lambda say: say("tnak"), lambda say: say("tank.few"), lambda say: say("shots", count=1)]
)
def test_a_missing_key_or_value_is_an_error(package: str, spoil) -> None:
    say: Catalogue = catalogue(package, "en")
    with pytest.raises(LookupError):
        spoil(say)


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [(["sv-SE", "en"], "sv"), (["fr", "da"], "da"), (["fr"], "en"), ([], "en"), (["EN-gb"], "en")],
)
def test_the_first_available_language_is_preferred(wanted: list[str], chosen: str) -> None:
    assert preferred_language(wanted) == chosen


def test_a_match_in_an_unavailable_language_is_in_english() -> None:
    game = sandtable.game("game-of-war")
    match = game.new(seed=1, language="sv")
    assert match.setup.language == "en"
    assert match.view("north") == game.new(seed=1).view("north")


def test_a_match_catches_up_with_another_through_actions_and_undo() -> None:
    match = sandtable.game("game-of-war").new(seed=1)
    spoken = match.in_language("sv")
    (seat,) = match.to_act
    for _ in range(3):
        match.apply(seat, next(c.action for c in match.choices(seat) if c.kind == "move"))
    spoken.catch_up_with(match)
    assert spoken.record == match.record
    match.undo(agreed=True)
    match.undo(agreed=True)
    match.apply(seat, [c.action for c in match.choices(seat) if c.kind == "move"][-1])
    spoken.catch_up_with(match)
    assert spoken.record == match.record
    assert spoken.view("south") == match.view("south")
