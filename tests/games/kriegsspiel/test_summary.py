"""The sentence that sums up a round for a commander."""

import pytest

from sandtable.core import SeenTurn, TurnStep
from sandtable.games.kriegsspiel import GAME
from tests.games.kriegsspiel.table import LuckyDice, begin, do

WEST = "w:officer@100,1000 1-foot:infantry@500,1000^90/line"
EAST = "e:officer@3900,1900 9-foot:infantry@3500,1900"


def round_of(state, seat):
    """The story of a round that both commanders only wait for."""
    before = do(state, "west", "ready")
    step = GAME.apply(before, "east", "ready", LuckyDice())
    events = tuple(event for event in step.events if event.visible_to(seat))
    turn = SeenTurn(seat, before, step.state, (TurnStep("east", events),))
    return GAME.turn_summary(turn), events


@pytest.mark.rule("KV3-P4")
def test_the_time_the_papers_and_what_is_seen_are_told():
    text, _ = round_of(begin(WEST, EAST), "west")
    assert text == "Round 2: it is 08:10; no report came in; you see one unit of your own side."


def test_a_spectator_learns_only_the_time():
    text, _ = round_of(begin(WEST, EAST), None)
    assert text == "Round 2: it is 08:10."


def test_the_officers_ride_is_marked_for_the_commander_alone():
    state = do(begin(WEST, EAST), "west", "officer march to 100,1200")
    _, events = round_of(state, "west")
    (report,) = [event for event in events if event.kind == "report"]
    assert report.path[0] == "100,1000"
    assert len(report.path) == 2
    _, others = round_of(state, "east")
    assert not any(path.startswith("100,") for event in others for path in event.path)
