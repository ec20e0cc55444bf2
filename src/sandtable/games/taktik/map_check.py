"""Checks that a map can be played on (TAK-B5)."""

from typing import Literal, NamedTuple

from sandtable.boards.hexes import Hex, HexSet
from sandtable.core.sentences import Sentence
from sandtable.games.taktik.countries import ALLIANCES, Country
from sandtable.games.taktik.ground import Ground

_MOST_NAMED = 12
"""Maximum number of hexes that a text names."""


class MapProblem(NamedTuple):
    """A problem of a map in a few words, and the hexes that it is about."""

    reason: Sentence
    hexes: HexSet = 0
    part: Literal["countries", "capitals", "ground"] = "ground"
    """The part of a map that has to be changed."""
    letter: str = ""
    """The letter that a text map lacks."""

    @property
    def in_text(self) -> str:
        """The reason, for the author of a text map."""
        return f"{self.reason}: no hex has the letter {self.letter}" if self.letter else str(self.reason)


def problems(ground: Ground) -> list[MapProblem]:
    """The problems of a map; empty if the map can be played on."""
    return incomplete(ground) or unreachable(ground)


def _words(key: str, **values: str | int | Sentence) -> Sentence:
    return Sentence(__package__, key, values)


def incomplete(ground: Ground) -> list[MapProblem]:
    """The parts that countries and alliances lack (TAK-B1)."""
    found = []
    for country in Country:
        name = country.slug.capitalize()
        if country not in ground.land:
            reason = _words("check-country", country=name)
            found.append(MapProblem(reason, part="countries", letter=country.letter))
            continue
        if country not in ground.hq:
            found.append(MapProblem(_words("check-headquarters", country=name)))
        if not ground.city[country]:
            reason = _words("check-capital", country=name)
            found.append(MapProblem(reason, part="capitals", letter=country.letter.lower()))
        elif not _touches_a_border(ground, country):
            reason = _words("check-border", country=name)
            found.append(MapProblem(reason, ground.city[country], "capitals"))
    for alliance, (first, second) in enumerate(ALLIANCES):
        names = Sentence(
            __package__, "list-end", {"first": first.slug.capitalize(), "last": second.slug.capitalize()}
        )
        if alliance not in ground.depot:
            found.append(MapProblem(_words("check-depot", countries=names)))
        if not ground.repair[alliance]:
            found.append(MapProblem(_words("check-repair", countries=names)))
        elif not ground.exits[alliance]:
            reason = _words("check-repair-area", countries=names)
            found.append(MapProblem(reason, ground.repair[alliance]))
    return found


def unreachable(ground: Ground) -> list[MapProblem]:
    """The headquarters and depots that some hexes of a country are cut off from (TAK-B5).

    Vehicles may not pass through the headquarters and the depot of their own alliance (TAK-S1).
    """
    found = []
    for country in ground.countries:
        name = country.slug.capitalize()
        starts = ground.placeable[country]
        for place, goal in _goals(ground, country.alliance).items():
            reached = ground.connected(1 << place, ground.open & ~ground.forbidden[country.alliance])
            if cut_off := starts & ~reached:
                hexes = _named(ground, cut_off)
                reason = _words("check-reach", country=name, goal=goal, hexes=hexes)
                found.append(MapProblem(reason, cut_off))
        if not starts:
            found.append(MapProblem(_words("check-room", country=name), ground.land[country], "countries"))
    return found


def _named(ground: Ground, hexes: HexSet) -> str | Sentence:
    """The names of hexes; only the first of many."""
    names = ground.grid.names_of(hexes)
    more = len(names) - _MOST_NAMED
    return (
        " ".join(names)
        if more <= 0
        else _words("check-more", hexes=" ".join(names[:_MOST_NAMED]), count=more)
    )


def _goals(ground: Ground, alliance: int) -> dict[Hex, Sentence]:
    """The headquarters and the depot that an alliance can take, with their descriptions."""
    names = ground.grid.names
    goals = {
        place: _words("check-goal-headquarters", country=country.slug.capitalize(), place=names[place])
        for country, place in ground.hq.items()
        if country.alliance != alliance
    }
    if (depot := ground.depot.get(1 - alliance)) is not None:
        goals[depot] = _words("check-goal-depot", place=names[depot])
    return goals


def _touches_a_border(ground: Ground, country: Country) -> bool:
    others: HexSet = 0
    for other, land in ground.land.items():
        others |= land if other != country else 0
    return bool(ground.grid.beside(ground.city[country]) & others)
