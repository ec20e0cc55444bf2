"""The tables of pieces and ground for players: what a piece can do, and what the ground does."""

from functools import lru_cache
from typing import NamedTuple

from sandtable.games.taktik import knowledge
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import UNITS, Kind
from sandtable.games.taktik.rules import firing, supplies
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import cached_catalogue
from sandtable.games.taktik.texts import KIND_KEYS, kind_name, percent
from sandtable.scenes import Figure, GroundKind, LineKind, PieceKind


@lru_cache(maxsize=16)
def kinds(language: str) -> tuple[PieceKind, ...]:
    """The kinds of piece with their costs of movement, firepower and range (TAK-B3, TAK-M2, TAK-F2)."""
    say = cached_catalogue(language)
    found = []
    for kind in Kind:
        powers = sorted({unit.power for unit in UNITS if unit.kind == kind and unit.power})
        figures = [Figure(say("figure-steps"), say("figure-steps-car") if kind == Kind.CAR else "1")]
        if kind.fights:
            figures.append(Figure(say("figure-power"), ", ".join(map(str, powers))))
            figures.append(Figure(say("figure-range"), say("figure-range-adjacent")))
        found.append(
            PieceKind(KIND_KEYS[kind], kind_name(say, kind), tuple(figures), say(_ABOUT_KINDS[kind]))
        )
    return (*found, PieceKind("mine", say("unit-mine"), (), say("about-mine")))


@lru_cache(maxsize=16)
def legend(language: str) -> tuple[GroundKind, ...]:
    """The kinds of ground, and the lines between hexes (TAK-B2, TAK-M2, TAK-H1 to H3)."""
    say = cached_catalogue(language)
    return (
        *(
            GroundKind(
                say(label), (), say(about), terrains=terrains, elsewhere=terrains == _GROUND[0].terrains
            )
            for label, about, terrains in _GROUND
        ),
        *(GroundKind(say(label), (), say(about), line=line) for label, about, line in _LINES),
    )


class _Ground(NamedTuple):
    """A row of the legend: the keys of its label and its text, and the terrains of the scene."""

    label: str
    about: str
    terrains: tuple[str, ...]


_GROUND = (
    _Ground("terrain-open", "about-open", ("open",)),
    _Ground("terrain-street", "about-street", ("street",)),
    _Ground("terrain-forest", "about-forest", ("forest",)),
    _Ground("terrain-mountain", "about-mountain", ("mountain",)),
    _Ground("terrain-water", "about-water", ("water",)),
    _Ground("terrain-houses", "about-houses", ("houses",)),
    _Ground(
        "terrain-headquarters",
        "about-headquarters",
        tuple(f"headquarters-{country.slug}" for country in Country),
    ),
    _Ground("terrain-depot", "about-depot", ("depot",)),
    _Ground("terrain-repair", "about-repair", ("repair",)),
)
_LINES: tuple[tuple[str, str, LineKind], ...] = (
    ("line-river", "about-river", "river"),
    ("line-bridge", "about-bridge", "bridge"),
    ("line-city", "about-city", "wall"),
    ("line-border", "about-border", "border"),
)
_ABOUT_KINDS = ("about-car", "about-tank", "about-field-hq", "about-fuel", "about-ammunition")
_SUPPLIES = (
    (Kind.FUEL, "figure-has-fuel", "figure-lacks-fuel"),
    (Kind.AMMUNITION, "figure-has-ammunition", "figure-lacks-ammunition"),
)


def own_figures(seen: State, number: int, note: int | None) -> tuple[Figure, ...]:
    """The firepower of a vehicle as far as the seat knows, and its supplies; `note` is the seat's guess."""
    say = seen.terms.say
    if not seen.pieces.kinds[number].fights:
        return ()
    powers = knowledge.powers_of(seen, number)
    if len(powers) == 1:
        found = [Figure(say("figure-power"), str(next(iter(powers))))]
    else:
        chances = [
            say("power-chance", power=power, chance=percent(say, chance)) for power, chance in powers.items()
        ]
        found = [Figure(say("figure-power"), say("figure-power-unknown", chances=", ".join(chances)))]
    if note is not None:
        found.append(Figure(say("figure-guess"), str(note)))
    if seen.terms.options.supplies:
        for kind, has, lacks in _SUPPLIES:
            held = supplies.supplied(seen, number, kind)
            found.append(Figure(kind_name(say, kind), say(has if held else lacks)))
    return tuple(found)


def may_fire(seen: State, number: int) -> bool:
    """Whether a vehicle has moved and has a target, so that it may fire in this turn (TAK-F1)."""
    return number in firing.shooters(seen) and bool(firing.targets(seen, number))
