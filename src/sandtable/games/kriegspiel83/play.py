"""The one place where every action finds its rule, and where choices are listed."""

from msgspec.structs import replace

from sandtable.boards.hexes import hexes_in
from sandtable.core import Choice, Dice, Event, IllegalAction, PathField, Seat, Step, agreement
from sandtable.games.kriegspiel83 import visibility
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.keys import ELIMINATE, FINISH, LAY, SKIP, TRANSPORT, towards
from sandtable.games.kriegspiel83.notation import (
    END,
    FIGHT,
    Action,
    Advance,
    Attack,
    Lose,
    Mine,
    Move,
    Pass,
    Retreat,
    Stay,
    Transport,
    Word,
    parse,
    write,
)
from sandtable.games.kriegspiel83.rules import combat, minefields, movement, turns
from sandtable.games.kriegspiel83.state import CombatProgress, State
from sandtable.games.kriegspiel83.texts import piece_id

AGREEMENT_RULE = "K83-O4"


def apply(state: State, seat: Seat, text: str, dice: Dice) -> Step:
    """Apply an action, or raise `InvalidAction` or `IllegalAction`."""
    grid, side = state.terms.ground.grid, SEATS.index(seat)
    action = parse(text, grid)
    if isinstance(action, Word) and action.word in agreement.WORDS:
        offer, outcome, event = agreement.apply(state.draw_offer, SEATS, side, action.word, AGREEMENT_RULE)
        return Step(replace(state, draw_offer=offer, outcome=outcome), (event,), write(action, grid))
    if side != state.actor:
        raise IllegalAction(f"It is {SEATS[state.actor]}'s turn{_to_do(state)}.", "K83-O1")
    declined = agreement.declined_by_playing(state.draw_offer, SEATS, side, AGREEMENT_RULE)
    state = replace(state, draw_offer=None) if declined else state
    after, events, action, undoable = act(state, action, dice)
    return Step(after, (*declined, *events), write(action, grid), undoable)


def _to_do(state: State) -> str:
    return " to retreat" if state.phase == "retreat" and state.actor != state.side else ""


def act(state: State, action: Action, dice: Dice) -> tuple[State, list[Event], Action, bool]:
    """Apply an action of the side to act.

    Returns the state, the events, the action with its full route, and whether it can be undone.
    """
    if state.fight is None:
        return _move(state, action, dice)
    return _fight(state, state.fight, action, dice)


def _move(state: State, action: Action, dice: Dice) -> tuple[State, list[Event], Action, bool]:
    match action:
        case Move(start, way):
            number = movement.check_available(state, start)
            way = movement.full_way(state, number, way)
            movement.check_way(state, number, way)
            state, events, learned = movement.move_along(state, number, way, dice)
            return state, [*events, *turns.ending(state)], Move(start, way), not learned
        case Mine(start, target):
            number = movement.check_available(state, start)
            minefields.check_lay(state, state.side, number, target)
            state, event = minefields.lay(movement.activate(state, number), state.side, target)
            return movement.settle(state), [event], action, True
        case Transport(start, town):
            number = movement.check_available(state, start)
            movement.check_transport(state, number, town)
            state, events, learned = movement.move_by_transport(state, number, town, dice)
            return state, events, action, not learned
        case Pass(start):
            number = movement.check_available(state, start)
            state = _passed(state, number)
            kind = state.armies[state.side].kinds[number].label
            piece = f"{kind.capitalize()} {number + 1} on {state.place(state.side, number)}"
            text = f"{piece} has finished its turn."
            return state, [Event("pass", text, audience=(SEATS[state.side],), rule="K83-M4")], action, True
        case Word(word) if word == END:
            state, events = combat.begin(state, dice)
            return state, events, action, False
    raise IllegalAction("Pieces are moving: combat comes when the movement is ended.", "K83-O1")


def _passed(state: State, number: int) -> State:
    done = state.done | 1 << number
    if state.active == number:
        return replace(state, done=done, active=None, spent=0, stopped=False)
    return replace(state, done=done)


