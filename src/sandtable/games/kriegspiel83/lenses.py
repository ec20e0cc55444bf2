"""Questions about the map: the range of a piece, the odds of a fight, the terrain of a hex."""

from msgspec.structs import replace

from sandtable.boards.hexes import Hex
from sandtable.core import Finding, InvalidAction, Lens, PlaceField, Seat
from sandtable.core.text import quoted
from sandtable.games.kriegspiel83 import previews, terrain, visibility
from sandtable.games.kriegspiel83.army import SEATS, with_side
from sandtable.games.kriegspiel83.rules import combat, combat_table, movement, towns
from sandtable.games.kriegspiel83.state import CombatProgress, Engagement, State
from sandtable.games.kriegspiel83.texts import piece_name
from sandtable.games.kriegspiel83.units import TRANSPORT_COST, UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather
from sandtable.scenes import Labels, Marks, Notes, Overlay, Panel, Path, Paths, Ranges

LENSES = (
    Lens("range {hex}", "How far a piece can go", (PlaceField("hex", "Piece"),)),
    Lens("odds {hex}", "What an attack on a piece would bring", (PlaceField("hex", "Defender"),)),
    Lens("hex {hex}", "What a hex is", (PlaceField("hex", "Hex"),)),
    Lens("battle", "The fights of this turn as the pieces stand now", at_first=True),
    Lens("towns", "Who holds the towns"),
    Lens("piece {hex}", "What a piece can do", (PlaceField("hex", "Piece"),), moment="held"),
    Lens(
        "aim {hex} {there}",
        "What a piece would meet there",
        (PlaceField("hex", "Piece"), PlaceField("there", "Where to")),
        moment="aimed",
    ),
)


def inspect(state: State, seat: Seat | None, query: str) -> Finding:
    """Answer a query such as `range E5`, `odds F6` or `battle`."""
    viewer = SEATS.index(seat) if seat in SEATS else None
    words = query.lower().split()
    match words:
        case ["battle"]:
            return fights(state)
        case ["towns"]:
            return town_table(state)
        case [("range" | "odds" | "hex" | "piece") as what, name]:
            place = state.terms.ground.grid.hex(name.upper())
            if place is not None:
                ask = {"range": piece_range, "odds": preview, "hex": hex_card, "piece": piece_card}[what]
                return ask(state, viewer, place)
        case ["aim", name, other]:
            place, end = (state.terms.ground.grid.hex(one.upper()) for one in (name, other))
            if place is not None and end is not None:
                return aim_card(state, viewer, place, end)
    raise InvalidAction(
        f"{quoted(query)} cannot be shown. "
        "Ask for battle, towns, or a hex of the map as in range E5, odds F6 or hex E5."
    )


# Range


def homing(state: State, viewer: int | None, place: Hex) -> tuple[int, int] | None:
    """The piece on a hex, or the first of the viewer's pieces next to it, clockwise (K83-K2)."""
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


def piece_range(state: State, viewer: int | None, place: Hex) -> Finding:
    """Show the hexes that a piece can reach, with their costs."""
    found, names = homing(state, viewer, place), state.terms.ground.grid.names
    if found is None:
        return Finding(f"{names[place]}: no piece", ("No piece stands there or beside it.",))
    side, number = found
    kind, here = state.armies[side].kinds[number], state.place(side, number)
    title = f"{SEATS[side].capitalize()}'s {kind.label} {number + 1} on {here}"
    lines, overlays = _range(state, viewer, side, number)
    focus = Marks("piece", title, (here,), "focus")
    return Finding(title, lines, (*overlays, focus))


def _range(
    state: State, viewer: int | None, side: int, number: int
) -> tuple[tuple[str, ...], tuple[Overlay, ...]]:
    """Text and overlays: the hexes that a piece can reach, the costs, and where it must stop."""
    names = state.terms.ground.grid.names
    shut = state.occupied | visibility.unknown(state, viewer)
    mined = state.mines[0] | state.mines[1]  # all that this seat knows of
    reached = movement.reach_for(state, side, number, shut, mined).costs
    if state.done >> number & 1 and side == state.side:
        reached = {}
    left = movement.factors_left(state, side, number)
    costs = tuple((names[end], float(cost)) for end, cost in sorted(reached.items()))
    halts = movement.stops(state, side) | mined
    stops = tuple(names[end] for end in sorted(reached) if halts >> end & 1)
    label = f"Range of {piece_name(state, side, number)}"
    return (
        (f"It can come to {len(reached)} hexes with {left} factors.",),
        (Ranges("range", label, costs=costs, side=SEATS[side], stops=stops),),
    )


