"""The air phase: take-off, strike or survey, landing."""

from sandtable.games.modern.ground import HUNDRED, place_text
from sandtable.games.modern.roster import Point, UnitNumber
from sandtable.players.modern.evaluation import NEARLY, Aim, expected, reach
from sandtable.players.modern.order_builder import OrderBuilder
from sandtable.players.modern.pathfinding import distance, towards

_STRIKES = ("bomb", "missile")


def fly(turn: OrderBuilder) -> None:
    """Send every aircraft that has something to do, and land it."""
    for number in turn.ours:
        unit, row = turn.unit(number), turn.row(number)
        if row.arm != "air" or not unit.alive or turn.state.disabled(unit):
            continue
        base = _base(turn, number)
        strike = _best(turn, number, base)
        if strike is not None:
            _sortie(turn, number, base, *strike)
        elif row.survey:
            _survey(turn, number)
        if turn.unit(number).aloft:
            _land(turn, number)


def _base(turn: OrderBuilder, number: UnitNumber) -> Point | None:
    unit = turn.unit(number)
    return unit.at if unit.aboard is None else turn.unit(unit.aboard).at


def _best(turn: OrderBuilder, number: UnitNumber, base: Point | None) -> tuple[str, Aim] | None:
    """Return verb and target of the best strike from which the aircraft can still return."""
    unit, row = turn.unit(number), turn.row(number)
    best, found = 0.0, None
    for verb in _STRIKES:
        if not getattr(row, verb):
            continue
        for aim in turn.aims:
            gain, _ = expected(row, float(unit.size), verb, aim)
            off = 0.0 if base is None or aim.unit.at is None else distance(base, aim.unit.at)
            if gain > best and off <= (row.move + reach(row, verb)) * HUNDRED * NEARLY:
                best, found = gain, (verb, aim)
    return found


def _sortie(turn: OrderBuilder, number: UnitNumber, base: Point | None, verb: str, aim: Aim) -> None:
    word = turn.words[number]
    if not turn.unit(number).aloft and not turn.order(f"takeoff {word}"):
        return
    target = aim.unit.at
    if base is not None and target is not None:
        limit = reach(turn.row(number), verb) * HUNDRED * NEARLY
        off = distance(base, target) - limit
        if off > 0:
            turn.order(f"move {word} > {place_text(towards(base, target, off + 1))}")
    turn.strike(number, verb, aim)


def _survey(turn: OrderBuilder, number: UnitNumber) -> None:
    word = turn.words[number]
    if turn.unit(number).aloft or turn.order(f"takeoff {word}"):
        turn.order(f"survey {word}")


def _land(turn: OrderBuilder, number: UnitNumber) -> None:
    """Land. In fog the order is given twice: an aircraft that does not receive it is lost."""
    line = f"land {turn.words[number]}"
    landed = turn.order(line)
    if landed and turn.fog > 1:
        turn.lines.append(line)
