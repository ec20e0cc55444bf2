"""What a commander knows now, and the seats that the match visibly waits for."""

from msgspec.structs import replace

from sandtable.core import Seat
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State
from sandtable.games.kriegsspiel.terms import UMPIRE, Terms


def known_to(state: State, commander: int) -> CommanderKnowledge:  # KV3-P4
    """What a commander, given by number, knows now.

    In the umpire's phase that is what the commander knew when the phase began, except for the counters on the
    commander's own map, which the commander may change at any time.
    """
    command = state.commands[commander]
    if not state.known_before or state.outcome:
        return command
    return replace(state.known_before[commander], counters=command.counters, pinned=command.pinned)


def visible_to_act(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """The seats that are to act, as far as a seat may know; `seat` is `None` for a spectator.

    A commander who is out of the match looks like one who is ready.
    """
    if seat == UMPIRE or state.outcome:
        return state.to_act
    if state.phase == "umpire":
        return (UMPIRE,)
    if seat in state.to_act:
        return (seat,) if seat else ()
    return tuple(commander.seat for commander in state.terms.commanders if commander.seat != seat)


def terms_known(state: State, seat: Seat | None) -> Terms:
    """The terms as a seat knows them; `seat` is `None` for a spectator.

    Commanders know their own mission from their brief, the weather from their last look round, and the hour
    of this round (KV3-U6).
    """
    if seat == UMPIRE or state.outcome is not None:
        return state.current_terms
    shifts = tuple(shift for shift in state.world.shifts if shift[0] <= state.round)
    public = state.terms.public
    return replace(public, shifts=shifts) if shifts else public
