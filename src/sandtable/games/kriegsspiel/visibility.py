"""What a commander knows now, and the seats that the match visibly waits for."""

from msgspec.structs import replace

from sandtable.core import Seat
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State
from sandtable.games.kriegsspiel.terms import UMPIRE


def known_to(state: State, commander: int) -> CommanderKnowledge:  # KV3-P4
    """What a commander, given by number, knows now.

    In the umpire's phase that is what the commander knew when the phase began, except for the counters on the
    commander's own map.
    """
    command = state.commands[commander]
    if not state.known_before or state.outcome:
        return command
    return replace(state.known_before[commander], counters=command.counters)


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