def _fight(
    state: State, now: CombatProgress, action: Action, dice: Dice
) -> tuple[State, list[Event], Action, bool]:
    match now.phase, action:
        case "choosing", Attack():
            return combat.choose(state, now, action), _chosen(state, action), action, True
        case "choosing", Word(word) if word == FIGHT:
            return *combat.fight(state, dice), action, False
        case (("exchange" | "retreat"), Lose()):
            return *combat.give_up(state, now, action, dice), action, False
        case "retreat", Retreat():
            return *combat.retreat(state, now, action, dice), action, False
        case "advance", Advance():
            return *combat.advance(state, now, action, dice), action, False
        case "advance", Stay():
            return *combat.stay(state, now, action, dice), action, False
    raise IllegalAction(_WRONG_PHASE[now.phase], "K83-O1")


_WRONG_PHASE = {
    "choosing": "Choose the targets of your pieces, as in 'attack E5 > F6', then 'fight'.",
    "exchange": "Choose what to give up in the exchange, as in 'lose E5'.",
    "retreat": "A retreat comes first, as in 'retreat E5-E6-E7', or 'lose E5'.",
    "advance": "Advance, as in 'advance E5-F6', or 'stay'.",
}


def _chosen(state: State, action: Attack) -> list[Event]:
    names = state.terms.ground.grid.names
    who = f"{SEATS[state.side].capitalize()}'s piece on {names[action.start]}"
    path = (names[action.start], names[action.target])
    return [
        Event("choose", f"{who} will attack {names[action.target]}.", path=path, rule="K83-B1", hostile=True)
    ]


# Choices


def choices(state: State, seat: Seat) -> list[Choice]:
    """List everything that a seat can do, from the state as it may know it."""
    if state.outcome:
        return []
    side = SEATS.index(seat)
    found: list[Choice] = []
    if side == state.actor:
        found = _moves(state) if state.fight is None else _fights(state, state.fight)
    return found + agreement.choices(state.draw_offer, side)


def _moves(state: State) -> list[Choice]:
    """The moves of each piece in their fixed order (K83-M5), then the end of the movement."""
    found: list[Choice] = []
    for number in movement.waiting(state):
        found += _piece_moves(state, number)
    side = state.side
    fighters = len(state.armies[side].numbers_in(state.near_enemies_of(side)))
    label = "End the turn" if not fighters else f"End the movement: {fighters} of your pieces attack"
    found.append(Choice(END, label, "end", grave=bool(fighters), key=FINISH))
    return found


def _piece_moves(state: State, number: int) -> list[Choice]:
    side, grid = state.side, state.terms.ground.grid
    army, names = state.armies[side], state.terms.ground.grid.names
    here, piece = names[army.at[number]], piece_id(side, number)
    who = f"{army.kinds[number].label.capitalize()} {number + 1}"
    left = movement.factors_left(state, side, number)
    known = visibility.mines_known_to(state, side)
    found = []
    for place, cost in movement.steps(state, side, number):
        mined = ", mined" if known >> place & 1 else ""
        label = f"{who} {here} to {names[place]}: {cost} of {left}{mined}"
        found.append(
            Choice(
                f"{here}-{names[place]}",
                label,
                "move",
                piece,
                names[place],
                grave=bool(mined),
                key=towards(grid, army.at[number], place),
            )
        )
    if found and (reach := movement.reach(state, side, number).costs):
        places = tuple(names[place] for place in sorted(reach))
        way = PathField("way", "Where to, hex by hex or at once", places)
        found.append(
            Choice(f"move {here} {{way}}", f"{who} {here}: choose its way", "march", piece, fields=(way,))
        )
    found += [
        Choice(
            f"transport {here} {town}",
            f"{who} {here}: transport to {town}",
            "transport",
            piece,
            place=names[_town(state, town)],
            key=TRANSPORT + town,
        )
        for town in movement.transport_targets(state, side, number)
    ]
    mineable = movement.mineable(state, side, number)
    found += [
        Choice(
            f"mine {here} {names[place]}",
            f"{who} {here}: minefield on {names[place]}",
            "mine",
            piece,
            names[place],
            key=f"{LAY}{towards(grid, army.at[number], place)}",
        )
        for place in grid.neighbours[army.at[number]]
        if mineable >> place & 1
    ]
    found.append(Choice(f"pass {here}", f"{who} {here}: finish its turn", "pass", piece, key=SKIP))
    return found


