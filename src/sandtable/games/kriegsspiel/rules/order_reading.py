"""The orders that the program reads in a commander's own words (KV3-C6).

The reading depends on the commander's knowledge alone, so it can be shown while an order is being written.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.core import InvalidAction
from sandtable.games.kriegsspiel.orders import (
    Attack,
    Build,
    Charge,
    Destroy,
    Face,
    FireAt,
    Follow,
    Form,
    Hold,
    Join,
    March,
    NamedPoint,
    Order,
    Point,
    Report,
    Resupply,
    StagedOrder,
    Target,
    Trigger,
    Withdraw,
)
from sandtable.games.kriegsspiel.reading.interpretation import read
from sandtable.games.kriegsspiel.reading.landmarks import Metres, landmarks_of
from sandtable.games.kriegsspiel.reading.meaning import (
    Condition,
    MeaningStep,
    Question,
    Refusal,
    Spot,
    Understood,
)
from sandtable.games.kriegsspiel.reading.situation import Friend, Situation, Troop
from sandtable.games.kriegsspiel.rules.ground import DECIMETRES, base_ground, within_metres
from sandtable.games.kriegsspiel.state import CommanderKnowledge, State
from sandtable.games.kriegsspiel.terms import Terms, clock_seconds, seconds_of_day
from sandtable.games.kriegsspiel.visibility import terms_known

OFFICER = "officer"
_THERE_METRES = 100
"""Distance from a place within which troops need not march to be there."""
_BACK_METRES = 300
"""Metres that troops fall back if no place is said."""
_MINUTE = 60


def situation(terms: Terms, command: CommanderKnowledge, number: int, seconds: int) -> Situation:
    """The situation of a commander, from what the commander knows; `seconds` since the match began.

    `terms` have the hour that the commander knows.
    """
    me = terms.commanders[number]
    own, counters = command.units, {counter.name: counter for counter in command.counters}
    troops = tuple(
        Troop(
            id=unit.id,
            name=unit.name,
            arm=unit.arm,
            at=_metres(counters[unit.id].at if unit.id in counters else unit.at),
            facing=float((counters[unit.id].facing if unit.id in counters else None) or 0),
        )
        for unit in own[1:]
    )
    officer = Troop(
        id=own[0].id,
        name=own[0].name,
        arm=own[0].arm,
        at=_metres(command.outlook.at),
        facing=float(command.outlook.facing),
    )
    friends = tuple(
        Friend(one.seat, one.name, one.officer)
        for other, one in enumerate(terms.commanders)
        if other != number and one.side == me.side
    )
    place = command.brief.mission.place
    minute = seconds_of_day(terms, seconds) // _MINUTE
    left = terms.rounds * terms.settings.round_seconds - seconds
    return Situation(
        landmarks=landmarks_of(base_ground(terms.map)),
        seat=me.seat,
        officer=officer,
        troops=troops,
        friends=friends,
        mission=place.name if place else "",
        baseline=_metres(terms.sides[me.side].baseline),
        minute=minute,
        last_minute=minute + left // _MINUTE,
    )


class OrdersRead(NamedTuple):
    """The orders of each recipient of a text, or why it is not understood."""

    plans: Mapping[str, tuple[StagedOrder, ...]]
    doubt: str = ""
    """Empty if the text is understood."""


MAX_TEXT = 600
"""Maximum characters of an order in words: the time of reading them grows faster than their number."""


def read_orders(state: State, number: int, to: tuple[str, ...], text: str) -> OrdersRead:
    """Read a commander's words to some of the own units."""
    check_length(text)
    terms = _terms(state, number)
    here = situation(terms, state.commands[number], number, state.time)
    reading = read(here, to, text)
    if not isinstance(reading, Understood):
        return OrdersRead({}, " ".join(doubts(reading)))
    return OrdersRead({unit: plan_for(terms, here, reading, unit, state.time) for unit in to})


def check_length(text: str) -> None:
    """Raise `InvalidAction` if an order in words is too long."""
    if len(text) > MAX_TEXT:
        raise InvalidAction(
            f"An order can have at most {MAX_TEXT} characters; this one has {len(text)}. "
            "Write two short ones instead.",
            "KV3-C6",
        )