# Odds


def preview(state: State, viewer: int | None, place: Hex) -> Finding:
    """Show the sums, odds and results of an attack on a piece by all enemies next to it."""
    name = state.terms.ground.grid.names[place]
    for side in (0, 1):
        defender = state.armies[side].number_at(place)
        if defender is not None:
            conflict = previews.conflict_on(state, 1 - side, defender)
            title = f"Attack on the {state.armies[side].kinds[defender].label} on {name}"
            if conflict is None:
                return Finding(title, ("No enemy stands next to it.",), (Marks("target", title, (name,)),))
            return Finding(
                title,
                previews.odds_lines(state, 1 - side, conflict),
                (*previews.drawn(state, 1 - side, conflict), Marks("target", title, (name,), "target")),
                (previews.card(state, viewer, 1 - side, conflict),),
            )
    return Finding(f"{name}: no piece", ("No piece stands there.",))


def fights(state: State) -> Finding:
    """Show the fights of this turn as things stand now."""
    side = state.side
    found, open_choices = previews.fights_now(state)
    texts = []
    for conflict in found:
        added = combat_table.sums(state, side, conflict)
        texts.append(f"{combat.describe(state, conflict, added)} {'/'.join(added.odds.results)}")
    if open_choices:
        names = ", ".join(state.place(side, number) for number in open_choices)
        texts.append(f"Targets still to choose: {names}.")
    return Finding(
        f"Fights of {SEATS[side]}",
        tuple(texts) or ("No piece is next to an enemy.",),
        previews.all_drawn(state, side, found),
    )


# The selected piece


def piece_card(state: State, viewer: int | None, place: Hex) -> Finding:
    """Show what a piece can do: its range, where it must stop, and its possible fights."""
    name = state.terms.ground.grid.names[place]
    side = next((side for side in (0, 1) if state.armies[side].hexes >> place & 1), None)
    if side is None:
        mined = (state.mines[0] | state.mines[1]) >> place & 1
        return Finding(name, ("A minefield: deadly to both sides.",) if mined else ())
    number = state.armies[side].at.index(place)
    lines: list[str] = []
    overlays: tuple[Overlay, ...] = ()
    if state.fight is None or side not in (state.side, state.actor):  # in a fight nothing else moves
        range_lines, overlays = _range(state, viewer, side, number)
        lines += range_lines
    chooses = side == state.side and (state.fight is None or number in dict(state.fight.targets))
    found = previews.fights_of(state, side, number) if chooses else []
    panels: list[Panel] = [Notes("range", "", tuple(lines))] if lines else []
    for conflict in found:
        lines += previews.odds_lines(state, side, conflict)
        panels.append(previews.card(state, viewer, side, conflict))
    return Finding(piece_name(state, side, number), tuple(lines), overlays, tuple(panels))


def aim_card(state: State, viewer: int | None, place: Hex, end: Hex) -> Finding:
    """Show the route and cost of a piece to a hex, or the fight if it attacked there."""
    names, side = state.terms.ground.grid.names, state.actor
    number = state.armies[side].number_at(place)
    if number is None or viewer != side:
        return Finding(f"{names[place]} to {names[end]}", ("No piece of yours can act there now.",))
    title = f"{state.armies[side].kinds[number].label.capitalize()} {names[place]} to {names[end]}"
    target = state.armies[1 - side].number_at(end)
    if target is not None:
        conflict = previews.attack_on(state, side, number, target) if state.phase == "choosing" else None
        return _met(state, title, [], (), [conflict] if conflict else [])
    if state.fight is None:
        return _journey(state, title, number, end)
    return _step(state, state.fight, title, number, end)


def _step(state: State, fight: CombatProgress, title: str, number: int, end: Hex) -> Finding:
    """Show a step of a retreat or an advance, which may lead to another attack."""
    side = state.actor
    retreating = fight.phase == "retreat"
    steps = combat.retreat_steps(state, fight, number) if retreating else combat.advance_steps(state, number)
    if number not in fight.todo or not steps >> end & 1:
        return Finding(title, ("It cannot go there now.",))
    army = state.armies[side].moved(number, end)
    moved = replace(state, armies=with_side(state.armies, side, army), fight=None)
    found = [] if retreating else previews.fights_of(moved, side, number)
    lines = ["It may attack again from there."] if found else ["No enemy is next to it."]
    return _met(moved, title, lines, (), found)


