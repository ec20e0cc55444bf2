"""A turn of battle: up to five moves, then at most one attack (GOW-S3)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.boards.squares import Square, SquareSet, squares_in
from sandtable.core import Choice, Event, IllegalAction, Outcome
from sandtable.games.game_of_war.army import ADJECTIVES, SEATS, with_side
from sandtable.games.game_of_war.notation import END, Action, Attack, Move, Word
from sandtable.games.game_of_war.rules import attack
from sandtable.games.game_of_war.units import MOVES_A_TURN, UNITS, Kind

if TYPE_CHECKING:
    from sandtable.games.game_of_war.state import State

_TOLD = {"captured": "it is captured", "retreat": "it must retreat", "no effect": "nothing happens"}


def act(state: "State", side: int, action: Action) -> tuple["State", tuple[Event, ...]]:
    """Do a move, an attack, or end the turn."""
    if state.deploying:
        raise IllegalAction("Battle begins when both sides have confirmed their deployment.", "GOW-S1")
    if side != state.side:
        raise IllegalAction(f"It is {SEATS[state.side]}'s turn.", "GOW-S3")
    if state.draw_offer == 1 - side:  # acting instead of answering declines it
        after, events = _act(replace(state, draw_offer=None), action)
        text = f"{SEATS[side].capitalize()} plays on: the draw is declined."
        return after, (Event("draw", text, rule="GOW-W1"), *events)
    return _act(state, action)


def _act(state: "State", action: Action) -> tuple["State", tuple[Event, ...]]:
    match action:
        case Move(start, end):
            check_move(state, start, end)
            return _move(state, start, end)
        case Attack(target):
            check_attack(state, target)
            return _attack(state, target)
        case Word(word) if word == END:
            check_retreat_done(state)
            after = pass_turn(state)
            return after, ending(after)
    raise AssertionError(f"{action} is no action of battle")


def choices(state: "State", side: int) -> list[Choice]:
    """The moves, the attacks that would do something, and the end of the turn."""
    if side != state.side:
        return []
    names, army = state.terms.field.grid.names, state.armies[side]
    seat = SEATS[side]
    found = []
    for start, ends in destinations(state):
        kind = army.unit_on(start)
        for end in squares_in(ends):
            action = f"{names[start]}-{names[end]}"
            label = f"{kind.label.capitalize()} {names[start]} to {names[end]}"
            found.append(Choice(action, label, "move", f"{seat}-{names[start]}", names[end]))
    if state.must_retreat is not None:
        return found
    attacks = effective_attacks(state)
    for target, strength, resistance in attacks:
        prey = state.armies[1 - side].unit_on(target)
        outcome = consequence(state, side, target, strength, resistance)
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


# Moving


def movable(state: "State") -> SquareSet:
    """Where units stand that may still move in this turn."""
    if state.must_retreat is not None:  # GOW-A5
        return 1 << state.must_retreat
    if state.moved.bit_count() >= MOVES_A_TURN:  # GOW-S3
        return 0
    online = state.network(state.side).online
    return (online | state.armies[state.side].relays) & ~state.moved  # GOW-M2


def destinations(state: "State") -> list[tuple[Square, SquareSet]]:
    """Each unit that may move now, with the squares it may move to."""
    ready = movable(state)
    field, occupied = state.terms.field, state.occupied
    found = []
    for kind, squares in zip(Kind, state.armies[state.side], strict=True):
        free = _enterable(state, kind) & ~occupied
        speed = UNITS[kind].speed
        for start in squares_in(squares & ready):
            ends = field.grid.reach(start, speed, free)  # GOW-M1
            if ends:
                found.append((start, ends))
    return found


def legal_moves(state: "State") -> list[Move]:
    """Every move that the side to act may make now."""
    return [Move(start, end) for start, ends in destinations(state) for end in squares_in(ends)]


def _enterable(state: "State", kind: Kind) -> SquareSet:
    """The squares whose ground is open to a unit of this kind, if nobody stands there."""
    ground = state.terms.field.open  # GOW-M4: own arsenals are ordinary ground
    # GOW-M3: an enemy arsenal is entered to destroy it, which is an attack: not by relays, not twice a turn.
    # GOW-A5: and not by a unit in retreat, which gives no attack.
    if not UNITS[kind].attack or state.struck or state.must_retreat is not None:
        return ground & ~state.arsenals[1 - state.side]
    return ground


def check_move(state: "State", start: Square, end: Square) -> None:
    """Raise `IllegalAction` with the reason unless the move is legal now (GOW-V3)."""
    side, field = state.side, state.terms.field
    names = field.grid.names
    kind = state.armies[side].kind_at(start)
    if kind is None:
        enemy = state.armies[1 - side].kind_at(start)
        whose = (
            f"The {enemy.label} on {names[start]} is not yours"
            if enemy is not None
            else f"{names[start]} is empty"
        )
        raise IllegalAction(f"{whose}: you can only move your own units.", "GOW-M1")
    unit = f"The {kind.label} on {names[start]}"
    if state.must_retreat is not None and start != state.must_retreat:
        check_retreat_done(state)
    if state.moved >> start & 1:
        raise IllegalAction(f"{unit} has moved already in this turn.", "GOW-S3")
    if state.moved.bit_count() >= MOVES_A_TURN:
        raise IllegalAction(
            f"All {MOVES_A_TURN} moves of this turn are made: attack or end the turn.", "GOW-S3"
        )
    if not movable(state) >> start & 1:
        raise IllegalAction(f"{unit} is offline and may not move.", "GOW-M2")
    _check_end(state, kind, unit, start, end)


def _check_end(state: "State", kind: Kind, unit: str, start: Square, end: Square) -> None:
    field, names = state.terms.field, state.terms.field.grid.names
    speed = UNITS[kind].speed
    if start == end:
        raise IllegalAction(f"{unit} stands there already.", "GOW-M1")
    if field.mountains >> end & 1:
        raise IllegalAction(f"{names[end]} is a mountain, which nobody can enter.", "GOW-M1")
    if state.occupied >> end & 1:
        raise IllegalAction(f"{names[end]} is occupied: one unit to a square.", "GOW-M1")
    if field.grid.distance(start, end) > speed:
        steps = "1 step" if speed == 1 else f"{speed} steps"
        raise IllegalAction(f"{unit} moves up to {steps}; {names[end]} is further away.", "GOW-M1")
    open_to_it = _enterable(state, kind)
    if not open_to_it >> end & 1:
        if not UNITS[kind].attack:
            raise IllegalAction("A relay may not enter an enemy arsenal.", "GOW-M3")
        if state.must_retreat is not None:
            raise IllegalAction("A unit in retreat may not destroy an arsenal.", "GOW-A5")
        raise IllegalAction(
            "An arsenal was destroyed in this turn already, and that was its attack.", "GOW-M3"
        )
    if not field.grid.reach(start, speed, open_to_it & ~state.occupied) >> end & 1:
        raise IllegalAction(f"The way of {unit[0].lower()}{unit[1:]} to {names[end]} is blocked.", "GOW-M1")


def after_move(state: "State", start: Square, end: Square) -> "State":
    """The state after a legal move of the side to act."""
    side, there = state.side, 1 << end
    army = state.armies[side]
    armies = with_side(state.armies, side, army.toggled(army.unit_on(start), 1 << start | there))
    arsenals, struck = state.arsenals, state.struck
    if arsenals[1 - side] & there:  # GOW-M3
        arsenals, struck = with_side(arsenals, 1 - side, arsenals[1 - side] ^ there), True
    retreated = state.must_retreat is not None
    state = replace(
        state,
        armies=armies,
        arsenals=arsenals,
        struck=struck,
        moved=state.moved | there,  # GOW-A6: a retreat is one of the five
        must_retreat=None,
        withdrawn=end if retreated else state.withdrawn,
    )
    return with_outcome(state)


def _move(state: "State", start: Square, end: Square) -> tuple["State", tuple[Event, ...]]:
    side, names = state.side, state.terms.field.grid.names
    kind = state.armies[side].unit_on(start)
    retreat = state.must_retreat is not None
    after = after_move(state, start, end)
    verb = "retreats from" if retreat else "moves from"
    who = f"{SEATS[side].capitalize()}'s {kind.label}"
    events = [Event("move", f"{who} {verb} {names[start]} to {names[end]}.", path=(names[start], names[end]))]
    if after.arsenals != state.arsenals:
        text = f"The {ADJECTIVES[1 - side]} arsenal {names[end]} is destroyed: that was this turn's attack."
        events.append(Event("arsenal", text, path=(names[end],), rule="GOW-M3", hostile=True))
    return after, (*events, *ending(after))


# Attacking


def effective_attacks(state: "State") -> list[tuple[Square, int, int]]:
    """Each attack that would do something now: target, attack, defence."""
    if state.struck or state.must_retreat is not None:
        return []
    side, field = state.side, state.terms.field
    able = state.able(side, state.network(side).online)
    online = state.network(1 - side).online
    ours, theirs = state.armies[side], state.armies[1 - side]
    found = []
    for target in squares_in(theirs.units):
        strength = attack.total(attack.attack(field, ours, able, target))
        if strength:
            resistance = attack.total(attack.defence(field, theirs, online, target))
            if strength > resistance:
                found.append((target, strength, resistance))
    return found


def contributions(
    state: "State", side: int, target: Square
) -> tuple[list[attack.Contribution], list[attack.Contribution]]:
    """What `side` brings against a square, and what the other side brings to hold it."""
    field = state.terms.field
    able = state.able(side, state.network(side).online)
    online = state.network(1 - side).online
    return (
        attack.attack(field, state.armies[side], able, target),
        attack.defence(field, state.armies[1 - side], online, target),
    )


def check_retreat_done(state: "State") -> None:
    """GOW-A5: a forced retreat comes before everything else in the turn."""
    if state.must_retreat is not None:
        name = state.terms.field.grid.names[state.must_retreat]
        unit = state.armies[state.side].unit_on(state.must_retreat).label
        raise IllegalAction(f"Your {unit} on {name} is forced to retreat: move it first.", "GOW-A5")


def check_attack(state: "State", target: Square) -> None:
    """Raise `IllegalAction` with the reason unless the attack is legal and does something."""
    side, name = state.side, state.terms.field.grid.names[target]
    check_retreat_done(state)
    if state.struck:
        raise IllegalAction("Destroying the arsenal was this turn's attack.", "GOW-M3")
    if not state.armies[1 - side].units >> target & 1:
        whose = "your own unit" if state.armies[side].units >> target & 1 else "no unit"
        raise IllegalAction(
            f"{whose.capitalize()} stands on {name}: an attack needs an enemy unit.", "GOW-A1"
        )
    strength, resistance = map(attack.total, contributions(state, side, target))
    if attack.result(strength, resistance) == "no effect":
        raise IllegalAction(
            f"The attack on {name} would do nothing: attack {strength}, defence {resistance}.", "GOW-A4"
        )


def consequence(state: "State", side: int, target: Square, strength: int, resistance: int) -> attack.Result:
    """What an attack of `side` does to a unit on a square: with no way to retreat it is captured (GOW-A5)."""
    field, result = state.terms.field, attack.result(strength, resistance)
    refuge = field.grid.around(target) & field.open & ~state.occupied & ~state.arsenals[side]
    return "captured" if result == "retreat" and not refuge else result


def after_attack(state: "State", target: Square) -> tuple["State", attack.Result]:
    """The state after a legal attack, with the turn handed over, and what became of the target."""
    side = state.side
    strength, resistance = map(attack.total, contributions(state, side, target))
    result = consequence(state, side, target, strength, resistance)
    if result == "captured":
        victims = state.armies[1 - side]
        armies = with_side(state.armies, 1 - side, victims.toggled(victims.unit_on(target), 1 << target))
        state = with_outcome(replace(state, armies=armies))
    after = state if state.outcome else pass_turn(state)
    if result == "retreat" and not after.outcome:
        after = replace(after, must_retreat=target)
    return after, result


def _attack(state: "State", target: Square) -> tuple["State", tuple[Event, ...]]:
    side, names = state.side, state.terms.field.grid.names
    prey = state.armies[1 - side].unit_on(target)
    strong, firm = contributions(state, side, target)
    after, result = after_attack(state, target)
    victim = f"the {ADJECTIVES[1 - side]} {prey.label} on {names[target]}"
    strength, resistance = attack.total(strong), attack.total(firm)
    trapped = result == "captured" and strength - resistance == 1
    told = "with no way out it is captured" if trapped else _TOLD[result]
    text = (
        f"{SEATS[side].capitalize()} attacks {victim} with {strength} ({describe(state, strong)}) "
        f"against {resistance} ({describe(state, firm)}): {told}."
    )
    kind = "capture" if result == "captured" else "attack"
    event = Event(kind, text, path=(names[target],), rule="GOW-A4", hostile=True)
    return after, (event, *ending(after))


def describe(state: "State", shares: list[attack.Contribution]) -> str:
    """A sum unit by unit: "cavalry G14 charging 7, infantry H12 4"."""
    names = state.terms.field.grid.names
    parts = [
        f"{share.kind.label} {names[square]}{' ' + share.how if share.how else ''} {share.value}"
        for share in shares
        for square in squares_in(share.squares)
    ]
    return ", ".join(parts) or "nobody"


# Turns and victory


def pass_turn(state: "State") -> "State":
    """The other side's turn, or the end where the turns are counted."""
    limit = state.terms.options.move_limit
    if limit is not None and state.turn >= limit:
        return replace(state, outcome=Outcome((), f"The limit of {limit} turns is reached.", "GOW-W1"))
    return replace(
        state,
        side=1 - state.side,
        turn=state.turn + 1,
        moved=0,
        struck=False,
        must_retreat=None,
        withdrawn=None,
    )


