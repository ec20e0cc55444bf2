"""Small states for tests of combat: two sides, a drawn map, and units at given places."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from sandtable.games.kriegsspiel.dispatches import Outlook
from sandtable.games.kriegsspiel.orders import Formation
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.state import CommanderKnowledge, OwnUnit, State
from sandtable.games.kriegsspiel.terms import (
    Brief,
    CommanderTerms,
    DrawnMap,
    Mission,
    SideTerms,
    Terms,
    UmpireKind,
)
from sandtable.games.kriegsspiel.units import FORMATIONS, Arm, Unit

RED: Final = 0
BLUE: Final = 1
CELL: Final = 50
OPEN_FIELD = tuple("." * 40 for _ in range(40))
"""Two kilometres each way."""


def unit(
    word: str,
    at: tuple[int, int],
    arm: Arm = "infantry",
    *,
    side: int | None = None,
    formation: Formation | None = None,
) -> Unit:
    """A unit at a point in metres; ids that begin with r are red and face north, others are blue."""
    side = (RED if word.startswith("r") else BLUE) if side is None else side
    return Unit(
        id=word,
        name=word,
        side=side,
        commander=side,
        arm=arm,
        formation=formation or FORMATIONS[arm][-1 if arm == "artillery" else 0],
        facing=0 if side == RED else 180,
        at=(at[0] * 10, at[1] * 10),
    )


def field_of(
    units: Sequence[Unit],
    *,
    terrain: Sequence[str] = OPEN_FIELD,
    missions: tuple[Mission, Mission] = (Mission(text="Win."), Mission(text="Win.")),
    settings: Settings | None = None,
    umpire: UmpireKind = "program",
    rounds: int = 60,
) -> State:
    """A state with these units, and the officers of both sides in far corners."""
    officers = (
        unit("red-officer", (30, 30), "officer", side=RED),
        unit("blue-officer", (1970, 1970), "officer"),
    )
    briefs = tuple(Brief(mission=mission, situation="") for mission in missions)
    terms = Terms(
        title="Drill",
        map=DrawnMap(cell=CELL, terrain=tuple(terrain)),
        sides=(
            SideTerms("red", "Red", "#a33", (10_000, 0)),
            SideTerms("blue", "Blue", "#33a", (10_000, 20_000)),
        ),
        commanders=(
            CommanderTerms("red", "Red", RED, "red-officer"),
            CommanderTerms("blue", "Blue", BLUE, "blue-officer"),
        ),
        briefs=briefs,
        settings=settings or Settings(),
        umpire=umpire,
        rounds=rounds,
    )
    commands = tuple(
        CommanderKnowledge(brief=brief, units=(_own(officer),), outlook=Outlook(round=1, at=officer.at))
        for brief, officer in zip(briefs, officers, strict=True)
    )
    return State(terms=terms, units=(*units, *officers), commands=commands, held=(0, 0), step=4)


def _own(one: Unit) -> OwnUnit:
    return OwnUnit(
        id=one.id, name=one.name, arm=one.arm, quality=one.quality, formation=one.formation, at=one.at
    )


def with_units(state: State, **changes: dict[str, object]) -> State:
    """The state with changed fields of some units, by id (with _ for -)."""
    return replace(
        state,
        units=tuple(replace(one, **changes.get(one.id.replace("-", "_"), {})) for one in state.units),
    )


def metres(one: Unit) -> tuple[float, float]:
    """The place of a unit, in metres."""
    return one.at[0] / 10, one.at[1] / 10
