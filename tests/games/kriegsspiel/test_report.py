"""The after-action report: truth and beliefs, messages with their travel, dice with modifiers."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import sandtable
from sandtable.cli import main
from sandtable.core import Match, SetupError
from sandtable.games.kriegsspiel import report

GAME = sandtable.game("kriegsspiel")
_VOID = {"meta"}


class Balanced(HTMLParser):
    """Collects unbalanced tags and all sources of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.sources += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.sources += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.fixture(scope="module")
def match() -> Match:
    """Two rounds with a human umpire who moved units into a fight and changed its result."""
    match = GAME.new("meeting", seed=5, options={"umpire": "person"})
    match.apply("west", "counter ghost cavalry east at 3000,3000: <dust> & noise")
    match.apply("west", "order w-1: march to Lindenrode")
    match.apply("umpire", "move w-2 to 2600,3400 facing 90")
    match.apply("umpire", "move e-1 to 2670,3400 facing 270")
    match.apply("umpire", "set w-2 formation line")
    match.apply("umpire", "set e-1 formation line")
    for seat in ("west", "east"):
        match.apply(seat, "ready")
    for action in ("accept orders", "next"):
        match.apply("umpire", action)
    match.apply("umpire", "modifier 1 attacker +1 surprise")
    match.apply("umpire", "change 1 to defender retreat: they were asleep")
    while match.to_act == ("umpire",):
        match.apply("umpire", "accept" if match.view("umpire").choices[0].action == "accept" else "next")
    for seat in ("west", "east"):
        match.apply(seat, "ready")
    match.apply("umpire", "next")
    return match


@pytest.fixture(scope="module")
def page(match: Match) -> str:
    return GAME.report(match)


@pytest.mark.rule("KV3-U3")
def test_every_round_shows_the_truth_and_what_each_commander_believed(match: Match, page: str) -> None:
    first = report.rounds_of(match)[0]
    assert (first.number, first.before.round, first.after.round) == (1, 1, 2)
    assert page.count("<figcaption>The truth</figcaption>") == 2
    assert page.count("<figcaption>Major von Trotha believed</figcaption>") == 2
    assert page.count("<figcaption>Colonel Orlow believed</figcaption>") == 2
    assert "Round 1, 07:30" in page


@pytest.mark.rule("KV3-U3")
def test_a_belief_is_drawn_only_on_its_own_commanders_map(page: str) -> None:
    maps = re.findall(r'<svg class="map".*?</svg>', page, re.DOTALL)
    with_ghost = [each for each in maps if ">ghost<" in each]
    assert len(with_ghost) == 2
    assert all("What Major von Trotha believed" in each for each in with_ghost)


@pytest.mark.rule("KV3-U3")
def test_every_message_has_its_travel(match: Match, page: str) -> None:
    state = report.rounds_of(match)[-1].after
    assert len(state.messages) >= 2
    for message in state.messages:
        assert f"<td>{message.id}</td>" in page
    assert "written in round 1, 07:30 from 1520,2960" in page
    assert "delivered in round 1" in page


@pytest.mark.rule("KV3-U3")
def test_every_die_is_there_and_a_fight_has_its_modifiers_and_the_umpires_reasons(
    match: Match, page: str
) -> None:
    rolls = [roll for entry in match.record.entries for roll in entry.rolls]
    assert rolls
    for roll in rolls:
        assert f"{roll.purpose.replace('>', '&gt;')}: <b>{roll.value}</b>/{roll.sides}" in page
    assert "attacker +1 surprise" in page
    assert "they were asleep" in page


@pytest.mark.rule("KV3-U3")
def test_the_page_is_self_contained_and_escapes_texts(page: str) -> None:
    reader = Balanced()
    reader.feed(page)
    assert (reader.wrong, reader.open) == ([], [])
    assert all(source.startswith(("#", "data:image/png")) for source in reader.sources)
    assert "<dust>" not in page
    assert "<script" not in page


@pytest.mark.rule("KV3-U3")
def test_the_command_line_writes_the_report_of_a_record(
    match: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match.record.save(tmp_path / "a.record")
    out = tmp_path / "a.html"
    with pytest.raises(SystemExit) as ended:
        main(["report", str(tmp_path / "a.record"), "-o", str(out)])
    assert not ended.value.code
    assert out.read_text(encoding="utf-8") == GAME.report(match)
    assert str(out) in capsys.readouterr().out


def test_a_game_without_a_report_is_an_error() -> None:
    other = sandtable.game("game-of-war")
    with pytest.raises(SetupError, match="has no report of a match"):
        other.report(other.new(seed=1))
