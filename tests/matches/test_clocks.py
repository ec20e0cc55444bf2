"""Clocks are computed from the times of entries; nothing ticks."""

from hypothesis import given
from hypothesis import strategies as st

import sandtable
from sandtable import Match
from sandtable.core import IllegalAction
from sandtable.core.clock import Bank, ClockFace, PerTurn
from sandtable.matches.clocks import Clocks, clocks_of

GAME = sandtable.game("game-of-war")
START = 1_700_000_000_000
SECOND = 1000


def battle() -> Match:
    """A match in which the seats take turns, south first."""
    return GAME.new("standard", options={"first": "south"}, seed=7)


def deployment() -> Match:
    """A match in which both seats act at once, until each is ready."""
    return GAME.new("free", seed=7)


def after(match: Match, *actions: tuple[str, str]) -> Match:
    for seat, action in actions:
        match.apply(seat, action)
    return match


def at(clocks: Clocks | None, seconds: float) -> dict[str, tuple[float, bool]]:
    """The clocks at `seconds` after the start: seconds left, and whether they run."""
    assert clocks is not None
    return {
        face.seat: (face.left / SECOND, face.running) for face in clocks.faces(START + int(seconds * SECOND))
    }


def played(
    clock: PerTurn | Bank, match: Match, *seconds: float, agreements: tuple[float, ...] = ()
) -> Clocks:
    """The clocks of a match whose entries have these times, in seconds after the start."""
    times = tuple(START + int(second * SECOND) for second in seconds)
    assert len(times) == len(match)
    given = dict.fromkeys(match.seats, clock)
    clocks = clocks_of(given, match, times, START, [START + int(one * SECOND) for one in agreements])
    assert clocks is not None
    return clocks


def test_a_match_without_a_clock_has_none():
    assert clocks_of({}, battle(), (), START, ()) is None


def test_a_seat_may_have_a_clock_of_its_own_or_none():
    clocks = clocks_of({"south": PerTurn(60)}, battle(), (), START, ())
    assert at(clocks, 20) == {"south": (40, True)}
    match = after(battle(), ("south", "end"))
    both = clocks_of({"north": Bank(90), "south": PerTurn(60)}, match, (START + 50 * SECOND,), START, ())
    assert at(both, 70) == {"north": (70, True), "south": (60, False)}


def test_only_the_clock_of_the_seat_to_act_runs():
    clocks = played(PerTurn(60), battle())
    assert at(clocks, 20) == {"north": (60, False), "south": (40, True)}


def test_time_per_turn_is_whole_again_in_the_next_turn():
    clocks = played(PerTurn(60), after(battle(), ("south", "end")), 50)
    assert at(clocks, 50) == {"north": (60, True), "south": (60, False)}
    assert at(clocks, 70) == {"north": (40, True), "south": (60, False)}


def test_several_actions_of_one_turn_share_its_time():
    moved = next(choice.action for choice in battle().choices("south") if choice.kind == "move")
    clocks = played(PerTurn(60), after(battle(), ("south", moved)), 50)
    assert at(clocks, 55)["south"] == (5, True)


def test_a_bank_keeps_what_is_left_and_adds_the_increment():
    clocks = played(Bank(60, 5), after(battle(), ("south", "end"), ("north", "end")), 20, 50)
    assert at(clocks, 50) == {"north": (60 - 30 + 5, False), "south": (60 - 20 + 5, True)}


def test_a_late_seat_gets_its_increment_and_owes_nothing():
    clocks = played(Bank(60, 5), after(battle(), ("south", "end")), 100)
    assert at(clocks, 100)["south"] == (5, False)


def test_talk_about_a_draw_in_the_others_turn_stops_no_clock():
    clocks = played(Bank(60, 5), after(battle(), ("north", "offer draw")), 20)
    assert at(clocks, 30) == {"north": (60, False), "south": (30, True)}


def test_both_clocks_run_while_both_deploy_and_each_stops_when_its_seat_is_ready():
    match = after(deployment(), ("south", "deploy standard"), ("south", "ready"))
    clocks = played(Bank(60, 5), match, 10, 20)
    assert at(clocks, 30) == {"north": (30, True), "south": (45, False)}


def test_what_one_seat_does_while_both_deploy_moves_no_clock():
    alone = played(Bank(60, 5), deployment())
    together = played(
        Bank(60, 5), after(deployment(), ("south", "deploy standard"), ("south", "clear")), 1, 2
    )
    assert alone == together


def test_a_free_undo_gives_no_time_back():
    match = after(deployment(), ("south", "deploy standard"))
    before = played(PerTurn(60), match, 10)
    match.undo("south")
    assert played(PerTurn(60), match) == before


def test_an_agreed_undo_costs_no_time():
    # South ended the turn at 5; north thought until 50, when both agreed to undo that.
    clocks = played(Bank(60), battle(), agreements=(50,))
    assert at(clocks, 50) == {"north": (60, False), "south": (60, True)}
    assert at(clocks, 60)["south"] == (50, True)


