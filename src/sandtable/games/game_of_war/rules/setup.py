"""Setting up: each side places its units in its own territory, unseen by the other (GOW-S1)."""

from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.boards.squares import Square, SquareSet, squares_in
from sandtable.core import Choice, Dice, Event, IllegalAction, InvalidAction, PlaceField, did_you_mean
from sandtable.core.scenario import shipped_scenarios
from sandtable.core.text import quoted
from sandtable.games.game_of_war import battle
from sandtable.games.game_of_war.army import NORTH, SEATS, SOUTH, Army, with_side
from sandtable.games.game_of_war.notation import CLEAR, READY, Action, Deploy, Move, Place, Remove, Word
from sandtable.games.game_of_war.scenario import named_deployments, place_units, why_not_here
from sandtable.games.game_of_war.units import BY_SLUG, UNITS, Kind

if TYPE_CHECKING:
    from sandtable.games.game_of_war.state import State

RULE = "GOW-S1"
WORDS = (READY, CLEAR)


def act(state: "State", side: int, action: Action, dice: Dice) -> tuple["State", tuple[Event, ...]]:
    """Place, move or take back units, or confirm the deployment."""
    if not state.deploying:
        raise IllegalAction("The armies are deployed; units are placed only before the battle.", RULE)
    if state.ready[side]:
        raise IllegalAction("You have confirmed your deployment; wait for the other side.", RULE)
    match action:
        case Place(kind, square):
            return _place(state, side, kind, square)
        case Move(start, end):
            return _shift(state, side, start, end)
        case Remove(square):
            kind = _own_unit(state, side, square)
            return _changed(
                state, side, state.armies[side].toggled(kind, 1 << square), f"{kind.label} removed"
            )
        case Deploy(army):
            return _changed(state, side, _read_army(state, side, army), "the army is placed")
        case Word(word) if word == CLEAR:
            return _changed(state, side, Army(), "all units are taken back")
        case Word(word) if word == READY:
            return _confirm(state, side, dice)
    raise AssertionError(f"{action} is no action of deployment")


def choices(state: "State", side: int) -> list[Choice]:
    """Where each unit may be put, and the ready-made deployments."""
    if state.ready[side]:
        return []
    names, army, seat = state.terms.field.grid.names, state.armies[side], SEATS[side]
    shipped = shipped_scenarios("sandtable.games.game_of_war")
    free = PlaceField("square", "Square", state.terms.field.grid.names_of(free_squares(state, side)))
    found = [
        Choice(
            f"place {unit.slug} {{square}}",
            f"Place {unit.name}",
            "place",
            f"{seat}-{unit.slug}",
            fields=(free,),
        )
        for unit, left in zip(UNITS, reserve(state, side), strict=True)
        if left
    ]
    for kind, squares in enumerate(army):
        for square in squares_in(squares):
            name, what = names[square], UNITS[kind].name
            piece = f"{seat}-{name}"
            elsewhere = f"Put {what} {name} elsewhere"
            found += [
                Choice(f"{name}-{{square}}", elsewhere, "place", piece, fields=(free,), aside=True),
                Choice(f"remove {name}", f"Take {what} {name} back", "remove", piece, name, aside=True),
            ]
    found += [
        Choice(f"deploy {name}", f"Deploy as in {shipped[name].title}", "deploy")
        for name in named_deployments(state.terms.field, state.terms.levy)
    ]
    if army.units:
        found.append(Choice(CLEAR, "Take all units back", "clear", aside=True))
    if not any(reserve(state, side)):
        found.append(Choice(READY, "Confirm the deployment", "ready", grave=True))
    return found


def reserve(state: "State", side: int) -> tuple[int, ...]:
    """How many units of each kind are not on the board yet."""
    army = state.armies[side]
    return tuple(due - squares.bit_count() for due, squares in zip(state.terms.levy, army, strict=True))


def free_squares(state: "State", side: int) -> SquareSet:
    """The free squares of a side's own territory."""
    field = state.terms.field
    return field.territories[side] & field.open & ~state.armies[side].units


