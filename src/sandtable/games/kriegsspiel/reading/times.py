"""Hours and spans of time in an order (KV3-C6)."""

from lark import Token, Tree
from msgspec.structs import replace

from sandtable.games.kriegsspiel.reading.meaning import Doubt, Nonsense, Times
from sandtable.games.kriegsspiel.reading.phrases import mark, tokens_of, value
from sandtable.games.kriegsspiel.reading.references import References

_NOON, _DAY = 12 * 60, 24 * 60
_SPANS = {
    "minute": 1,
    "hour": 60,
    "half_hour": 30,
    "quarter_hour": 15,
    "three_quarters": 45,
    "hour_and_half": 90,
    "round": 10,
}


def minutes_of(item: Tree[Token]) -> int:
    """The minutes of a span such as half an hour."""
    tokens = tokens_of(item)
    number = next((float(value(token)) for token in tokens if token.type == "NUM"), 1.0)
    unit = next(value(token) for token in tokens if token.type == "SPAN")
    return round(number * _SPANS[unit])


def at_latest(times: Times, now: int) -> Times:
    """Times with the hour that is the latest, not the hour itself."""
    hour = times.at if times.within is None else now + times.within
    return times if hour is None else replace(times, at=None, within=None, by=hour)


def with_time(times: Times, item: Tree[Token], references: References) -> Times:
    """The times with one more phrase of time."""
    first = item.children[0]
    kind = value(first) if isinstance(first, Token) and first.type == "TIMEPREP" else "at"
    text = mark(first).text if isinstance(first, Token) and first.type == "TIMEPREP" else ""
    last = item.children[-1]
    assert isinstance(last, Tree)  # noqa: S101 - by the grammar
    if last.data == "span":
        minutes = minutes_of(last)
        match kind:
            case "for" | "until":
                return replace(times, lasting=minutes)
            case "every":
                return replace(times, every=minutes)
            case "by":
                return replace(times, by=references.situation.minute + minutes)
            case _ if text == "within":
                return replace(times, by=references.situation.minute + minutes)
            case _:
                return replace(times, within=minutes)
    if tokens_of(last)[0].type == "CLOCK_WORD" and not text:
        begins = references.phrase(last).split()[0].casefold()
        kind = "until" if begins in ("until", "till") else "by" if begins in ("by", "before") else kind
    vague = any(token.type == "CLOCK_WORD" and value(token) == "vague" for token in tokens_of(last))
    if (
        vague
        and references.hour is None
        and references.condition
        and references.phrase(item).endswith("then")
    ):
        return times
    minute = _clock(last, references)
    match kind:
        case "by":
            return replace(times, by=minute)
        case "until":
            return replace(times, until=minute)
        case "for" | "every":
            return times
        case _:
            return replace(times, at=minute)


def _clock(item: Tree[Token], references: References) -> int:
    """The minute of the day that a clock time means; raises `Nonsense` if it is past or after the battle."""
    tokens = tokens_of(item)
    phrase = references.phrase(item)
    half = next((value(token) for token in tokens if token.type == "CLOCK" and value(token) != "oclock"), "")
    now, last = references.situation.minute, references.situation.last_minute
    word = next((value(token) for token in tokens if token.type == "CLOCK_WORD"), "")
    if word == "tomorrow":
        raise Nonsense("time", phrase)
    if word == "vague" and phrase.split()[-1] == "then" and references.hour is not None:
        return references.hour
    if word in ("dusk", "vague"):
        raise Doubt("time", phrase)
    if word:
        minute = _NOON if word == "noon" else _DAY
    else:
        minute, exact = _hour(tokens, now if references.hour is None else references.hour)
        if half == "morning" and minute >= _NOON:
            minute -= _NOON
        elif half == "evening" and minute < _NOON:
            minute += _NOON
        elif not half and not exact:
            while minute <= now:
                minute += _NOON
    if minute < now or minute > last:
        raise Nonsense("time", phrase)
    references.hour = minute
    return minute


def _hour(tokens: list[Token], after: int) -> tuple[int, bool]:
    """Minutes of the day on the face of a clock, and whether the half of the day is said.

    An hour that is left out is the next after another: half past.
    """
    exact = next((value(token) for token in tokens if token.type == "HHMM"), "")
    if exact:
        hours, _, minutes = exact.partition(":")
        value_ = int(hours) * 60 + int(minutes)
        return value_, int(hours) > 12 or hours.startswith("0")
    numbers = [int(float(value(token))) for token in tokens if token.type == "NUM"]
    before = next((value(token) for token in tokens if token.type == "CLOCK_BEFORE"), "")
    if not numbers or (len(numbers) == 1 and before in ("past", "to")):
        off = {
            "half_past": 30,
            "quarter_past": 15,
            "quarter_to": 45,
            "past": sum(numbers),
            "to": 60 - sum(numbers),
        }
        return after + (off[before] - after) % 60, True
    hour = numbers[-1] * 60
    match before:
        case "half_past":
            hour += 30
        case "quarter_past":
            hour += 15
        case "quarter_to":
            hour -= 15
        case "past":
            hour += numbers[0]
        case "to":
            hour -= numbers[0]
    return hour, numbers[-1] > 12
