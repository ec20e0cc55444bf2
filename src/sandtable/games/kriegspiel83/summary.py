"""The summary of the other side's turn: moves, attacks, losses, mines, towns and the weather."""

from sandtable.boards.hexes import Hex
from sandtable.core import Seat, SeenTurn, Tally, as_sentence
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.rules import towns
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.visibility import side_of

_MOST_NAMED = 3
"""Pieces or hexes named in one part of the sentence; more are counted."""
_MOVES = ("move", "transport")


def turn_summary(turn: SeenTurn[State]) -> str:
    """Sum up a turn: "Red moved 8, attacked K8; you lost infantry 11; the weather is now rain."."""
    before, after, events = turn.before, turn.after, turn.events
    side = SEATS.index(turn.steps[0].seat)
    moves = sum(event.kind in _MOVES for event in events)
    targets = list(dict.fromkeys(event.path[-1] for event in events if event.kind == "combat"))
    mined = [event.path[0] for event in events if event.kind == "mine" and event.rolls]
    grid = after.terms.ground.grid
    recruits = [grid.names.index(event.path[0]) for event in events if event.kind == "recruit" and event.path]
    done = [
        f"moved {moves}" if moves else "",
        f"attacked {_listed(targets)}" if targets else "",
        f"met a mine on {_listed(mined)}" if mined else "",
        _towns(before, after, side),
    ]
    deeds = [deed for deed in done if deed]
    first = [f"{SEATS[side]} {', '.join(deeds)}"] if deeds else []
    parts = [
        *first,
        *(_losses(before, after, loser, recruits, turn.seat) for loser in (1 - side, side)),
        *(_recruited(after, place, turn.seat) for place in recruits),
        _weather(before, after),
        *(event.text.rstrip(".") for event in events if event.kind in ("draw", "resign")),
    ]
    told = [part for part in parts if part]
    return as_sentence(["; ".join(told)] if told else [f"{SEATS[side]} did not move"])


def tallies(state: State) -> tuple[Tally, ...]:
    """Count the pieces left to each side, and the towns that it holds."""
    return (
        Tally("losses", "Pieces left", tuple(len(army.numbers) for army in state.armies)),
        Tally("ground", "Towns held", tuple(len(towns.held(state, side)) for side in (0, 1))),
    )


def _name(side: int, seat: Seat | None) -> str:
    return "you" if side == side_of(seat) else SEATS[side].capitalize()


def _losses(before: State, after: State, side: int, recruits: list[Hex], seat: Seat | None) -> str:
    army, now = before.armies[side], after.armies[side]
    # A recruit takes the number of a lost piece.
    old = {number for number in now.numbers if now.at[number] not in recruits}
    lost = [f"{army.kinds[number].label} {number + 1}" for number in army.numbers if number not in old]
    return f"{_name(side, seat)} lost {_listed(lost, 'pieces')}" if lost else ""


def _towns(before: State, after: State, side: int) -> str:
    won = [letter for letter in towns.held(after, side) if letter not in towns.held(before, side)]
    return f"took {'town' if len(won) == 1 else 'towns'} {_listed(won)}" if won else ""


def _recruited(after: State, place: Hex, seat: Seat | None) -> str:  # K83-C4
    for side, army in enumerate(after.armies):
        number = army.number_at(place)
        if number is not None:
            return f"{_name(side, seat)} recruited {army.kinds[number].label} {number + 1}"
    return ""


def _weather(before: State, after: State) -> str:  # K83-O3
    return f"the weather is now {after.weather.label}" if after.weather != before.weather else ""


def _listed(names: list[str], what: str = "hexes") -> str:
    if len(names) > _MOST_NAMED:
        return f"{len(names)} {what}"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
