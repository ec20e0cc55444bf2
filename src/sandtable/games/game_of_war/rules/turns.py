"""The turn and winning (GOW-S3, GOW-W1, GOW-W2)."""

from msgspec.structs import replace

from sandtable.core import Event, IllegalAction, Outcome
from sandtable.games.game_of_war.army import ADJECTIVES, SEATS
from sandtable.games.game_of_war.rules.communication import network
from sandtable.games.game_of_war.state import State


def check_turn(state: State, side: int) -> None:
    """Raise `IllegalAction` unless the battle has begun and it is this side's turn."""
    if state.deploying:
        raise IllegalAction("Battle begins when both sides have confirmed their deployment.", "GOW-S1")
    if side != state.side:
        raise IllegalAction(f"It is {SEATS[state.side]}'s turn.", "GOW-S3")


def check_retreat_done(state: State) -> None:
    """Raise `IllegalAction` if a unit must retreat before anything else in the turn (GOW-A5)."""
    if state.must_retreat is not None:
        name = state.terms.field.grid.names[state.must_retreat]
        unit = state.armies[state.side].unit_on(state.must_retreat).label
        raise IllegalAction(f"Your {unit} on {name} is forced to retreat: move it first.", "GOW-A5")


def end_turn(state: State) -> tuple[State, tuple[Event, ...]]:
    """End the turn without an attack, or raise `IllegalAction`."""
    check_retreat_done(state)
    after = pass_turn(state, progress=state.struck)
    return after, ending(after)


def pass_turn(state: State, *, progress: bool) -> State:
    """Return the state at the start of the other side's turn, or drawn if a limit is reached.

    `progress` says whether this turn made any: a capture, a destroyed arsenal or a forced retreat (GOW-W2).
    """
    limit, quiet_limit = state.terms.options.move_limit, state.terms.options.no_progress
    if limit is not None and state.turn >= limit:
        return replace(state, outcome=Outcome((), f"The limit of {limit} turns is reached.", "GOW-W1"))
    quiet = 0 if progress or not quiet_limit else state.quiet + 1
    if quiet_limit and quiet >= quiet_limit:
        return replace(state, quiet=quiet, outcome=Outcome((), _no_progress(quiet), "GOW-W2"))
    return replace(
        state,
        side=1 - state.side,
        turn=state.turn + 1,
        moved=0,
        struck=False,
        must_retreat=None,
        withdrawn=None,
        quiet=quiet,
    )


def _no_progress(turns: int) -> str:
    what = "No unit was captured, no arsenal destroyed and no retreat forced"
    return f"{what} in {turns} turns." if turns > 1 else f"{what} in a turn."


def ending(after: State) -> tuple[Event, ...]:
    """Announce the outcome or the next turn, if the last action ended the match or the turn."""
    if after.outcome:
        winner = f"{after.outcome.winners[0].capitalize()} wins. " if after.outcome.winners else "A draw. "
        return (Event("outcome", winner + after.outcome.reason, rule=after.outcome.rule),)
    if after.moved == 0:
        return (Event("turn", f"Turn {after.turn}: {SEATS[after.side]} to move.", rule="GOW-S3"),)
    return ()


def with_outcome(state: State) -> State:
    """Return the state with its outcome if a side is beaten; the side to move is checked last (GOW-W1)."""
    for loser in (1 - state.side, state.side):
        reason = _defeat(state, loser)
        if reason:
            return replace(state, outcome=Outcome((SEATS[1 - loser],), reason, "GOW-W1"))
    return state


def _defeat(state: State, side: int) -> str | None:
    army = state.armies[side]
    if not state.arsenals[side]:
        return f"Every {ADJECTIVES[side]} arsenal is destroyed."
    if not army.fighters:
        return f"All {ADJECTIVES[side]} fighting units are captured."
    if not army.relays and not network(state, side).online:
        return f"Every {ADJECTIVES[side]} relay is captured and every remaining unit is offline."
    return None
