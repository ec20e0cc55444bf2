"""Missions that the program can check: take, hold, destroy, escape."""

import pytest
from msgspec.structs import replace

from sandtable.games.kriegsspiel.orders import NamedPoint
from sandtable.games.kriegsspiel.rules import missions
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import Mission
from sandtable.games.kriegsspiel.units import Unit
from tests.games.kriegsspiel.drill import field_of, unit, with_units

MILL = NamedPoint((10_000, 10_000), "Mill")
FREE = Mission(text="See what you can do.")


def ends(state: State, rounds: int) -> State:
    """The state after a number of round ends without movement."""
    for number in range(rounds):
        state, _ = missions.check_missions(replace(state, round=state.round + (number > 0)))
        if state.outcome:
            break
    return state


def field(units: list[Unit], red: Mission, blue: Mission = FREE, *, rounds: int = 60) -> State:
    return field_of(units, missions=(red, blue), rounds=rounds)


@pytest.mark.rule("KV3-P3")
def test_a_place_is_taken_by_holding_it_alone_for_some_rounds() -> None:
    take = Mission(text="Take the mill.", goal="take", place=MILL, radius=100, rounds=2)
    state = field([unit("r", (1000, 1050)), unit("b", (1000, 1090))], take)
    assert ends(state, 3).held == (0, 0)
    alone = with_units(state, b={"at": (10_000, 11_010)})
    assert ends(alone, 1).outcome is None
    outcome = ends(alone, 2).outcome
    assert outcome
    assert outcome.winners == ("red",)
    assert str(outcome) == "Red wins: Red has completed the mission (Take the mill)."


@pytest.mark.rule("KV3-P3")
def test_an_officer_or_a_wagon_does_not_take_a_place() -> None:
    take = Mission(text="Take the mill.", goal="take", place=MILL)
    state = field(
        [unit("r", (0, 0)), unit("r-wagon", (1000, 1000), "supply-wagon"), unit("b", (1900, 0))], take
    )
    assert ends(state, 1).held == (0, 0)


@pytest.mark.rule("KV3-P3")
def test_a_mission_to_hold_is_done_when_the_last_round_ends() -> None:
    hold = Mission(text="Hold the mill.", goal="hold", place=MILL)
    take = Mission(text="Take the mill.", goal="take", place=MILL)
    state = field([unit("r", (1000, 1000)), unit("b", (0, 0))], hold, take, rounds=3)
    assert ends(state, 2).outcome is None
    outcome = ends(state, 3).outcome
    assert outcome
    assert outcome.winners == ("red",)
    disputed = with_units(state, b={"at": (10_000, 10_050)})
    assert getattr(ends(disputed, 3).outcome, "winners", None) == ()
    lost = with_units(state, r={"at": (0, 0)}, b={"at": (10_000, 10_000)})
    assert getattr(ends(lost, 1).outcome, "winners", None) == ("blue",)


@pytest.mark.rule("KV3-P3")
def test_wagons_are_destroyed_or_escape() -> None:
    wagons = ("b-wagon1", "b-wagon2", "b-wagon3")
    destroy = Mission(text="Destroy two wagons.", goal="destroy", units=wagons, count=2)
    escape = Mission(text="Bring two away.", goal="escape", place=MILL, radius=50, units=wagons, count=2)
    trains = [unit(word, (1500, 1500 + 20 * n), "supply-wagon") for n, word in enumerate(wagons)]
    state = field([unit("r", (0, 0)), unit("b", (1900, 0)), *trains], destroy, escape)
    assert ends(state, 1).outcome is None
    burnt = with_units(state, b_wagon1={"fate": "dead"}, b_wagon2={"fate": "surrendered"})
    assert getattr(ends(burnt, 1).outcome, "winners", None) == ("red",)
    assert missions.standing(burnt, 1) == "failed"
    away = with_units(state, b_wagon1={"at": MILL.at}, b_wagon3={"at": (10_000, 10_400)})
    after, events = missions.check_missions(away)
    assert [event.text for event in events[:2]] == ["b-wagon1 has escaped.", "b-wagon3 has escaped."]
    assert getattr(after.outcome, "winners", None) == ("blue",)


@pytest.mark.rule("KV3-P3")
def test_a_side_without_troops_loses_and_the_last_round_ends_in_a_draw() -> None:
    state = field([unit("r", (0, 0)), unit("b", (1900, 0))], FREE, rounds=4)
    assert getattr(ends(with_units(state, b={"fate": "dead"}), 1).outcome, "winners", None) == ("red",)
    assert ends(state, 3).outcome is None
    assert getattr(ends(state, 4).outcome, "winners", None) == ()


@pytest.mark.rule("KV3-P3")
def test_a_human_umpire_only_gets_a_proposal() -> None:
    take = Mission(text="Take the mill.", goal="take", place=MILL)
    state = field_of([unit("r", (1000, 1000)), unit("b", (0, 1900))], missions=(take, FREE), umpire="person")
    after, events = missions.check_missions(state)
    assert after.outcome is None
    assert "The program would end the match: Red wins" in after.notices[0]
    assert events[-1].audience == ("umpire",)