def _journey(state: State, title: str, number: int, end: Hex) -> Finding:
    side, ground = state.side, state.terms.ground
    names, army = ground.grid.names, state.armies[side]
    here, left = names[army.at[number]], movement.factors_left(state, side, number)
    for letter in movement.transport_targets(state, side, number):
        if towns.friendly(state, side)[letter] == end:
            arrives, _ = towns.arrival(state, side, end)
            to = names[arrives] if arrives is not None else letter
            line = f"Transport to {letter} for {TRANSPORT_COST} of {left} factors; it arrives on {to}."
            way = Paths("way", "The way", (Path((here, to), SEATS[side], planned=True),))
            return _met(state, title, [line], (way,), [])
    reach = movement.reach(state, side, number)
    if end not in reach.costs:
        return Finding(title, ("It cannot go there now.",))
    lines = [f"{reach.costs[end]} of {left} factors."]
    if movement.stops(state, side) >> end & 1:
        lines.append("It must stop there.")
    if visibility.mines_known_to(state, side) >> end & 1:
        chance = UNITS[army.kinds[number]].clears
        lines.append(
            f"There is a minefield: the chance to clear it is {chance} %, otherwise the piece is lost."
        )
    moved = replace(state, armies=with_side(state.armies, side, army.moved(number, end)))
    lines += _towns_changed(state, moved)
    places = (here, *(names[place] for place in reach.way(end)))
    way = Paths("way", "The way", (Path(places, SEATS[side], planned=True),))
    return _met(moved, title, lines, (way,), previews.fights_of(moved, side, number))


def _towns_changed(before: State, after: State) -> list[str]:
    """The effects of a move on the towns, in sentences."""
    was, now = towns.town_states(before), towns.town_states(after)
    changed = [letter for letter in now if now[letter] != was[letter]]
    return [f"Town {letter} becomes {towns.state_text(now[letter])}." for letter in changed]


def _met(
    state: State, title: str, lines: list[str], overlays: tuple[Overlay, ...], found: list[Engagement]
) -> Finding:
    """Return a finding with the fights that would follow."""
    side = state.actor
    if len(found) > 1:
        lines = [*lines, f"It would have to attack one of {len(found)}:"]
    panels: list[Panel] = [Notes("way", "", tuple(lines))] if lines else []
    texts = list(lines)
    for conflict in found:
        texts += previews.odds_lines(state, side, conflict)
        panels.append(previews.card(state, side, side, conflict))
        overlays = (*overlays, *previews.drawn(state, side, conflict))
    return Finding(title, tuple(texts), overlays, tuple(panels))


# Towns and hexes


def town_table(state: State) -> Finding:
    """Show the state of each town (K83-C1)."""
    ground = state.terms.ground
    texts, labels = [], []
    for letter, whose in towns.town_states(state).items():
        name = ground.grid.names[ground.towns[letter]]
        texts.append(f"{letter} on {name}: {towns.state_text(whose)}.")
        labels.append((name, whose))
    return Finding("Towns", tuple(texts), (Labels("towns", "Who holds the towns", tuple(labels)),))


def hex_card(state: State, viewer: int | None, place: Hex) -> Finding:
    """Show the terrain of a hex, its cost now, and its effect in combat."""
    ground = state.terms.ground
    name = ground.grid.names[place]
    focus = (Marks("hex", name, (name,)),)
    if visibility.unknown(state, viewer) >> place & 1 and not state.outcome:
        return Finding(f"{name}: river or sea", ("None of your pieces has been next to it yet.",), focus)
    kind_of = ground.terrain[place]
    lines = []
    for kind in Kind:
        cost = 0 if kind_of == terrain.Terrain.CITY else terrain.cost(kind_of, kind, state.weather)
        fights_with = combat_table.factors_text(terrain.strength(kind_of, kind))
        enters = f"enters for {cost} and fights with {fights_with}" if cost else "cannot enter"
        lines.append(f"{UNITS[kind].name.capitalize()} {enters}.")
    if kind_of == terrain.Terrain.CITY:
        lines = ["The enemy's piece that enters it wins."]
    if kind_of == terrain.Terrain.RIVER and state.weather != Weather.ICE:
        lines.append("A piece that enters must stop.")
    return Finding(f"{name}: {ground.name_of(place)}", tuple(lines), focus)