def test_time_restored_by_an_agreement_stays_when_play_goes_on():
    match = after(battle(), ("south", "end"), ("north", "end"))
    clocks = played(Bank(60), match, 55, 60, agreements=(50, 58))
    assert at(clocks, 60) == {"north": (58, False), "south": (55, True)}


def test_the_deadline_is_when_the_first_running_clock_expires():
    match = after(deployment(), ("south", "deploy standard"), ("south", "ready"))
    assert played(Bank(60), deployment()).deadline() == START + 60 * SECOND
    assert played(Bank(60), match, 10, 20).deadline() == START + 60 * SECOND


def test_a_match_that_is_over_has_no_deadline_and_no_running_clock():
    clocks = played(Bank(60), after(battle(), ("north", "resign")), 10)
    assert clocks.deadline() is None
    assert clocks.expired_seat(START + 10**9) is None
    assert at(clocks, 1000) == {"north": (60, False), "south": (50, False)}


def test_a_clock_expires_exactly_when_its_time_is_spent():
    clocks = played(PerTurn(60), battle())
    assert clocks.expired_seat(START + 60 * SECOND - 1) is None
    assert clocks.expired_seat(START + 60 * SECOND) == "south"


def test_the_first_of_two_expired_clocks_counts():
    # South's clock ran from the start, north's only since the agreement.
    given = {"north": Bank(60), "south": Bank(60)}
    clocks = Clocks(given, {"north": 60_000, "south": 60_000}, {"north": START + 5, "south": START})
    assert clocks.expired_seat(START + 100 * SECOND) == "south"


def test_a_clock_never_shows_less_than_nothing_and_never_gains_from_a_time_in_the_past():
    clocks = played(PerTurn(60), battle())
    assert at(clocks, 1000)["south"] == (0, True)
    assert at(clocks, -1000)["south"] == (60, True)


# Properties

CLOCKS = st.one_of(
    st.builds(PerTurn, st.integers(10, 100)), st.builds(Bank, st.integers(10, 300), st.integers(0, 10))
)
PAUSES = st.lists(st.integers(0, 40 * SECOND), max_size=12)
WAITED_FOR = {"battle": battle, "deployment": deployment}


def play_on(match: Match, number: int) -> None:
    """One of the seats to act ends its turn, or deploys and confirms."""
    seat = match.to_act[number % len(match.to_act)]
    for action in ("end", "ready", "deploy standard"):
        try:
            match.apply(seat, action)
        except IllegalAction:
            continue
        return


@given(CLOCKS, PAUSES, st.sampled_from(sorted(WAITED_FOR)), st.integers(0, 50 * SECOND))
def test_clocks_folded_at_once_equal_clocks_moved_step_by_step(clock, pauses, phase, later):
    match, time = WAITED_FOR[phase](), START
    given_to = dict.fromkeys(match.seats, clock)
    clocks, times, running = Clocks.started(given_to, match, START), [], 0
    for number, pause in enumerate(pauses):
        if match.outcome:
            break
        time += pause
        before = clocks
        play_on(match, number)
        times.append(time)
        clocks = clocks.moved(match.to_act, time)

        rested = set(before.since) - set(match.to_act)
        assert set(clocks.since) == set(match.to_act)
        assert all(clocks.left[seat] == before.left[seat] for seat in match.seats if seat not in rested)
        running += len(rested)
    assert clocks_of(given_to, match, tuple(times), START, ()) == clocks

    faces = clocks.faces(time + later)
    assert all(face.left >= 0 for face in faces)
    assert [face.seat for face in faces if face.running] == [
        seat for seat in match.seats if seat in match.to_act
    ]
    if isinstance(clock, PerTurn):
        assert all(face.left <= clock.seconds * SECOND for face in faces)
    else:
        given = len(match.seats) * clock.seconds + running * clock.increment
        assert sum(face.left for face in faces) <= given * SECOND
        if len(match.to_act) == 1 and phase == "battle" and not clocks.expired_seat(time + later):
            no_one_late = all(pause < 10 * SECOND for pause in pauses)
            if no_one_late and clock.seconds >= 120:  # no clock reached zero
                assert sum(face.left for face in faces) == given * SECOND - (time + later - START)


@given(CLOCKS, PAUSES, st.integers(0, 12), st.integers(0, 10**6))
def test_an_agreed_undo_never_costs_a_seat_time(clock, pauses, keep, later):
    match, times = battle(), []
    for number, pause in enumerate(pauses):
        play_on(match, number)
        times.append((times[-1] if times else START) + pause)
    agreed = (times[-1] if times else START) + later
    match, stored = match.at(min(keep, len(match))), tuple(times[: min(keep, len(match))])
    given = dict.fromkeys(match.seats, clock)
    plain = clocks_of(given, match, stored, START, ())
    resumed = clocks_of(given, match, stored, START, (agreed,))
    assert plain is not None
    assert resumed is not None
    for before, after_it in zip(plain.faces(agreed), resumed.faces(agreed), strict=True):
        assert after_it.left >= before.left
    assert resumed.faces(agreed) == tuple(
        ClockFace(seat, plain.left[seat], seat in match.to_act) for seat in match.seats
    )
