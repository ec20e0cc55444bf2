"""What others did since a seat last acted: where it begins, and what it leaves out."""

from pathlib import Path

import pytest

from sandtable.core import Event, Record, count_events, turn_overlays
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


RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.record"))


def first_of_story(match, seat):
    """The number of the first action of a seat's story, found by a walk through the whole log."""
    numbers = range(1, len(match) + 1)
    if seat is not None:
        own = [number for number in numbers if match.seat_of(number) == seat]
        if not own:
            return 1
        return own[-1] if match.turn_after(own[-1]) > match.turn_after(own[-1] - 1) else own[-1] + 1
    seen = [number for number in numbers if match.events_of(number, None)]
    begins = [
        number
        for number in seen[:-1]
        if any(event.kind in match.game.turn_events for event in match.events_of(number, None))
    ]
    return begins[-1] + 1 if begins else 1


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_story_of_a_match_is_that_of_a_walk_through_its_log(file):
    match = Record.load(file).replay()
    for played in range(len(match) + 1):
        here = match.at(played)
        for seat in (*here.seats, None):
            log = [0, *(number for number in range(1, played + 1) if here.events_of(number, seat))]
            first = first_of_story(here, seat)
            story = [number for number in log[1:] if number >= first]
            assert (here.visible_steps(seat), here.last_step(seat)) == (log, len(log) - 1)
            turn, told = here.seen_turn(seat), here.story(seat)
            if not story:
                assert (turn, told) == (None, None)
                continue
            assert [step.events for step in turn.steps] == [here.events_of(one, seat) for one in story]
            assert [step.seat for step in turn.steps] == [here.seat_of(one) for one in story]
            before = here.at(max(0, first - 1)).state
            assert (turn.before, turn.after, turn.language) == (before, here.state, "en")
            assert (told.since, told.text) == (len(log) - len(story), here.game.turn_summary(turn))


def test_a_game_says_with_which_events_its_turns_begin():
    match = plain("IC4", "LE5")
    assert match.game.turn_events == {"report"}
    play(match, "end", "end")
    assert match.story(None).since == 2
