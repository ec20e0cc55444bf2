"""What the reader of orders knows about the writer: troops, officer, mission, map, hour (KV3-C6).

It is made from the commander's knowledge alone, so that a reading reveals nothing.
"""

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from sandtable.games.kriegsspiel.reading.landmarks import Landmark, Landmarks, Metres
from sandtable.games.kriegsspiel.reading.words import Lexicon, split, vocabulary

ARMS = {"supply-wagon": "wagons"}
"""Names of arms in orders, where they differ from those of the rules."""
_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
}
_SHORTEST_ENDING, _SHORTEST_BEGINNING = 4, 5


class Troop(Struct, frozen=True):
    """A unit as the writer knows it."""

    id: str
    name: str
    arm: str
    at: Metres
    facing: float

    @property
    def words(self) -> tuple[str, ...]:
        """The words of its name, folded."""
        return tuple(word.text for word in split(self.name))

    @property
    def number(self) -> int | None:
        """The number in its name, such as 1 of the 1st Battalion."""
        for word in self.words:
            if word[:-2].isdigit() and word[-2:] in ("st", "nd", "rd", "th"):
                return int(word[:-2])
        return None


class Friend(Struct, frozen=True):
    """Another commander of the writer's side, with the troops that the writer knows of."""

    seat: str
    name: str
    officer: str
    troops: tuple[Troop, ...] = ()


class Situation(Struct, frozen=True, dict=True, kw_only=True):
    """Everything that an order is read with."""

    landmarks: Landmarks
    seat: str
    officer: Troop
    troops: tuple[Troop, ...]
    """The units that obey the writer, without the officer."""
    friends: tuple[Friend, ...] = ()
    mission: str = ""
    """The name of the place of the writer's mission."""
    baseline: Metres = (0.0, 0.0)
    minute: int = 0
    """The time of day, in minutes."""
    last_minute: int = 24 * 60
    """The time of day when the battle ends at the latest, in minutes."""

    @cached_property
    def by_id(self) -> dict[str, Troop]:
        """The writer's troops and officer by their ids."""
        return {troop.id: troop for troop in (self.officer, *self.troops)}

    @cached_property
    def friends_by_id(self) -> dict[str, Troop]:
        """The troops of other commanders of the side by their ids."""
        return {troop.id: troop for friend in self.friends for troop in friend.troops}

    def troop(self, unit: str) -> Troop:
        """A unit of the side by its id."""
        return self.by_id.get(unit) or self.friends_by_id[unit]

    @cached_property
    def mission_place(self) -> Landmark | None:
        """The place of the writer's mission."""
        return next((place for place in self.landmarks.places if place.name == self.mission), None)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The vocabulary with the names of the map and of the side."""
        return Lexicon(dict.fromkeys((*self._unit_names(), *self._place_names())))

    def _place_names(self) -> Iterator[tuple[str, str, str]]:
        known = vocabulary().known
        places = self.landmarks.places
        for place in places:
            yield place.name, "name", place.name
        for river in self.landmarks.rivers:
            yield river.name or "", "name", f"river:{river.name}"
        parts: dict[str, list[str]] = {}
        for place in places:
            for word in (word.text for word in split(place.name)):
                endings = {word[n:] for n in range(1, len(word) - _SHORTEST_ENDING + 1)}
                starts = {word[:n] for n in range(_SHORTEST_BEGINNING, len(word))}
                for part in sorted({word, *endings, *starts} - known):
                    if len(part) >= _SHORTEST_ENDING:
                        parts.setdefault(part, []).append(place.name)
        for part, names in parts.items():
            yield part, "part_of_name", "|".join(dict.fromkeys(names))

    def _unit_names(self) -> Iterator[tuple[str, str, str]]:
        everyone = (*self.troops, *self.friends_by_id.values())
        for troop in everyone:
            yield from _names_of(troop, everyone)
        for troop in everyone:
            yield troop.id, "unit", troop.id
        yield self.officer.name, "courtesy", "courtesy"
        yield split(self.officer.name)[-1].text, "courtesy", "courtesy"
        for friend in self.friends:
            yield friend.name, "commander", friend.seat
            yield split(friend.name)[-1].text, "commander", friend.seat


def _names_of(troop: Troop, everyone: tuple[Troop, ...]) -> Iterator[tuple[str, str, str]]:
    """The ways to name a unit in full: with and without the word of its side."""
    words = troop.words
    yield " ".join(words), "unit", troop.id
    numbered = troop.number is not None
    rest = words[1:] if numbered else words
    if len(rest) > 1:
        short = rest[1:]
        alike = [one for one in everyone if one.words[-len(short) :] == short]
        if numbered:
            same = [one for one in alike if one.number == troop.number]
            if len(same) == 1:
                spelt = next(word for word, number in _ORDINALS.items() if number == troop.number)
                yield f"{words[0]} {' '.join(short)}", "unit", troop.id
                yield f"{spelt} {' '.join(short)}", "unit", troop.id
                yield f"{spelt} {' '.join(rest)}", "unit", troop.id
        elif len(alike) == 1 and short[-1] not in ("battalion", "battery", "train"):
            yield " ".join(short), "unit", troop.id
    elif numbered:
        spelt = next(word for word, number in _ORDINALS.items() if number == troop.number)
        yield f"{spelt} {' '.join(rest)}", "unit", troop.id
