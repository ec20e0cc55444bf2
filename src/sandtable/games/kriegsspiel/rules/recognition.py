"""Own units in sight beyond the distance of identification: which of them each probably is (KV3-G5).

It is decided from the commander's knowledge alone: where each unit was last, by a report, by sight or at the
start, and how far it can have marched since.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.games.kriegsspiel.dispatches import Sighting
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules.command_phase import newest_news
from sandtable.games.kriegsspiel.rules.ground import metres_between
from sandtable.games.kriegsspiel.settings import Settings
from sandtable.games.kriegsspiel.state import CommanderKnowledge, OwnUnit
from sandtable.games.kriegsspiel.units import COLUMNS

Pairs = dict[int, int]
"""The number of the sighting for each unit, by the number of the unit."""


def recognised(
    settings: Settings, command: CommanderKnowledge, side: int, now: int, found: Sequence[Sighting]
) -> tuple[Sighting, ...]:
    """The sightings with a guess where one is probably a unit of the commander.

    `command` is what the commander knew before looking round, `now` the round of the sightings.
    """
    named = {sighting.unit for sighting in found}
    units = [unit for unit in command.units[1:] if unit.id not in named]
    costs = {
        (one, other): cost
        for one, unit in enumerate(units)
        for other, sighting in enumerate(found)
        if (cost := _cost(settings, command, unit, side, now, sighting)) is not None
    }
    guesses = {sighting: units[unit] for unit, sighting in _best_pairs(costs).items()}
    return tuple(
        replace(sighting, guess=guesses[number].id, probably=guesses[number].name)
        if number in guesses
        else sighting
        for number, sighting in enumerate(found)
    )


def _cost(  # noqa: PLR0917
    settings: Settings, command: CommanderKnowledge, unit: OwnUnit, side: int, now: int, sighting: Sighting
) -> float | None:
    """The square of the distance from a unit's last place, or `None` if it cannot be that unit."""
    if sighting.kind != "troops" or sighting.unit is not None:
        return None
    if sighting.side not in (None, side) or sighting.arm not in (None, unit.arm):
        return None
    at, since = _last_place(command, unit)
    if now - since > settings.doubtful_after:
        return None
    # Troops whose side is not made out are taken for a unit only where that unit was.
    march = 0 if sighting.side is None else (now - since) * _pace(settings, unit)
    metres = metres_between(at, sighting.at)
    return metres * metres if metres <= settings.recognised_within + march else None


def _last_place(command: CommanderKnowledge, unit: OwnUnit) -> tuple[Point, int]:
    """Where a unit was last, by sight, by report or at the start, and in which round."""
    news = newest_news(command, unit.id)
    at, since = (unit.at, 1) if news is None else (news.at, news.round)
    outlook = command.outlook
    guessed = next((one.at for one in outlook.sightings if one.guess == unit.id), None)
    return (guessed, outlook.round) if guessed is not None and outlook.round > since else (at, since)


def _pace(settings: Settings, unit: OwnUnit) -> int:
    """Metres that a unit marches in a round in the open."""
    paces = {
        "infantry": settings.infantry,
        "cavalry": settings.cavalry,
        "artillery": settings.artillery,
    }
    return paces[COLUMNS[unit.arm]].open


def _best_pairs(costs: dict[tuple[int, int], float]) -> Pairs:
    """Pair units and sightings: as many as the nearest allow, with the least sum of costs."""
    pairs: Pairs = {}
    for unit, sighting in sorted(costs, key=lambda pair: (costs[pair], pair)):
        if unit not in pairs and sighting not in pairs.values():
            pairs[unit] = sighting
    while _swap(pairs, costs):
        pass
    return pairs


def _swap(pairs: Pairs, costs: dict[tuple[int, int], float]) -> bool:
    """Exchange two sightings, or take a free one, if that is better; return whether anything was."""
    for (unit, sighting), cost in sorted(costs.items()):
        if unit not in pairs or pairs[unit] == sighting:
            continue
        now, other = costs[unit, pairs[unit]], next((one for one in pairs if pairs[one] == sighting), None)
        if other is None:
            if cost < now:
                pairs[unit] = sighting
                return True
            continue
        crossed = costs.get((other, pairs[unit]))
        if crossed is not None and cost + crossed < now + costs[other, sighting]:
            pairs[unit], pairs[other] = sighting, pairs[unit]
            return True
    return False