def _terms(state: State, number: int) -> Terms:
    return terms_known(state, state.terms.commanders[number].seat)


_REASONS = {
    "no_order": "There is no order in this",
    "unknown_place": "This place is not on the map",
    "off_map": "This is off the map",
    "ground": "The ground does not allow it",
    "arm": "These troops cannot do that",
    "not_yours": "These troops do not obey you",
    "own_side": "These are your own troops",
    "out_of_world": "There is no such thing in this war",
    "time": "This hour is past, or after the battle",
    "contradiction": "This contradicts itself",
}


def doubts(reading: Question | Refusal) -> tuple[str, ...]:
    """Why an order is not understood: a question with its answers, or the words that fail."""
    phrase = reading.phrase.strip(" .,;:!?")
    if isinstance(reading, Question):
        by = f" by “{phrase}”" if phrase else ""
        asked = f"Which {reading.about} do you mean{by}?"
        return (asked, *(f"{option}?" for option in reading.options))
    said = f": “{phrase}”" if phrase else ""
    return (f"{_REASONS[reading.reason]}{said}.",)


def if_sent(terms: Terms) -> str:
    """What becomes of words that are not understood."""
    if terms.umpire == "person":
        return "If you send it like this, the umpire decides what it means."
    return "If you send it like this, your troops will answer that they do not understand it."


def suggestions(
    here: Situation, to: tuple[str, ...], text: str, question: Question
) -> tuple[tuple[str, str], ...]:
    """The answers to a question, each with the text in which it replaces the doubtful words.

    An answer whose text would not be understood is left out.
    """
    phrase = question.phrase.strip(" .,;:!?")
    found = []
    for option in question.options if phrase else ():
        for words in (rf"\b(the\s+)?{re.escape(phrase)}\b", rf"\b{re.escape(phrase)}\b"):
            clearer = re.sub(words, lambda _: option, text, count=1, flags=re.IGNORECASE)  # noqa: B023
            if clearer != text and isinstance(read(here, to, clearer), Understood):
                found.append((option, clearer))
                break
    return tuple(found)


def own_plan(state: State, number: int, text: str) -> tuple[StagedOrder, ...]:
    """The orders of the commander's own officer in a text; none for words that are not understood."""
    check_length(text)
    terms = _terms(state, number)
    here = situation(terms, state.commands[number], number, state.time)
    reading = read(here, (OFFICER,), text)
    return plan_for(terms, here, reading, OFFICER, state.time) if isinstance(reading, Understood) else ()


def plan_for(
    terms: Terms, here: Situation, reading: Understood, unit: str, seconds: int
) -> tuple[StagedOrder, ...]:
    """The orders of one unit in a reading; `seconds` is when the order was written."""
    troop = here.by_id[here.officer.id if unit == OFFICER else unit]
    found: list[StagedOrder] = []
    for step in reading.steps:
        if not step.who or troop.id in step.who:
            staged = _staged(terms, here, step, troop, seconds)
            found += staged[1:] if _sent_there(found, staged) else staged
    return tuple(found)


def _sent_there(before: list[StagedOrder], staged: list[StagedOrder]) -> bool:
    """Whether a step begins with the march that the step before it has ended with."""
    if not before or len(staged) < 2 or not staged[0].plain:
        return False
    last, first = before[-1].order, staged[0].order
    return isinstance(last, March | Withdraw) and isinstance(first, March) and last.to == first.to


