"""Matches: undo, visibility of events, copies, and read-only access."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sandtable
from sandtable import IllegalAction, InvalidAction, Record, SetupError
from sandtable.core import fill
from sandtable.core.match import LONGEST_ACTION
from tests.core.toy_game import install

__all__ = ["install"]

WAR = sandtable.game("game-of-war")


@pytest.fixture
def toy(install):
    install("toy", "tests.core.toy_game:GAME")
    return sandtable.game("toy").new(seed=7)


def everything(match):
    views = [match.view(seat) for seat in (*match.seats, None)]
    return str(match.record), match.position(), match.to_act, match.outcome, len(match), views


# Beginning


def test_the_properties_of_a_match(toy):
    assert (toy.game.id, toy.seats, toy.to_act, toy.outcome, len(toy)) == (
        "toy",
        ("red", "blue"),
        ("red",),
        None,
        0,
    )
    assert [str(roll) for roll in toy.record.opening] == ["d6 = 6 (the opening)"]
    assert toy.record.rules == 3


def test_the_default_seed_is_unpredictable():
    assert WAR.new().record.seed != WAR.new().record.seed
    assert len(WAR.new().record.seed) == 32


def test_a_seed_may_be_a_number_or_a_text():
    assert WAR.new(seed=7).record == WAR.new(seed="7").record


@pytest.mark.parametrize("seed", ["", " ", "a\nb", " a", "a ", "\ud800", "\x7f"])
def test_a_seed_is_one_line_of_text(seed):
    with pytest.raises(SetupError, match=r"The seed is not one line of readable text\."):
        WAR.new(seed=seed)


@pytest.mark.parametrize("what", ["salts", "players"])
@pytest.mark.parametrize("value", ["", " ", "a\nb", " a", "a ", "\ud800", "a\tb"])
def test_a_salt_or_a_name_is_one_line_of_text(what, value):
    with pytest.raises(SetupError, match=r"The (salt|player) of north is not one line of readable text\."):
        WAR.new(**{what: {"north": value}})


@pytest.mark.parametrize("what", ["salts", "players"])
def test_a_salt_or_a_name_belongs_to_a_seat(what):
    with pytest.raises(
        SetupError, match=r"A (salt|player) is given for 'umpire'; the seats are north, south\."
    ):
        WAR.new(**{what: {"umpire": "Ada"}})


def test_salts_change_the_dice():
    firsts = {WAR.new(seed=7, salts={"north": str(salt)}).to_act for salt in range(12)}
    assert firsts == {("north",), ("south",)}


# Acting


def test_an_action_returns_its_events(toy):
    (event,) = toy.apply("red", "step")
    assert (event.kind, event.text, event.audience) == ("step", "red: step.", None)
    assert (len(toy), toy.position()) == (1, {"steps": 1, "turn": 0})


def test_the_rolls_of_an_action_are_recorded(toy):
    (event,) = toy.apply("red", "roll")
    assert toy.record.entries[-1].rolls == event.rolls
    assert event.rolls[0].purpose == "how far"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "The action is empty."),
        (" \n\t ", "The action is empty."),
        ("st\nep", "An action is one line of readable text."),
        ("st\x00ep", "An action is one line of readable text."),
        ("st\x1b[31mep", "An action is one line of readable text."),
        ("\u202estep", "An action is one line of readable text."),
        ("\ud800", "An action is one line of readable text."),
        ("x" * (LONGEST_ACTION + 1), "An action has at most 4000 characters."),
        ("jump", "'jump' is not an action of this game."),
    ],
    ids=["empty", "blank", "two lines", "null", "escape", "reversed", "surrogate", "too long", "unknown"],
)
def test_an_invalid_action_is_an_error_and_changes_nothing(toy, text, reason):
    toy.apply("red", "roll")
    before = everything(toy)
    for act in (toy.apply, toy.check):
        with pytest.raises(InvalidAction) as caught:
            act("red", text)
        assert caught.value.reason == reason
    assert everything(toy) == before


def test_space_around_an_action_is_ignored(toy):
    toy.apply("red", "  step\n")
    assert toy.record.entries[-1].action == "step"


@pytest.mark.parametrize("seat", ["umpire", "", "Red", "north", None])
def test_an_unknown_seat_cannot_act(toy, seat):
    before = everything(toy)
    for act in (
        lambda: toy.apply(seat, "step"),
        lambda: toy.check(seat, "step"),
        lambda: toy.choices(seat),
    ):
        with pytest.raises(
            IllegalAction, match=r"There is no seat .* in this match; the seats are red, blue\."
        ):
            act()
    assert everything(toy) == before


@pytest.mark.parametrize(
    "look",
    [
        lambda match: match.view("umpire"),
        lambda match: match.inspect("umpire", "anything"),
        lambda match: match.events("umpire"),
    ],
    ids=["view", "inspect", "events"],
)
def test_an_unknown_seat_has_no_view(toy, look):
    toy.apply("red", "step")
    with pytest.raises(IllegalAction, match="There is no seat 'umpire' in this match"):
        look(toy)


def test_no_action_is_legal_after_the_end(toy):
    toy.apply("red", "win")
    assert (toy.to_act, toy.outcome.winners) == ((), ("red",))
    with pytest.raises(IllegalAction, match=r"The match is over: red says so\."):
        toy.apply("blue", "step")


# Checking and looking


@pytest.mark.parametrize("action", ["step", "roll", "pass", "win", "whisper"])
def test_checking_changes_nothing_and_rolls_nothing(toy, action):
    untouched = toy.game.new(seed=7)
    before = everything(toy)
    for _ in range(3):
        toy.check("red", action)
    assert everything(toy) == before
    assert toy.apply("red", "roll") == untouched.apply("red", "roll")


def test_views_change_nothing():
    match = WAR.new("standard", seed=7)
    before = str(match.record)
    for seat in (*match.seats, None):
        match.view(seat)
        match.events(seat)
        match.inspect(seat, "lines")
    match.position_text()
    match._repr_svg_()
    assert str(match.record) == before


# Taking back


def test_an_action_is_undone(toy):
    before = everything(toy)
    toy.apply("red", "step")
    entry = toy.undo()
    assert (entry.seat, entry.action) == ("red", "step")
    assert everything(toy) == before


def test_several_actions_are_undone(toy):
    moments = [everything(toy)]
    for _ in range(3):
        toy.apply("red", "step")
        moments.append(everything(toy))
    while moments:
        assert everything(toy) == moments.pop()
        if moments:
            toy.undo("red")


def test_there_is_nothing_to_undo_at_the_beginning(toy):
    for agreed in (False, True):
        with pytest.raises(IllegalAction, match=r"no action that can be undone"):
            toy.undo(agreed=agreed)


@pytest.mark.parametrize("action", ["roll", "pass", "keep", "win"])
def test_a_roll_a_turn_the_end_or_the_rules_prevent_undo(toy, action):
    toy.apply("red", "step")
    toy.apply("red", action)
    before = everything(toy)
    for seat in (None, "red"):
        with pytest.raises(IllegalAction) as caught:
            toy.undo(seat)
        assert caught.value.reason == "You have no action that can be undone now."
    assert everything(toy) == before


@pytest.mark.parametrize("action", ["roll", "pass", "keep", "win", "step"])
def test_any_action_is_undone_by_agreement(toy, action):
    toy.apply("red", "step")
    before = everything(toy)
    toy.apply("red", action)
    toy.undo(agreed=True)
    assert everything(toy) == before


def play(match, *actions):
    for seat, action in actions:
        match.apply(seat, action)
    return match


def test_a_whole_turn_is_undone_with_what_came_after_it(toy):
    play(toy, ("red", "step"), ("red", "roll"), ("red", "pass"), ("blue", "step"), ("blue", "pass"))
    before = everything(toy)
    undone = toy.undo_turn("red")
    assert (len(toy), toy.to_act) == (0, ("red",))
    play(toy, *((entry.seat, entry.action) for entry in undone))
    assert everything(toy) == before  # the same dice fall


def test_a_turn_that_has_only_begun_is_undone_to_its_beginning(toy):
    play(toy, ("red", "pass"), ("blue", "step"), ("blue", "pass"), ("red", "roll"), ("red", "roll"))
    assert toy.start_of_turn("red") == 4
    assert [entry.action for entry in toy.undo_turn("red")] == ["roll", "roll"]
    assert toy.start_of_turn("red") == 1


def test_a_seat_that_has_not_acted_has_no_turn_to_undo(toy):
    play(toy, ("red", "pass"))
    assert toy.start_of_turn("blue") is None
    with pytest.raises(IllegalAction):
        toy.undo_turn("blue")


def test_what_others_did_unseen_does_not_divide_a_turn():
    match = WAR.new("free", seed=7, options={"first": "north"})
    play(
        match, ("north", "place infantry A1"), ("south", "place infantry K1"), ("north", "place infantry A2")
    )
    assert match.start_of_turn("north") == 1


def test_a_confirmed_deployment_is_a_turn_of_its_own():
    match = WAR.new("free", seed=7, options={"first": "north"})
    play(match, ("north", "deploy standard"), ("north", "ready"))
    assert match.start_of_turn("north") == 2
    play(match, ("south", "deploy standard"), ("south", "ready"))
    match.apply("north", next(choice.action for choice in match.choices("north") if choice.kind == "move"))
    assert match.start_of_turn("north") == 5


def test_a_seat_cannot_undo_the_action_of_another(toy):
    toy.apply("red", "step")
    with pytest.raises(IllegalAction, match=r"no action that can be undone"):
        toy.undo("blue")


def test_undone_dice_roll_the_same_again(toy):
    toy.apply("red", "step")
    fallen = [toy.apply("red", "roll")[0].rolls for _ in range(3)]
    for _ in range(3):
        toy.undo(agreed=True)
    toy.apply("red", "step")  # another action in between does not help
    assert [toy.apply("red", "roll")[0].rolls for _ in range(3)] == fallen


def test_the_die_for_the_first_turn_rolls_the_same_again():
    for seed in range(6):
        match = WAR.new("free", seed=seed)
        for seat in ("north", "south"):
            match.apply(seat, "deploy standard")
            match.apply(seat, "ready")
        roll, begins = match.record.entries[-1].rolls, match.to_act
        with pytest.raises(IllegalAction):
            match.undo()
        match.undo(agreed=True)
        match.apply("south", "ready")
        assert (match.record.entries[-1].rolls, match.to_act) == (roll, begins)


def test_in_a_game_of_war_only_moves_are_undone():
    match = WAR.new("standard", seed=7, options={"first": "north"})
    match.apply("north", "G3-G2")
    assert match.undo("north").action == "G3-G2"
    for action in ("end", "offer draw", "resign"):
        twin = match.copy()
        twin.apply("north", action)
        with pytest.raises(IllegalAction, match="no action that can be undone"):
            twin.undo("north")


# Copies and past moments


def test_a_copy_is_independent(toy):
    toy.apply("red", "roll")
    twin = toy.copy()
    before = everything(toy)
    twin.apply("red", "roll")
    twin.apply("red", "pass")
    assert everything(toy) == before
    twin_before = everything(twin)
    toy.undo(agreed=True)
    toy.apply("red", "win")
    assert everything(twin) == twin_before


def test_a_copy_has_the_same_future_dice(toy):
    untouched, twin = toy.game.new(seed=7), toy.copy()
    rolls = [[match.apply("red", "roll") for _ in range(9)] for match in (toy, twin, untouched)]
    assert rolls[0] == rolls[1] == rolls[2]


def test_every_past_step_is_available(toy):
    moments = [everything(toy)]
    for action in ("step", "roll", "whisper", "keep"):
        toy.apply("red", action)
        moments.append(everything(toy))
    for number, moment in enumerate(moments):
        assert everything(toy.at(number)) == moment
    assert everything(toy) == moments[-1]


def test_a_past_step_is_independent_and_has_the_same_dice(toy):
    toy.apply("red", "roll")
    past = toy.at(0)
    assert past.apply("red", "roll")[0].rolls == toy.record.entries[0].rolls
    past.apply("red", "win")
    assert toy.outcome is None


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_there_is_no_step_outside_the_match(toy, number):
    toy.apply("red", "step")
    with pytest.raises(SetupError, match=f"The match has 1 actions; there is no step {number}"):
        toy.at(number)


# Events and their audience


def test_events_are_visible_to_their_audience(toy):
    toy.apply("red", "step")
    toy.apply("red", "whisper")
    assert [event.kind for event in toy.events("red")] == ["start", "step", "whisper"]
    assert [event.kind for event in toy.events("blue")] == ["start", "step"]
    assert [event.kind for event in toy.events(None)] == ["start", "step"]


def test_events_since_a_step(toy):
    for action in ("step", "keep", "whisper"):
        toy.apply("red", action)
    assert [event.kind for event in toy.events("red", since=1)] == ["keep", "whisper"]
    assert [event.kind for event in toy.events("blue", since=1)] == ["keep"]
    assert [event.kind for event in toy.events("red", since=0)] == ["step", "keep", "whisper"]
    assert toy.events("red", since=3) == []


def test_the_last_events_are_those_of_the_last_action(toy):
    assert [event.kind for event in toy.last_events] == ["start"]
    assert toy.apply("red", "whisper") == toy.last_events


def test_undone_events_are_gone(toy):
    toy.apply("red", "step")
    toy.undo()
    assert [event.kind for event in toy.events("red")] == ["start"]


def test_in_a_game_of_war_deployments_are_hidden():
    match = WAR.new("free", seed=7)
    match.apply("north", "deploy standard")
    match.apply("north", "H4-J4")
    assert len(match.events("north")) == 2
    assert match.events("south") == match.events(None) == []
    match.apply("north", "ready")
    assert [event.kind for event in match.events(None)] == ["ready"]


# Positions


def test_a_match_begins_at_a_position(toy):
    game = toy.game
    for position in ({"steps": 5, "turn": 1}, "5 1"):
        match = game.from_position(position, seed=1)
        assert (match.to_act, match.position_text()) == (("blue",), "5 1")
        assert match.record.position == "5 1"
        assert match.record.opening == ()
        assert Record.parse(str(match.record)).verify().position() == match.position()


# All together


ACTIONS = ["G3-G2", "H4-I4", "end", "K15-J15", "L19-K20", "offer draw", "accept draw", "undo", "agreed undo"]


@given(st.lists(st.sampled_from(ACTIONS), max_size=25))
def test_the_record_replays_the_match_after_any_actions_and_undo(script):
    match = WAR.new("standard", seed=7, options={"first": "north"})
    for line in script:
        before = str(match.record), match.position()
        try:
            if line.endswith("undo"):
                match.undo(agreed=line.startswith("agreed"))
            else:
                match.apply("south" if line == "accept draw" else "north", line)
        except IllegalAction:
            assert (str(match.record), match.position()) == before
    proved = Record.parse(str(match.record)).verify()
    assert (proved.record, proved.position()) == (match.record, match.position())


def test_changing_a_returned_record_does_not_change_the_match():
    match = sandtable.game("game-of-war").new(seed=1, options={"move_limit": 9})
    match.record.options["move_limit"] = 1
    assert match.record.options == {"move_limit": 9}


def test_shipped_scenarios_are_read_only():
    with pytest.raises(TypeError):
        del sandtable.game("game-of-war").scenarios()["jena"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(3))
def test_the_cache_of_undoable_actions_is_correct(seed):
    """Both sides deploy and undo at the same time; the cached results equal fresh ones."""
    rng = Random(seed)
    match = sandtable.game("taktik").new("introductory", seed=seed)
    for _ in range(60):
        seat = rng.choice(match.seats)
        if rng.random() < 0.25 and match.undoable(seat):
            match.undo(seat)
        elif choices := [choice for choice in match.choices(seat) if choice.kind in ("place", "remove")]:
            match = match.copy() if rng.random() < 0.5 else match
            match.apply(seat, fill_in(rng.choice(choices), rng))
        for one in (*match.seats, None):
            assert match.undoable(one) == match.at(len(match)).undoable(one)


def fill_in(choice, rng):
    """The action of a choice, its places picked at random."""
    return fill(choice.action, {field.name: rng.choice(field.places) for field in choice.fields})