def opening(state: "State", dice: Dice) -> tuple["State", tuple[Event, ...]]:
    """The first turn: the die decides who begins."""
    first = state.terms.options.first
    if first == "die":
        roll = dice.roll(2, "who begins: 1 north, 2 south")
        side = NORTH if roll.value == 1 else SOUTH
        event = Event("dice", f"The die shows {roll.value}: {SEATS[side]} begins.", rolls=(roll,), rule=RULE)
    else:
        side = SEATS.index(first)
        event = Event("dice", f"{first.capitalize()} begins, as agreed.", rule=RULE)
    # Someone may deploy so that he cannot play: the verdict stands from the first turn on.
    begun = battle.with_outcome(replace(state, ready=(True, True), side=side, turn=1))
    return begun, (event, *battle.ending(begun))


def _place(state: "State", side: int, kind: Kind, square: Square) -> tuple["State", tuple[Event, ...]]:
    if not reserve(state, side)[kind]:
        raise IllegalAction(f"All your {kind.label} is on the board already.", RULE)
    _check_square(state, side, square)
    return _changed(state, side, state.armies[side].toggled(kind, 1 << square), f"{kind.label} placed")


def _shift(state: "State", side: int, start: Square, end: Square) -> tuple["State", tuple[Event, ...]]:
    kind = _own_unit(state, side, start)
    _check_square(state, side, end)
    return _changed(
        state, side, state.armies[side].toggled(kind, 1 << start | 1 << end), f"{kind.label} put elsewhere"
    )


def _confirm(state: "State", side: int, dice: Dice) -> tuple["State", tuple[Event, ...]]:
    missing = [f"{left} {unit.name}" for unit, left in zip(UNITS, reserve(state, side), strict=True) if left]
    if missing:
        raise IllegalAction(f"Not all units are placed: {', '.join(missing)} to go.", RULE)
    state = replace(state, ready=with_side(state.ready, side, True))
    confirmed = Event("ready", f"{SEATS[side].capitalize()} is ready.", rule=RULE)
    if state.deploying:
        return state, (confirmed,)
    begun, events = opening(state, dice)
    return begun, (confirmed, Event("reveal", "Both armies are revealed.", rule=RULE), *events)


def _changed(state: "State", side: int, army: Army, what: str) -> tuple["State", tuple[Event, ...]]:
    event = Event("deploy", f"{what[0].upper()}{what[1:]}.", audience=(SEATS[side],), rule=RULE)
    return replace(state, armies=with_side(state.armies, side, army)), (event,)


def _own_unit(state: "State", side: int, square: Square) -> Kind:
    kind = state.armies[side].kind_at(square)
    if kind is None:
        raise IllegalAction(f"None of your units stands on {state.terms.field.grid.names[square]}.", RULE)
    return kind


def _check_square(state: "State", side: int, square: Square) -> None:
    if reason := why_not_here(state.terms.field, side, state.armies[side].units, square):
        raise IllegalAction(f"{reason}.", RULE)


def _read_army(state: "State", side: int, text: str) -> Army:
    field, levy = state.terms.field, state.terms.levy
    known = named_deployments(field, levy)
    if text in known:
        return known[text][side]
    parts = [part.split() for part in text.split(",")]
    if len(parts) == 1 and len(parts[0]) == 1:
        raise InvalidAction(
            f"There is no deployment {quoted(text)} for this board. {did_you_mean(text, known)}", RULE
        )
    squares = [0] * len(UNITS)
    for words in parts:
        if not words or words[0] not in BY_SLUG:
            raise InvalidAction(
                f"{quoted(' '.join(words))} does not begin with a kind of unit: "
                "write 'infantry F10 G6, swift-relay F5'.",
                RULE,
            )
        kind = BY_SLUG[words[0]]
        try:
            squares[kind] |= place_units(field, side, words[1:], sum(squares))
        except ValueError as error:
            raise IllegalAction(f"{str(error)[0].upper()}{str(error)[1:]}.", RULE) from None
    for unit, due, stands in zip(UNITS, levy, squares, strict=True):
        if stands.bit_count() > due:
            raise IllegalAction(f"You have {due} {unit.name}, not {stands.bit_count()}.", RULE)
    return Army(*squares)


def complete(state: "State", seat: str | None, rng: Random) -> "State":
    """The state with all units that this seat cannot see placed at random."""
    for side, other in enumerate(SEATS):
        if other == seat:
            continue
        squares = list(squares_in(free_squares(state, side)))
        rng.shuffle(squares)
        placed = iter(squares)
        army = Army(*(sum(1 << next(placed) for _ in range(due)) for due in state.terms.levy))
        state = replace(state, armies=with_side(state.armies, side, army))
    return state
