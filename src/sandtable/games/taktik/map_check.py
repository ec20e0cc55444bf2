"""Checks that a map can be played on (TAK-B5)."""

from sandtable.boards.hexes import Hex, HexSet
from sandtable.games.taktik.countries import ALLIANCES, Country
from sandtable.games.taktik.ground import Ground


def problems(ground: Ground) -> list[str]:
    """The problems of a map, each as a short text; empty if the map can be played on."""
    return incomplete(ground) or unreachable(ground)


def incomplete(ground: Ground) -> list[str]:
    """The parts that countries and alliances lack (TAK-B1)."""
    found = []
    for country in Country:
        name = country.slug.capitalize()
        if country not in ground.land:
            found.append(f"there is no {name}: no hex has the letter {country.letter}")
        elif country not in ground.hq:
            found.append(f"{name} has no headquarters")
        elif not ground.city[country]:
            found.append(f"{name} has no capital: no hex has the letter {country.letter.lower()}")
        elif not _touches_a_border(ground, country):
            found.append(f"the capital of {name} lies along no border")
    for alliance, (first, second) in enumerate(ALLIANCES):
        names = f"{first.slug.capitalize()} and {second.slug.capitalize()}"
        if alliance not in ground.depot:
            found.append(f"{names} have no depot")
        if not ground.repair[alliance]:
            found.append(f"{names} have no repair fields")
        elif not ground.exits[alliance]:
            found.append(f"no vehicle can leave the repair area of {names}")
    return found


def unreachable(ground: Ground) -> list[str]:
    """The headquarters and depots that some hexes of a country are cut off from (TAK-B5).

    Vehicles may not pass through the headquarters and the depot of their own alliance (TAK-S1).
    """
    found = []
    for country in ground.countries:
        name = country.slug.capitalize()
        starts = ground.placeable[country]
        for goal, place in _goals(ground, country.alliance).items():
            reached = ground.connected(1 << place, ground.open & ~ground.forbidden[country.alliance])
            if cut_off := starts & ~reached:
                hexes = " ".join(ground.grid.names_of(cut_off))
                found.append(f"vehicles of {name} cannot reach {goal} from {hexes}")
        if not starts:
            found.append(f"{name} has no room for vehicles")
    return found


def _goals(ground: Ground, alliance: int) -> dict[str, Hex]:
    """The headquarters and the depot that an alliance can take, by description."""
    names = ground.grid.names
    goals = {
        f"the headquarters of {country.slug.capitalize()}, {names[place]},": place
        for country, place in ground.hq.items()
        if country.alliance != alliance
    }
    if 1 - alliance in ground.depot:
        goals[f"the depot on {names[ground.depot[1 - alliance]]}"] = ground.depot[1 - alliance]
    return goals


def _touches_a_border(ground: Ground, country: Country) -> bool:
    others: HexSet = 0
    for other, land in ground.land.items():
        others |= land if other != country else 0
    return bool(ground.grid.beside(ground.city[country]) & others)
