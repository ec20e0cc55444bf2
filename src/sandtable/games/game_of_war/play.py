"""The one place where every action finds its rule, and where choices are listed."""

from functools import lru_cache

from msgspec.structs import replace

from sandtable.boards.squares import SquareGrid, squares_in
from sandtable.core import Choice, Dice, Event, PlaceField, Seat, Step, agreement
from sandtable.core.scenario import shipped_scenarios
from sandtable.games.game_of_war.army import ADJECTIVES, SEATS
from sandtable.games.game_of_war.notation import (
    CLEAR,
    END,
    READY,
    Action,
    Attack,
    Deploy,
    Move,
    Place,
    Remove,
    Word,
    parse,
    write,
)
from sandtable.games.game_of_war.rules import attack, movement, setup, turns
from sandtable.games.game_of_war.scenario import named_deployments
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import UNITS

AGREEMENT_RULE = "GOW-W1"


def apply(state: State, seat: Seat, text: str, dice: Dice) -> Step[State]:
    """Apply an action, or raise `InvalidAction` or `IllegalAction`."""
    grid, side = state.terms.field.grid, SEATS.index(seat)
    action = parse(text, grid)
    if isinstance(action, Word) and action.word in agreement.WORDS:
        after, events = _agree(state, side, action.word)
    elif _belongs_to_setup(state, action):
        after, events = _set_up(state, side, action, dice)
    else:
        after, events = _battle(state, side, action)
    undoable = isinstance(action, Move | Place | Remove | Deploy) or action == Word(CLEAR)
    return Step(after, events, write(action, grid), undoable)


def _agree(state: State, side: int, word: str) -> tuple[State, tuple[Event, ...]]:
    offer, outcome, event = agreement.apply(state.draw_offer, SEATS, side, word, AGREEMENT_RULE)
    return replace(state, draw_offer=offer, outcome=outcome), (event,)


def _belongs_to_setup(state: State, action: Action) -> bool:
    match action:
        case Place() | Remove() | Deploy():
            return True
        case Word(word):
            return word in (READY, CLEAR)
        case Move():
            return state.deploying
    return False


def _set_up(state: State, side: int, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    setup.check_deploying(state, side)
    match action:
        case Place(kind, square):
            return setup.place(state, side, kind, square)
        case Move(start, end):
            return setup.relocate(state, side, start, end)
        case Remove(square):
            return setup.remove(state, side, square)
        case Deploy(army):
            return setup.deploy(state, side, army, named_deployments(state.terms.field, state.terms.levy))
        case Word(word) if word == CLEAR:
            return setup.clear(state, side)
        case Word(word) if word == READY:
            return setup.confirm(state, side, dice)
    raise AssertionError(f"{action} is not an action of deployment")


def _battle(state: State, side: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    turns.check_turn(state, side)
    declined = agreement.declined_by_playing(state.draw_offer, SEATS, side, AGREEMENT_RULE)
    state = replace(state, draw_offer=None) if declined else state
    match action:
        case Move(start, end):
            after, events = movement.move(state, start, end)
        case Attack(target):
            after, events = attack.strike(state, target)
        case Word(word) if word == END:
            after, events = turns.end_turn(state)
        case _:
            raise AssertionError(f"{action} is not an action of battle")
    return after, (*declined, *events)


def choices(seen: State, seat: Seat) -> list[Choice]:
    """List everything that a seat can do, from the state as it may know it."""
    if seen.outcome:
        return []
    side = SEATS.index(seat)
    found = _setup_choices(seen, side) if seen.deploying else _battle_choices(seen, side)
    return found + agreement.choices(seen.draw_offer, side)


def _setup_choices(state: State, side: int) -> list[Choice]:
    if state.ready[side]:
        return []
    names, army, seat = state.terms.field.grid.names, state.armies[side], SEATS[side]
    shipped = shipped_scenarios(__package__)
    free = PlaceField("square", "Square", state.terms.field.grid.names_of(setup.free_squares(state, side)))
    found = [
        Choice(
            f"place {unit.slug} {{square}}",
            f"Place {unit.name}",
            "place",
            f"{seat}-{unit.slug}",
            fields=(free,),
        )
        for unit, left in zip(UNITS, setup.reserve(state, side), strict=True)
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
    if not any(setup.reserve(state, side)):
        found.append(Choice(READY, "Confirm the deployment", "ready", grave=True))
    return found


def _battle_choices(state: State, side: int) -> list[Choice]:
    if side != state.side:
        return []
    grid = state.terms.field.grid
    names, forced = grid.names, state.must_retreat is not None  # GOW-A5
    found: list[Choice] = []
    for reach in movement.reaches(state):
        found += _moves(grid, side, reach, forced)
    if forced:
        return found
    attacks = attack.effective_attacks(state)
    for target, strength, resistance in attacks:
        prey = state.armies[1 - side].unit_on(target)
        outcome = attack.consequence(state, side, target, strength, resistance)
        label = (
            f"Attack the {ADJECTIVES[1 - side]} {prey.label} on {names[target]}: "
            f"{strength} against {resistance}, {outcome}"
        )
        found.append(
            Choice(f"attack {names[target]}", label, "attack", place=names[target], grave=True, hostile=True)
        )
    unused = " without an attack" if attacks else ""
    found.append(Choice(END, f"End the turn{unused}", "end", grave=bool(attacks)))
    return found


@lru_cache(maxsize=2048)
def _moves(grid: SquareGrid, side: int, reach: movement.Reach, forced: bool) -> tuple[Choice, ...]:
    """The moves of one unit; cached, because an action changes those of few units."""
    names, (kind, start, ends) = grid.names, reach
    what = f"{kind.label.capitalize()} {names[start]} to"
    return tuple(
        Choice(
            f"{names[start]}-{names[end]}",
            f"{what} {names[end]}",
            "move",
            f"{SEATS[side]}-{names[start]}",
            names[end],
            forced=forced,
        )
        for end in squares_in(ends)
    )
