"""What a player can ask of the map: how far a piece can go, what a fight would bring, what a hex is."""

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.boards.hexes import Hex
from sandtable.core import Finding, InvalidAction, Lens, PlaceField, Seat
from sandtable.games.kriegspiel83 import battle, combat, movement, terrain, towns
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.fight import Conflict
from sandtable.games.kriegspiel83.notation import shorten
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather
from sandtable.scenes import Labels, Line, Lines, Marks, Overlay, Ranges

if TYPE_CHECKING:
    from sandtable.games.kriegspiel83.state import State

LENSES = (
    Lens("range {hex}", "How far a piece can go", (PlaceField("hex", "Piece"),)),
    Lens("odds {hex}", "What an attack on a piece would bring", (PlaceField("hex", "Defender"),)),
    Lens("hex {hex}", "What a hex is", (PlaceField("hex", "Hex"),)),
    Lens("battle", "The fights of this turn as the pieces stand now"),
    Lens("towns", "Who holds the towns"),
)


def inspect(state: "State", seat: Seat | None, query: str) -> Finding:
    """The answer to a query such as `range E5`, `odds F6` or `battle`."""
    viewer = SEATS.index(seat) if seat in SEATS else None
    words = query.lower().split()
    match words:
        case ["battle"]:
            return fights(state)
        case ["towns"]:
            return town_table(state)
        case [("range" | "odds" | "hex") as what, name]:
            place = state.terms.ground.grid.hex(name.upper())
            if place is not None:
                ask = {"range": piece_range, "odds": preview, "hex": hex_card}[what]
                return ask(state, viewer, place)
    raise InvalidAction(
        f"{shorten(query)} cannot be shown. "
        "Ask for battle, towns, or a hex of the map as in range E5, odds F6 or hex E5."
    )


# Where a piece can go


def homing(state: "State", viewer: int | None, place: Hex) -> tuple[int, int] | None:
    """K83-K2: the piece that a hex means: the one there, or the first clockwise of one's own beside it."""
    for side, army in enumerate(state.armies):
        number = army.number_at(place)
        if number is not None:
            return side, number
    own = state.side if viewer is None else viewer
    for beside in state.terms.ground.grid.neighbours[place]:
        number = state.armies[own].number_at(beside)
        if number is not None:
            return own, number
    return None


def piece_range(state: "State", viewer: int | None, place: Hex) -> Finding:
    """The hexes that a piece can come to, with what each costs."""
    found, names = homing(state, viewer, place), state.terms.ground.grid.names
    if found is None:
        return Finding(f"{names[place]}: nobody", ("No piece stands there or beside it.",))
    side, number = found
    kind, here = state.armies[side].kinds[number], state.place(side, number)
    title = f"{SEATS[side].capitalize()}'s {kind.label} {number + 1} on {here}"
    shut = state.occupied | state.unknown(viewer)
    mined = state.mines[0] | state.mines[1]  # all that this seat knows of
    reached = movement.reach_for(state, side, number, shut, mined).costs
    if state.done >> number & 1 and side == state.side:
        reached = {}
    left = movement.factors_left(state, side, number)
    told = f"It can come to {len(reached)} hexes with {left} factors."
    costs = tuple((names[end], float(cost)) for end, cost in sorted(reached.items()))
    focus = Marks("piece", title, (here,), "focus")
    return Finding(
        title, (told,), (Ranges("range", f"Range of {title}", costs=costs, side=SEATS[side]), focus)
    )


# What a fight would bring


def preview(state: "State", viewer: int | None, place: Hex) -> Finding:  # noqa: ARG001 - all lenses are asked alike
    """Factors, bonus, aid, odds and the six outcomes of an attack on a piece by all that stand next to it."""
    name = state.terms.ground.grid.names[place]
    for side in (0, 1):
        defender = state.armies[side].number_at(place)
        if defender is not None:
            conflict = _conflict_on(state, 1 - side, defender)
            title = f"Attack on the {state.armies[side].kinds[defender].label} on {name}"
            if conflict is None:
                return Finding(title, ("No enemy stands next to it.",), (Marks("target", title, (name,)),))
            return Finding(title, odds_lines(state, 1 - side, conflict), _drawn(state, 1 - side, conflict))
    return Finding(f"{name}: nobody", ("No piece stands there.",))


def _targets(state: "State", side: int) -> dict[int, int | None]:
    """Whom each piece of a side next to an enemy attacks, if it is chosen or there is no choice."""
    if state.fight is not None and state.fight.phase == "choosing" and side == state.side:
        return dict(state.fight.targets)
    enemy, around = state.armies[1 - side], state.terms.ground.grid.around
    found: dict[int, int | None] = {}
    for number in state.armies[side].numbers:
        near = enemy.numbers_in(around[state.armies[side].at[number]])
        if near:
            found[number] = near[0] if len(near) == 1 else None
    return found


def _conflict_on(state: "State", side: int, defender: int) -> Conflict | None:
    """The fight in which all that may attack a piece do so; others attack whom they must."""
    around = state.terms.ground.grid.around[state.armies[1 - side].at[defender]]
    near = state.armies[side].numbers_in(around)
    targets = {number: target for number, target in _targets(state, side).items() if target is not None}
    targets |= {number: defender for number in near if number not in targets}
    found = combat.conflicts(state, side, targets)
    return next((conflict for conflict in found if conflict.defender == defender), None)


