"""Reports of units, and their wording (KV3-C3)."""

import re
from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.kriegsspiel.dispatches import Message, ReceivedPaper, ReportKind
from sandtable.games.kriegsspiel.notation import COMPASS, metres_text, orders_text
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.rules.ground import bearing_between, metres_between
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.units import ARMS, Arm, Unit

_ENEMY = re.compile(
    r"(?:Enemy|(\d+) enemy units in sight, the nearest) (.+?)(?: in sight)?, (\d+) m to the ([a-z-]+)"
)


def write(context: StepContext, number: int, kind: ReportKind, text: str) -> None:
    """Write a unit's report; its courier leaves in the next step."""
    unit = context.units[number]
    commander = context.terms.commanders[unit.commander]
    if context.commands[unit.commander].out:
        return
    if unit.id == commander.officer:
        _note_of_officer(context, unit, kind, text)
        return
    count = unit.reports + 1
    believed = unit.heard_from or context.commands[unit.commander].units[0].at
    message = Message(
        id=f"{unit.id}.{count}",
        kind="report",
        sender=unit.id,
        to=commander.seat,
        text=f"{text} We are at {metres_text(unit.at)}.",
        report=kind,
        about=unit.under,
        round=context.round,
        place=unit.at,
        believed=believed,
        last_known=believed,
    )
    context.messages[message.id] = message
    context.units[number] = replace(unit, reports=count)


def _note_of_officer(context: StepContext, unit: Unit, kind: ReportKind, text: str) -> None:
    """Tell a commander why the own officer has halted; an officer sends no other reports."""
    if kind == "halted":
        paper = ReceivedPaper(
            number=0,
            round=context.round,
            written=context.round,
            sender=unit.id,
            kind="report",
            text=text,
            place=unit.at,
            report=kind,
        )
        context.hand_over(unit.commander, paper)


def condition(unit: Unit) -> str:
    """The strength, order, formation and orders of a unit, for its report."""
    order = {0: "in good order", 1: "in some disorder", 2: "in great disorder"}[unit.disruption]
    strength = f"strength {unit.hp} of 5, " if unit.arm in ("infantry", "cavalry") else ""
    doing = f"Our orders: {orders_text(unit.orders)}." if unit.orders else "We have no orders."
    return f"{unit.name}: {strength}{order}, {unit.formation}. {doing}"


def direction(bearing: int) -> str:
    """The compass word of a bearing in degrees."""
    return COMPASS[round(bearing / 45) % 8]


def contact(unit: Unit, enemies: Sequence[Unit]) -> str:
    """The text of a report that enemies are in sight."""
    nearest = min(enemies, key=lambda enemy: (metres_between(unit.at, enemy.at), enemy.id))
    metres = round(metres_between(unit.at, nearest.at), -1)
    where = f"{metres:g} m to the {direction(bearing_between(unit.at, nearest.at))}"
    if len(enemies) == 1:
        return f"Enemy {arm_word(nearest)} in sight, {where}."
    return f"{len(enemies)} enemy units in sight, the nearest {arm_word(nearest)}, {where}."


def arm_word(unit: Unit) -> str:
    """The word for the arm of a unit in a sentence."""
    return _ARM_WORDS[unit.arm]


_ARM_WORDS: dict[Arm, str] = {arm: arm for arm in ARMS} | {
    "supply-wagon": "wagons",
    "man": "a man",
    "officer": "an officer",
}


class ReportedEnemy(NamedTuple):
    """The nearest enemy in a report of contact, and how many were in sight."""

    at: Point
    arm: Arm | None
    in_sight: int


def reported_enemy(paper: ReceivedPaper) -> ReportedEnemy | None:
    """The enemy that a paper reports in the words of `contact`, or `None`.

    Other reports may quote a captured paper, which may be about the reader's own side.
    """
    found = _ENEMY.search(paper.text) if paper.report == "contact" else None
    if found is None or paper.place is None:
        return None
    angle, away = radians(45 * COMPASS.index(found[4])), 10 * float(found[3])
    at = (paper.place[0] + round(away * sin(angle)), paper.place[1] + round(away * cos(angle)))
    arm = next((arm for arm, word in _ARM_WORDS.items() if word == found[2]), None)
    return ReportedEnemy(at, arm, int(found[1] or 1))
