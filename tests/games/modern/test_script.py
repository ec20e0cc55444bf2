"""A campaign played to its winning condition by a script of commands, the same to the byte every time."""

from pathlib import Path

import pytest

from sandtable import Record
from sandtable.core import IllegalAction, Match
from sandtable.games.modern.notation import split_line
from tests.games.modern.table import GAME

SCRIPT = Path(__file__).parent / "lesson.txt"


def played(seed="umpire"):
    """Play the lesson from the umpire's script; refused lines are skipped."""
    match = GAME.new("lesson", seed=seed, options={"umpire": "person"})
    refused = []
    for line in SCRIPT.read_text(encoding="utf-8").splitlines():
        for command in split_line("" if line.startswith("#") else line):
            if match.outcome is None:
                enter(match, command, refused)
    return match, refused


def enter(match: Match, command: str, refused: list[str]):
    try:
        match.apply("umpire", command)
    except IllegalAction as refusal:
        refused.append(f"{command}: {refusal.reason}")


@pytest.mark.rule("MK4-C3", "MK4-S1")
def test_the_script_wins_the_lesson_for_red():
    match, refused = played()
    assert str(match.outcome) == "Red wins: Red has held 38,20 for 2 rounds."
    assert len(refused) == 2, refused


def test_the_script_plays_out_the_same_to_the_byte():
    first, again = (str(played()[0].record) for _ in range(2))
    assert first == again
    assert str(Record.parse(first).verify().record) == first


def test_another_seed_is_another_campaign_by_the_same_rules():
    match, _ = played("another")
    assert str(match.record.verify().record) == str(match.record)