def _staged(
    terms: Terms, here: Situation, step: MeaningStep, troop: Troop, seconds: int
) -> list[StagedOrder]:
    """The orders of one step; its time and its end belong to the last of them, its beginning to the first."""
    orders = _orders(here, step, troop)
    times = step.times
    clock = clock_seconds(terms, seconds)
    at = clock + (times.at - here.minute) * _MINUTE if times.at is not None else None
    if times.within is not None:
        at = clock + times.within * _MINUTE
    triggers = tuple(map(_trigger, step.conditions))
    starts = tuple(one for one in triggers if one.kind in ("when", "unless"))
    ends = tuple(one for one in triggers if one.kind not in ("when", "unless"))
    if not orders:
        return [StagedOrder(conduct=step.engagement)] if step.engagement else []
    staged = [StagedOrder(order=order, triggers=starts) for order in orders]
    staged[0] = replace(staged[0], at=at, conduct=step.engagement)
    staged[-1] = replace(
        staged[-1],
        until=clock + (times.until - here.minute) * _MINUTE if times.until is not None else None,
        lasting=times.lasting * _MINUTE if times.lasting is not None else None,
        every=times.every * _MINUTE if times.every is not None else None,
        begun=seconds if times.every is not None else None,
        triggers=(*starts, *ends),
    )
    return staged


def _orders(here: Situation, step: MeaningStep, troop: Troop) -> list[Order]:
    """The plain orders of a step."""
    place = None if step.place is None else _named(step.place)
    forming: list[Order] = []
    if step.formation:
        forming.append(Form(step.formation, step.facing))  # type: ignore[arg-type]  # the vocabulary has no other
    match step.verb:
        case "march":
            route = [March(place, tuple(map(_named, step.via)), step.road == "along")] if place else []
            return [*route, *forming]
        case "withdraw":
            return [Withdraw(place or _back(here, troop)), *forming]
        case "attack" | "pursue" | "charge" | "fire":
            return [_STRIKES[step.verb](*_target(step))]
        case "form":
            return forming
        case "face" if step.facing is not None:
            return [Face(step.facing)]
        case "follow" | "support" | "cover" | "join" if step.unit:
            near: Order = Join(step.unit[0]) if step.verb == "join" else Follow(step.unit[0])
            return [near, *forming]
        case "build" | "destroy" | "resupply" | "report" | "scout":
            return _tasks(step, place, troop)
        case "conduct":
            return []
        case _:
            march: list[Order] = [] if place is None or _is_there(troop, place) else [March(place)]
            return [*march, *forming, Hold()]


_STRIKES: Mapping[str, type[Attack | Charge | FireAt]] = {
    "attack": Attack,
    "pursue": Attack,
    "charge": Charge,
    "fire": FireAt,
}


def _tasks(step: MeaningStep, place: NamedPoint | None, troop: Troop) -> list[Order]:
    """The orders of work, supply, reports and reconnaissance."""
    match step.verb:
        case "build":
            return [Build(step.work or "earthwork", place or _here(troop))]
        case "destroy":
            return [Destroy(step.work or "bridge", place or _here(troop))]
        case "resupply":
            return [Resupply()]
        case "scout" if place is not None:
            return [March(place), Report()]
        case _:
            return [Report()]


def _target(step: MeaningStep) -> tuple[Target, str]:
    target = step.target
    if target is None:
        return "", ""
    return (_named(target.place) if target.place else ""), target.arm


def _trigger(condition: Condition) -> Trigger:
    return Trigger(
        kind=condition.kind,
        event=condition.event,
        who=condition.who,
        arm=condition.arm,
        place=None if condition.place is None else _named(condition.place),
        metres=condition.metres,
    )


def _named(spot: Spot) -> NamedPoint:
    return NamedPoint(_point(spot.at), spot.name)


def _here(troop: Troop) -> NamedPoint:
    return NamedPoint(_point(troop.at))


def _is_there(troop: Troop, place: NamedPoint) -> bool:
    return within_metres(_point(troop.at), place.at, _THERE_METRES)


def _back(here: Situation, troop: Troop) -> NamedPoint:
    """A place some way back, towards the own baseline."""
    east, north = here.baseline[0] - troop.at[0], here.baseline[1] - troop.at[1]
    length = max((east**2 + north**2) ** 0.5, 1.0)
    share = min(_BACK_METRES / length, 1.0)
    return NamedPoint(_point((troop.at[0] + east * share, troop.at[1] + north * share)))


def _metres(at: Point) -> Metres:
    return at[0] / DECIMETRES, at[1] / DECIMETRES


def _point(at: Metres) -> Point:
    return round(at[0] * DECIMETRES), round(at[1] * DECIMETRES)