def ending(after: "State") -> tuple[Event, ...]:
    """What an action that ended the match or the turn is followed by."""
    if after.outcome:
        winner = f"{after.outcome.winners[0].capitalize()} wins. " if after.outcome.winners else "A draw. "
        return (Event("outcome", winner + after.outcome.reason, rule=after.outcome.rule),)
    if after.moved == 0:
        return (turn_event(after),)
    return ()


def turn_event(state: "State") -> Event:
    """The announcement of a turn."""
    return Event("turn", f"Turn {state.turn}: {SEATS[state.side]} to move.", rule="GOW-S3")


def with_outcome(state: "State") -> "State":
    """GOW-W1: the state with its outcome, if one side is beaten; the side to act is looked at last."""
    for loser in (1 - state.side, state.side):
        reason = _defeat(state, loser)
        if reason:
            return replace(state, outcome=Outcome((SEATS[1 - loser],), reason, "GOW-W1"))
    return state


def _defeat(state: "State", side: int) -> str | None:
    army = state.armies[side]
    if not state.arsenals[side]:
        return f"Every {ADJECTIVES[side]} arsenal is destroyed."
    if not army.fighters:
        return f"All {ADJECTIVES[side]} fighting units are captured."
    if not army.relays and not state.network(side).online:
        return f"Every {ADJECTIVES[side]} relay is captured and every remaining unit is offline."
    return None
