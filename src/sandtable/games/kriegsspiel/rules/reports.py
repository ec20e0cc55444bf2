"""KV3-C3: units' own reports, and the words in which things are told."""

from collections.abc import Sequence

from msgspec.structs import replace

from sandtable.core import Dice
from sandtable.games.kriegsspiel.dispatches import Message, ReceivedPaper, ReportKind
from sandtable.games.kriegsspiel.notation import COMPASS, metres_text, orders_text
from sandtable.games.kriegsspiel.rules.ground import bearing_between, metres_between
from sandtable.games.kriegsspiel.rules.step import StepContext
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.units import Unit


def send(state: State, number: int, kind: ReportKind, text: str) -> State:
    """The state with a report of this unit on its way to its commander."""
    run = StepContext(state, Dice("no dice fall for a report"))
    write(run, number, kind, text)
    return run.finish()


def write(run: StepContext, number: int, kind: ReportKind, text: str) -> None:
    """A unit writes a report; its courier sets out in the next step."""
    unit = run.units[number]
    commander = run.terms.commanders[unit.commander]
    if run.commands[unit.commander].out:
        return
    if unit.id == commander.officer:
        _noticed_himself(run, unit, kind, text)
        return
    count = unit.reports + 1
    believed = unit.heard_from or run.commands[unit.commander].units[0].at
    message = Message(
        id=f"{unit.id}.{count}",
        kind="report",
        sender=unit.id,
        to=commander.seat,
        text=f"{text} We are at {metres_text(unit.at)}.",
        report=kind,
        about=unit.under,
        round=run.round,
        place=unit.at,
        believed=believed,
        last_known=believed,
    )
    run.messages[message.id] = message
    run.units[number] = replace(unit, reports=count)


def _noticed_himself(run: StepContext, unit: Unit, kind: ReportKind, text: str) -> None:
    """An officer writes no report to himself; but he knows what has come in his way."""
    if kind == "halted":
        paper = ReceivedPaper(
            number=0,
            round=run.round,
            written=run.round,
            sender=unit.id,
            kind="report",
            text=text,
            place=unit.at,
            report=kind,
        )
        run.hand_over(unit.commander, paper)


def condition(unit: Unit) -> str:
    """How a unit is, in a sentence of its report."""
    order = {0: "in good order", 1: "in some disorder", 2: "in great disorder"}[unit.disruption]
    strength = f"strength {unit.hp} of 5, " if unit.arm in ("infantry", "cavalry") else ""
    doing = f"Our orders: {orders_text(unit.orders)}." if unit.orders else "We have no orders."
    return f"{unit.name}: {strength}{order}, {unit.formation}. {doing}"


def direction(bearing: int) -> str:
    """A bearing as a word."""
    return COMPASS[round(bearing / 45) % 8]


def contact(unit: Unit, enemies: Sequence[Unit]) -> str:
    """What a unit writes when it has come upon enemies."""
    nearest = min(enemies, key=lambda enemy: (metres_between(unit.at, enemy.at), enemy.id))
    metres = round(metres_between(unit.at, nearest.at), -1)
    where = f"{metres:g} m to the {direction(bearing_between(unit.at, nearest.at))}"
    if len(enemies) == 1:
        return f"Enemy {arm_word(nearest)} in sight, {where}."
    return f"{len(enemies)} enemy units in sight, the nearest {arm_word(nearest)}, {where}."


def arm_word(unit: Unit) -> str:
    """An arm as one says it."""
    return {"supply-wagon": "wagons", "man": "a man", "officer": "an officer"}.get(unit.arm, unit.arm)
