"""How well the reader of orders understands staff English, and how fast: `python -m bench orders`.

The collections of orders in `tests/games/kriegsspiel/reading` say what each order means, as `summary`
writes it.
"""

import json
from functools import lru_cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

import sandtable
from sandtable.games.kriegsspiel.reading.interpretation import read as read_order
from sandtable.games.kriegsspiel.reading.landmarks import landmarks_of
from sandtable.games.kriegsspiel.reading.meaning import (
    Condition,
    MeaningStep,
    Question,
    Reading,
    Refusal,
    Spot,
    Times,
    Understood,
    summary,
)
from sandtable.games.kriegsspiel.reading.situation import Friend, Situation, Troop
from sandtable.games.kriegsspiel.reading.words import vocabulary
from sandtable.games.kriegsspiel.rules.ground import base_ground
from sandtable.games.kriegsspiel.units import Unit

CORPORA = Path(__file__).parent.parent / "tests" / "games" / "kriegsspiel" / "reading"
COLLECTIONS = (
    "open", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth", "twenty-first",
)  # fmt: skip
SEATS = {
    "meeting": ("west", "east"),
    "crossing": ("main", "flank", "town", "reserve"),
    "rearguard": ("train", "rear", "pursuer"),
}
"""The commanders of the scenarios in the collections."""
RANDOM_ORDERS = 100_000
LONGEST = 30
"""Maximum words of a random order."""


class Order(NamedTuple):
    """An order of a collection, with its meaning as `summary` writes it."""

    scenario: str
    seat: str
    to: list[str]
    text: str
    meaning: str

    def read(self) -> Reading:
        """Read the order at the opening of its scenario."""
        return read_order(situation(self.scenario, self.seat), self.to, self.text)


def orders(name: str) -> list[Order]:
    """A collection of orders by its name."""
    lines = (CORPORA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Order(**json.loads(line)) for line in lines]


def random_text(random: Random, words: list[str]) -> str:
    """Words of the vocabulary in no order, with marks between them."""
    chosen = [random.choice(words) for _ in range(random.randint(1, LONGEST))]
    return " ".join(word + random.choice(("", "", "", "", ",", ".", ";")) for word in chosen)


def random_words(place: Situation) -> list[str]:
    """The words that random orders are made of: the vocabulary, and the names of a situation."""
    names = [word for troop in place.troops for word in troop.words]
    names += [landmark.name for landmark in place.landmarks.places]
    return [*sorted(vocabulary().known), *names * 5, "200", "9:30", "2500,2500", "400m"]


def main() -> None:
    """Print how many orders are read right, the time per order, and that random words do no harm."""
    everything = [(name, orders(name)) for name in COLLECTIONS]
    for name, some in everything:
        readings = [order.read() for order in some]
        right = sum(summary(reading) == order.meaning for reading, order in zip(readings, some, strict=True))
        understood = [
            summary(reading) == order.meaning
            for reading, order in zip(readings, some, strict=True)
            if isinstance(reading, Understood)
        ]
        share = f"{right:4} of {len(some):4} orders right ({right / len(some):4.0%})"
        print(f"{name:10} {share}, {understood.count(False)} of {len(understood)} understood wrongly")
    whole = [order for _, some in everything for order in some]
    begin = process_time()
    for order in whole:
        order.read()
    print(f"{(process_time() - begin) / len(whole) * 1000:.2f} ms for each order")
    random = Random(1)
    places = [situation(scenario, seat) for scenario, seats in SEATS.items() for seat in seats]
    words = [random_words(place) for place in places]
    for number in range(RANDOM_ORDERS):
        place = places[number % len(places)]
        read_order(
            place,
            [random.choice(("all", "officer", place.troops[0].id))],
            random_text(random, words[number % len(places)]),
        )
    print(f"{RANDOM_ORDERS} random sequences of words read without an exception")


