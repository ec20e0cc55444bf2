"""The tables of arms and ground for players: how fast they march, how far they fire, what the ground does."""

from functools import lru_cache

from sandtable.boards.ground import Terrain
from sandtable.games.kriegsspiel.settings import MetresARound, Settings
from sandtable.games.kriegsspiel.units import ARMS, COLUMNS, FULL_HP, Arm, Unit
from sandtable.landscape import staff_map
from sandtable.scenes import Figure, GroundKind, PieceKind

FORMATION, QUALITY = "Formation", "Quality"
_TEXTS: dict[Arm, str] = {
    "infantry": "In skirmish order it marches as cavalry.",
    "artillery": "Limbers before it moves, and fires unlimbered.",
    "pioneers": "Build and destroy bridges and earthworks.",
    "officer": "A commander: sees, writes orders, and speaks to units nearby.",
    "man": "A single man, such as a courier.",
    "supply-wagon": "Troops near it recover sooner.",
}


@lru_cache(maxsize=16)
def kinds(settings: Settings) -> tuple[PieceKind, ...]:
    """The arms with their march table and ranges (KV3-G2 to G4, KV3-F1)."""
    return tuple(
        PieceKind(
            arm,
            arm.replace("-", " "),
            (
                Figure("March per round", _paces(getattr(settings, COLUMNS[arm]))),
                *_fire(settings, arm),
            ),
            _TEXTS.get(arm, ""),
        )
        for arm in ARMS
    )


def _paces(metres: MetresARound) -> str:
    return f"road {metres.road} m, open {metres.open} m, rough {metres.rough} m"


def _fire(settings: Settings, arm: Arm) -> tuple[Figure, ...]:
    """The effective range and the maximum range."""
    match arm:
        case "infantry":
            return (
                Figure("Fire", f"to {settings.infantry_effective} m, at most {settings.infantry_maximum} m"),
            )
        case "artillery":
            return (
                Figure("Shot", f"to {settings.shot_effective} m, at most {settings.shot_maximum} m"),
                Figure(
                    "Canister", f"to {settings.canister_effective} m, at most {settings.canister_maximum} m"
                ),
            )
        case "cavalry":
            return (Figure("Fire", "none: it charges"),)
        case _:
            return ()


@lru_cache(maxsize=16)
def legend(settings: Settings) -> tuple[GroundKind, ...]:
    """The kinds of ground and their march rates (KV3-G1, KV3-G2, KV3-G5)."""
    rough = "Rough going"
    texts = {
        Terrain.OPEN: "",
        Terrain.FOREST: f"{rough}. Hides what stands in and behind it; cover.",
        Terrain.HIGH_GRASS: f"{rough}. Hides men on foot beyond {settings.grass} m.",
        Terrain.SWAMP: f"{rough}.",
        Terrain.TOWN: f"{rough}. Hides what stands in and behind it; cover.",
        Terrain.WATER: "Closed, except on bridges.",
    }
    ground = [
        GroundKind(
            "open ground" if terrain == Terrain.OPEN else terrain.label,
            _rates(settings, "open" if terrain == Terrain.OPEN else "rough")
            if terrain != Terrain.WATER
            else (),
            text,
            colour=staff_map.wash_colour(terrain),
        )
        for terrain, text in texts.items()
    ]
    return (
        GroundKind("road", _rates(settings, "road"), "The quickest way, also for couriers.", line="road"),
        *ground,
        GroundKind(
            "slope",
            (),
            f"Ground that rises or falls by more than {settings.steep} % on the way is rough going. "
            "Hills hide what is behind them.",
        ),
        GroundKind("bridge", _rates(settings, "rough"), f"{rough}, over water.", line="bridge"),
        GroundKind("earthwork", (), "Cover for troops next to it.", line="works"),
    )


def _rates(settings: Settings, going: str) -> tuple[Figure, ...]:
    columns = (
        ("Infantry", settings.infantry),
        ("Cavalry", settings.cavalry),
        ("Artillery", settings.artillery),
        ("Couriers", settings.courier),
    )
    return tuple(Figure(name, f"{getattr(metres, going)} m") for name, metres in columns)


def true_figures(unit: Unit) -> tuple[Figure, ...]:
    """What a unit really is, for the umpire."""
    return (
        Figure("Strength", f"{unit.hp} of {FULL_HP}"),
        Figure("Disruption", str(unit.disruption)),
        Figure(FORMATION, unit.formation),
        Figure(QUALITY, unit.quality),
    )