def _town(state: State, letter: str) -> int:
    ground = state.terms.ground
    return ground.towns[letter] if letter in ground.towns else ground.cities["RB".index(letter)]


def _fights(state: State, now: CombatProgress) -> list[Choice]:
    match now.phase:
        case "choosing":
            return _attacks(state, now)
        case "exchange":
            return [_lose(state, number) for number in now.todo]
        case "retreat":
            return _retreats(state, now)
        case "advance":
            return _advances(state, now)


def _attacks(state: State, now: CombatProgress) -> list[Choice]:
    side, found = state.side, []
    grid, start = state.terms.ground.grid, state.armies[side].at
    enemy = state.armies[1 - side]
    for number, target in now.targets:
        here = state.place(side, number)
        who = f"{state.armies[side].kinds[number].label.capitalize()} {number + 1} on {here}"
        for other in combat.possible_targets(state, number):
            if other != target:
                there = state.place(1 - side, other)
                label = f"{who} attacks the {enemy.kinds[other].label} on {there}"
                action = f"attack {here} > {there}"
                key = towards(grid, start[number], enemy.at[other])
                found.append(
                    Choice(action, label, "attack", piece_id(side, number), there, hostile=True, key=key)
                )
    if not combat.undecided(now):
        found.append(Choice(FIGHT, "Fight it out", "fight", grave=True, key=FINISH))
    return found


def _lose(state: State, number: int, *, grave: bool = False) -> Choice:
    side = state.actor
    here, kind = state.place(side, number), state.armies[side].kinds[number].label
    return Choice(
        f"lose {here}",
        f"Lose the {kind} on {here}",
        "lose",
        piece_id(side, number),
        here,
        grave=grave,
        forced=True,
        key=ELIMINATE,
    )


def _retreats(state: State, now: CombatProgress) -> list[Choice]:
    side, grid, names = state.actor, state.terms.ground.grid, state.terms.ground.grid.names
    found = []
    for number in now.todo if now.half_way is None else (now.half_way,):
        here, kind = state.place(side, number), state.armies[side].kinds[number].label.capitalize()
        for place in hexes_in(combat.retreat_steps(state, now, number)):
            label = f"{kind} {number + 1} retreats from {here} to {names[place]}"
            action = f"retreat {here}-{names[place]}"
            key = towards(grid, state.armies[side].at[number], place)
            piece = piece_id(side, number)
            found.append(Choice(action, label, "retreat", piece, names[place], forced=True, key=key))
        found.append(_lose(state, number, grave=True))
    return found


def _advances(state: State, now: CombatProgress) -> list[Choice]:
    side, grid, names = state.side, state.terms.ground.grid, state.terms.ground.grid.names
    found = []
    for number in now.todo:
        here, kind = state.place(side, number), state.armies[side].kinds[number].label.capitalize()
        for place in hexes_in(combat.advance_steps(state, number)):
            label = f"{kind} {number + 1} advances from {here} to {names[place]}"
            action = f"advance {here}-{names[place]}"
            key = towards(grid, state.armies[side].at[number], place)
            piece = piece_id(side, number)
            found.append(Choice(action, label, "advance", piece, names[place], forced=True, key=key))
        label = f"{kind} {number + 1} stays on {here}"
        found.append(Choice(f"stay {here}", label, "stay", piece_id(side, number), forced=True, key=SKIP))
    if len(now.todo) > 1:
        found.append(Choice("stay", "Nobody else advances", "stay", forced=True, key=FINISH))
    return found
