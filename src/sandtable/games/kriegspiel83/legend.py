"""The tables of pieces and ground for players: what a piece can do, and what the ground does (K83-T1)."""

from sandtable.games.kriegspiel83.rules import combat_table, movement
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.terrain import CHART, Terrain, cost
from sandtable.games.kriegspiel83.units import TRANSPORT_COST, UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather, allowance
from sandtable.scenes import Figure, GroundKind, PieceKind

MOVEMENT, ATTACK = "Movement", "Combat"

_INFANTRY = (
    f"Lays minefields. Can be transported between friendly towns and its city for {TRANSPORT_COST} factors."
)

KINDS = (
    *(
        PieceKind(
            unit.slug,
            unit.name,
            (
                Figure(MOVEMENT, f"{unit.movement} factors"),
                Figure(ATTACK, str(unit.attack)),
                Figure("Clears a minefield", f"{unit.clears} %"),
            ),
            _INFANTRY if kind == Kind.INFANTRY else "",
        )
        for kind, unit in zip(Kind, UNITS, strict=True)
    ),
    PieceKind(
        "minefield",
        "minefield",
        text="Deadly to both sides. A piece that enters clears it with the chance of its kind, or is lost.",
    ),
)
"""The table of the three kinds of piece (K83-A1), and minefields (K83-N2, K83-N3)."""

_IN_COMBAT = {"printed": "as printed", "doubled": "doubled", "halved": "halved", "one": "always 1"}
_SPECIAL: dict[Terrain, tuple[str, tuple[str, ...]]] = {
    Terrain.RIVER: ("A piece that enters must stop.", ("river",)),
    Terrain.TOWN: (
        "Belongs to the side that alone has pieces next to it. The side with more towns recruits.",
        ("town", "red-town", "blue-town", "occupied-town"),
    ),
    Terrain.CITY: ("The enemy's piece that enters it wins.", ("city",)),
}


def _entering(terrain: Terrain, weather: Weather) -> tuple[Figure, ...]:
    """What it costs to enter: one number, or one for each kind if they differ."""
    if terrain == Terrain.CITY:
        return ()
    costs = [cost(terrain, kind, weather) for kind in Kind]
    texts = [str(one) if one else "closed" for one in costs]
    if len(set(texts)) == 1:
        return (Figure("To enter", texts[0]),)
    return (Figure("To enter", f"tanks {texts[Kind.HEAVY]}, infantry {texts[Kind.INFANTRY]}"),)


def _ground(terrain: Terrain) -> GroundKind:
    row = CHART[terrain]
    text, terrains = _SPECIAL.get(terrain, ("", (terrain.name.lower(),)))
    fights = any(cost(terrain, kind, Weather.FINE) for kind in Kind) and terrain != Terrain.CITY
    combat = (Figure(ATTACK, _IN_COMBAT[row.combat]),) if fights else ()
    figures = (*_entering(terrain, Weather.FINE), *combat)
    return GroundKind(row.name, figures, text, terrains, elsewhere=terrain == Terrain.OPEN)


LEGEND = (
    *map(_ground, Terrain),
    GroundKind(
        "river or sea",
        (),
        "Not known yet: a piece of yours has to stand next to it first. It cannot be part of a route.",
        ("water",),
    ),
    GroundKind(
        "ice",
        (Figure("To enter", str(CHART[Terrain.OPEN].cost)),),
        "Frozen rivers and shallows are crossed as open ground.",
        ("frozen-river", "frozen-shallows"),
    ),
    GroundKind(
        "floods",
        (Figure("To enter", "closed"),),
        "Nobody enters rivers or shallows in flood.",
        ("flooded-river", "flooded-shallows"),
    ),
)
"""The terrain chart (K83-T1), with the changes of the weather (K83-W2, K83-W3)."""


def own_figures(seen: State, side: int, number: int) -> tuple[Figure, ...]:
    """Return what a piece counts now where that differs from the table: in this weather, on this ground."""
    army, ground = seen.armies[side], seen.terms.ground
    unit = UNITS[army.kinds[number]]
    whole = allowance(unit.movement, seen.weather)
    found = []
    left = movement.factors_left(seen, side, number)
    if side == seen.side and left != whole and not seen.done >> number & 1:
        found.append(Figure(MOVEMENT, f"{left} of {whole} factors left"))
    elif whole != unit.movement:
        found.append(Figure(MOVEMENT, f"{whole} factors in {seen.weather.label}"))
    chart = CHART[ground.terrain[army.at[number]]]
    if chart.combat != "printed":
        strength = combat_table.factors_text(combat_table.strength(seen, side, number))
        found.append(Figure(ATTACK, f"{strength}, {_IN_COMBAT[chart.combat]} in {chart.name}"))
    return tuple(found)


def state_note(seen: State, side: int, number: int) -> str | None:
    """Return why a piece can do no more, or what it has to do."""
    fight = seen.fight
    if fight is not None:
        if fight.phase in ("retreat", "exchange", "advance") and side == seen.actor and number in fight.todo:
            return {
                "retreat": "It must retreat two hexes, or is lost.",
                "exchange": "It may be given up in the exchange.",
                "advance": "It may advance by one hex.",
            }[fight.phase]
        return None
    if side != seen.side:
        return None
    if seen.done >> number & 1:
        return "It has finished its turn."
    if number == seen.active and seen.stopped:
        return "It had to stop: an enemy is next to it, or it is in a river."
    return None