@lru_cache(maxsize=32)
def situation(scenario: str, seat: str) -> Situation:
    """The situation of a commander when a scenario opens."""
    match = sandtable.game("kriegsspiel").new(scenario=scenario, seed=1)
    state = match.state
    terms = state.terms
    number = terms.numbers[seat]
    me = terms.commanders[number]

    def troop(unit: Unit) -> Troop:
        return Troop(unit.id, unit.name, unit.arm, (unit.at[0] / 10, unit.at[1] / 10), unit.facing)

    units = state.units
    friends = tuple(
        Friend(
            one.seat,
            one.name,
            one.officer,
            tuple(troop(unit) for unit in units if unit.commander == other and unit.id != one.officer),
        )
        for other, one in enumerate(terms.commanders)
        if other != number and one.side == me.side
    )
    mission = terms.briefs[number].mission
    begins = terms.begins // 60
    return Situation(
        landmarks=landmarks_of(base_ground(terms.map)),
        seat=seat,
        officer=next(troop(unit) for unit in units if unit.id == me.officer),
        troops=tuple(troop(unit) for unit in units if unit.commander == number and unit.id != me.officer),
        friends=friends,
        mission=mission.place.name if mission.place else "",
        baseline=(terms.sides[me.side].baseline[0] / 10, terms.sides[me.side].baseline[1] / 10),
        minute=begins,
        last_minute=begins + terms.rounds * 10,
    )


def read(scenario: str, to: list[str], text: str, seat: str) -> dict[str, Any]:
    """What an order at the opening of a scenario means, as the corpus writes meanings."""
    place = situation(scenario, seat)
    reading = read_order(place, to, text)
    if isinstance(reading, Question):
        ask = {"about": reading.about, "phrase": reading.phrase, "options": list(reading.options)}
        return {"answer": "ask", "meaning": {"ask": ask}}
    if isinstance(reading, Refusal):
        return {
            "answer": "refuse",
            "meaning": {"refuse": {"reason": reading.reason, "phrase": reading.phrase}},
        }
    return {
        "answer": "understood",
        "meaning": {"steps": [_step(step, place.officer.id) for step in reading.steps]},
    }


def _spot(spot: Spot | None) -> dict[str, Any] | None:
    return None if spot is None else {"name": spot.name, "at": list(spot.at)}


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24:02}:{minute % 60:02}"


def _times(times: Times) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in ("at", "by", "until"):
        minute = getattr(times, key)
        if minute is not None:
            found[key] = _clock(minute)
    for key, name in (("within", "in"), ("lasting", "for"), ("every", "every")):
        minutes = getattr(times, key)
        if minutes is not None:
            found[name] = minutes
    return found


def _condition(one: Condition) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": one.kind, "event": one.event}
    if one.who:
        found["who"] = list(one.who)
    if one.arm:
        found["arm"] = one.arm
    if one.place:
        found["place"] = _spot(one.place)
    if one.metres:
        found["metres"] = one.metres
    return found


def _step(step: MeaningStep, officer: str) -> dict[str, Any]:
    found: dict[str, Any] = {"verb": step.verb}
    for key in ("who", "unit", "engagement"):
        if getattr(step, key):
            found[key] = ["officer" if each == officer else each for each in getattr(step, key)]
    for key in ("road", "side", "metres", "formation", "work", "ammunition"):
        if getattr(step, key):
            found[key] = getattr(step, key)
    if step.facing is not None:
        found["facing"] = step.facing
    if step.place:
        found["place"] = _spot(step.place)
    if step.via:
        found["via"] = [_spot(one) for one in step.via]
    if step.target:
        target = {"arm": step.target.arm, "unit": step.target.unit, "place": _spot(step.target.place)}
        found["target"] = {key: each for key, each in target.items() if each}
    if times := _times(step.times):
        found["time"] = times
    if step.conditions:
        found["condition"] = [_condition(one) for one in step.conditions]
    return found
