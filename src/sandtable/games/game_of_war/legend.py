"""The tables of units and ground for players: what a unit can do, and what the ground does (GOW-B2)."""

from sandtable.games.game_of_war.battlefield import Battlefield
from sandtable.games.game_of_war.units import CHARGE_ATTACK, FORTRESS_BONUS, PASS_BONUS, UNITS, Kind
from sandtable.scenes import Figure, GroundKind, PieceKind

_SHELTERED = ", ".join(unit.name for unit in UNITS if unit.shelters)
_TEXTS = {
    Kind.CAVALRY: f"Charges a unit next to it with {CHARGE_ATTACK}, except in a fortress or a pass.",
    Kind.RELAY: "Sends lines of communication on if one of its own side hits it. Moves even when offline.",
}
_TEXTS[Kind.SWIFT_RELAY] = _TEXTS[Kind.RELAY]

KINDS = tuple(
    PieceKind(
        unit.slug,
        unit.name,
        (
            Figure("Speed", str(unit.speed)),
            Figure("Range", str(unit.range) if unit.range else "none"),
            Figure("Attack", str(unit.attack)),
            Figure("Defence", str(unit.defence)),
        ),
        _TEXTS.get(Kind(kind), ""),
    )
    for kind, unit in enumerate(UNITS)
)
"""The unit table."""

LEGEND = (
    GroundKind("open ground", (), "All units may enter.", elsewhere=True),
    GroundKind(
        "mountain",
        (),
        "No unit may enter. Stops movement, fire and lines of communication.",
        terrains=("mountain",),
    ),
    GroundKind(
        "mountain pass",
        (Figure("Defence", f"+{PASS_BONUS}"),),
        f"The bonus is for {_SHELTERED}. A unit there cannot be charged.",
        terrains=("pass",),
    ),
    GroundKind(
        "fortress",
        (Figure("Defence", f"+{FORTRESS_BONUS}"),),
        f"The bonus is for {_SHELTERED}. A unit there cannot be charged; cavalry there does not charge.",
        terrains=("fortress",),
    ),
    GroundKind(
        "arsenal",
        (),
        "Sends lines of communication to its side in eight directions. An enemy fighting unit that stops on "
        "an empty arsenal destroys it.",
        terrains=("arsenal",),
    ),
    GroundKind("destroyed arsenal", (), "Open ground for all units.", terrains=("destroyed-arsenal",)),
)


def own_figures(field: Battlefield, kind: Kind, square: int, *, online: bool) -> tuple[Figure, ...]:
    """Return what a unit counts now where that differs from the unit table: offline, or sheltered."""
    unit = UNITS[kind]
    if not online:  # GOW-C5
        moves = () if unit.range == 0 else (Figure("Speed", "0, offline"),)
        fights = (Figure("Attack", "0, offline"),) if unit.attack else ()
        return (*moves, *fights, Figure("Defence", "0, offline"))
    if unit.shelters and field.shelters >> square & 1:  # GOW-A2
        where, bonus = (
            ("fortress", FORTRESS_BONUS) if field.fortresses >> square & 1 else ("pass", PASS_BONUS)
        )
        return (Figure("Defence", f"{unit.defence} + {bonus} in the {where}"),)
    return ()
