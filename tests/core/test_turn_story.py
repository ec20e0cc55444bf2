"""What others did since a seat last acted: where it begins, and what it leaves out."""

from sandtable.core import Event, count_events, turn_overlays
from sandtable.scenes import Marks, Paths
from tests.games.game_of_war.drawn import draw, play
from tests.games.kriegspiel83.drawn import plain

CUT = """
    @ . . . I R
    . . . . . .
    . . c . . i
    -----------
    . . @ . . .
    . . . . . i
"""


def test_events_are_counted_by_default():
    events = [
        Event("move", "", path=("A1", "A2")),
        Event("move", "", path=("B1", "B2")),
        Event("attack", "", path=("A2", "A3"), hostile=True),
        Event("lost", "", path=("A3",)),
    ]
    assert count_events(events) == "2 moves, one attack, one loss."
    assert count_events(events, "sv") == "2 drag, ett anfall, en förlust."
    assert count_events(events, "da") == "2 træk, et angreb, et tab."
    assert count_events([Event("ready", "North is ready.")]) == "North is ready."


def test_nobody_has_a_story_before_the_first_action():
    match = draw(CUT, "south")
    assert [match.story(seat) for seat in ("north", "south", None)] == [None, None, None]


def test_a_story_begins_after_the_own_last_action_and_grows():
    match = draw(CUT, "south")
    play(match, "C3-A3")
    assert match.story("north").since == 1
    play(match, "end")
    assert (match.story("north").since, match.story("south")) == (1, None)
    play(match, "end")
    assert match.story("north") is None
    assert match.story("south").since == 3


def test_an_undone_action_is_no_part_of_it():
    match = draw(CUT, "south")
    play(match, "C3-A3")
    match.undo("south")
    assert match.story("north") is None


def test_spectators_see_the_last_turn():
    match = draw(CUT, "south")
    play(match, "C3-A3", "end")
    assert match.story(None).since == 1
    play(match, "end")
    assert match.story(None).since == 3


def test_secret_actions_are_no_part_of_it():
    match = plain("IC4", "LE5")
    play(match, "mine C4 D5")
    assert (match.story("blue"), match.story(None)) == (None, None)


def test_trails_and_attacks_are_drawn_all_at_once():
    match = draw(CUT, "south")
    play(match, "C3-A3")
    turn = match.seen_turn("north")
    before, after = match.at(0).view("north").scene, match.view("north").scene
    trails, places = turn_overlays(turn, before, after)
    assert isinstance(trails, Paths)
    assert [(path.places, path.side) for path in trails.paths] == [(("C3", "A3"), "south")]
    assert isinstance(places, Marks)
    assert places.places == ("A3",)