def odds_lines(state: "State", side: int, conflict: Conflict) -> tuple[str, ...]:
    """A fight of `side` in sentences: the sums, the odds, and what each die brings."""
    added, text = combat.sums(state, side, conflict), combat.factors_text
    aid = f", aided by {battle.shares(state, 1 - side, conflict.aid)}" if conflict.aid else ""
    results = added.odds.results
    chances = ", ".join(
        f"{combat.MEANINGS[result]} {times} in 6" for result, times in Counter(results).items()
    )
    dice = ", ".join(f"{die} {result}" for die, result in enumerate(results, 1))
    return (
        f"Attack: {battle.shares(state, side, conflict.attackers)}, together {text(added.factors)}; "
        f"bonus {text(added.bonus)}; total {text(added.odds.attack)}.",
        f"Defence: {battle.shares(state, 1 - side, (conflict.defender,))}{aid}; "
        f"total {text(added.odds.defence)}.",
        f"Odds: {added.odds}.",
        f"Dice: {dice}." if added.odds.column else f"Above 6-1 no die is needed: {results[0]}.",
        f"Chances: {chances}.",
    )


def _drawn(state: "State", side: int, conflict: Conflict) -> tuple[Overlay, ...]:
    target = state.place(1 - side, conflict.defender)
    strokes = [Line(state.place(side, number), target, SEATS[side]) for number in conflict.attackers]
    strokes += [Line(state.place(1 - side, number), target, SEATS[1 - side]) for number in conflict.aid]
    odds = combat.sums(state, side, conflict).odds
    return (
        Lines("fire", "Who takes part", tuple(strokes)),
        Marks("target", "Defender", (target,), "target"),
        Labels("odds", "Odds", ((target, f"{odds.column or 'sure'}"),)),
    )


def fights(state: "State") -> Finding:
    """All fights that there would be if the movement ended now, or that are chosen or under way."""
    side, told = state.side, []
    overlays: list[Overlay] = []
    open_choices: list[str] = []
    if state.fight is not None and state.fight.conflicts:
        found = tuple(one for one in state.fight.conflicts if _alive(state, one))
    else:
        targets = _targets(state, side)
        found = combat.conflicts(state, side, {one: to for one, to in targets.items() if to is not None})
        open_choices = [state.place(side, number) for number, target in targets.items() if target is None]
    for number, conflict in enumerate(found, 1):
        added = combat.sums(state, side, conflict)
        outcomes = "/".join(added.odds.results)
        told.append(f"{battle.describe(state, conflict, added)} {outcomes}")
        lines, marks, labels = _drawn(state, side, conflict)
        overlays += [
            Lines(f"fire-{number}", "Who takes part", lines.lines) if isinstance(lines, Lines) else lines,
            Marks(f"target-{number}", "Defender", marks.places, "target")
            if isinstance(marks, Marks)
            else marks,
            Labels(f"odds-{number}", "Odds", labels.texts) if isinstance(labels, Labels) else labels,
        ]
    if open_choices:
        told.append(f"Still to choose whom they attack: {', '.join(open_choices)}.")
    return Finding(
        f"Fights of {SEATS[side]}", tuple(told) or ("Nobody stands next to an enemy.",), tuple(overlays)
    )


def _alive(state: "State", conflict: Conflict) -> bool:
    ours, theirs = state.armies[state.side].at, state.armies[1 - state.side].at
    everybody = [ours[number] for number in conflict.attackers]
    everybody += [theirs[number] for number in (conflict.defender, *conflict.aid)]
    return all(place >= 0 for place in everybody)


# Towns and hexes


def town_table(state: "State") -> Finding:
    """K83-C1: whose each town is."""
    ground, told = state.terms.ground, []
    texts = []
    for letter, whose in towns.town_states(state).items():
        name = ground.grid.names[ground.towns[letter]]
        told.append(f"{letter} on {name}: {whose if whose not in SEATS else f'friendly to {whose}'}.")
        texts.append((name, whose))
    return Finding("Towns", tuple(told), (Labels("towns", "Who holds the towns", tuple(texts)),))


def hex_card(state: "State", viewer: int | None, place: Hex) -> Finding:
    """What a hex is, what it costs to enter now, and what it does in combat."""
    ground = state.terms.ground
    name = ground.grid.names[place]
    focus = (Marks("hex", name, (name,)),)
    if state.unknown(viewer) >> place & 1 and not state.outcome:
        return Finding(f"{name}: river or sea", ("Nobody of yours has been next to it yet.",), focus)
    kind_of = ground.terrain[place]
    lines = []
    for kind in Kind:
        cost = 0 if kind_of == terrain.Terrain.CITY else terrain.cost(kind_of, kind, state.weather)
        fights_with = combat.factors_text(terrain.strength(kind_of, kind))
        enters = f"enters for {cost} and fights with {fights_with}" if cost else "cannot enter"
        lines.append(f"{UNITS[kind].name.capitalize()} {enters}.")
    if kind_of == terrain.Terrain.CITY:
        lines = ["The enemy's piece that enters it wins."]
    if kind_of == terrain.Terrain.RIVER and state.weather != Weather.ICE:
        lines.append("Who enters must stop.")
    return Finding(f"{name}: {ground.name_of(place)}", tuple(lines), focus)
