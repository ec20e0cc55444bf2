"""The after-action report (KV3-U3): truth and beliefs, every message and every die.

It is one self-contained HTML page that can be printed, computed from the record.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files

from msgspec import Struct

from sandtable.core import Chapter, Match, Roll
from sandtable.games.kriegsspiel.dispatches import Message
from sandtable.games.kriegsspiel.notation import point_text
from sandtable.games.kriegsspiel.orders import Point
from sandtable.games.kriegsspiel.report_maps import Maps
from sandtable.games.kriegsspiel.rules.adjudication import proposal_text
from sandtable.games.kriegsspiel.rules.ground import base_ground
from sandtable.games.kriegsspiel.rules.missions import standing
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import UMPIRE, round_time


class Round(Struct, frozen=True):
    """One round of a match."""

    number: int
    first: int
    """The number of actions before the first one of the round."""
    last: int
    """The number of actions when its last one was played."""
    writing: int
    """The number of actions before the last one of the command phase."""
    before: State
    """The state when the command phase began."""
    written: State
    """The state when the last orders were written, with what the commanders believed."""
    after: State
    actions: tuple[tuple[str, str], ...]
    """Seat and text of each action, except those on counters."""
    rolls: tuple[Roll, ...]


def report(match: Match[State]) -> str:
    """The report of a match as an HTML page."""
    rounds = rounds_of(match)
    last = match.state
    terms = last.terms
    maps = Maps(base_ground(terms.map), terms, _places(rounds, last))
    style = (files(__package__ or "") / "report.css").read_text(encoding="utf-8")
    outcome = str(match.outcome) if match.outcome else "The match is not over yet."
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>After-action report: {escape(terms.title)}</title><style>{style}</style></head><body>",
        maps.land(),
        f"<h1>After-action report: {escape(terms.title)}</h1><p>{escape(outcome)}</p>",
        _missions(last),
        *(_round(each, maps) for each in rounds),
        _messages(last, rounds),
        _losses(last),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def rounds_of(match: Match[State]) -> list[Round]:
    """The rounds of a match so far."""
    states = [match.at(number).state for number in range(len(match) + 1)]
    entries = match.record.entries
    found = []
    for number in sorted({state.round for state in states[:-1]}):
        own = [n for n in range(len(entries)) if states[n].round == number]
        wrote = max((n for n in own if states[n].phase == "command"), default=own[0])
        actions = [(entries[n].seat, entries[n].action) for n in own]
        found.append(
            Round(
                number,
                own[0],
                own[-1] + 1,
                wrote,
                states[own[0]],
                states[wrote],
                states[own[-1] + 1],
                tuple(action for action in actions if not action[1].startswith(("counter ", "adjutant"))),
                tuple(roll for n in own for roll in entries[n].rolls),
            )
        )
    return found


def chapters(match: Match[State]) -> tuple[Chapter, ...]:
    """The story of a match, round by round: fights with their results, losses, and places won."""
    found = []
    for one in rounds_of(match):
        terms = one.after.current_terms
        label = f"Round {one.number}, {round_time(terms, one.number)}"
        text = (*map(proposal_text, one.after.fights), *_fates(one), *_won_and_lost(one))
        found.append(Chapter(one.first, one.last, label, text or ("There was no fight.",)))
    return tuple(found)


def _fates(one: Round) -> Iterator[str]:
    before = {unit.id: unit for unit in one.before.units}
    for unit in one.after.units:
        was = before.get(unit.id)
        if was is None or was.fate == unit.fate:
            continue
        match unit.fate:
            case "dead":
                yield f"{unit.name} is destroyed."
            case "surrendered":
                yield f"{unit.name} surrenders."
            case "escaped":
                yield f"{unit.name} leaves the map."
            case _:
                pass


def _won_and_lost(one: Round) -> Iterator[str]:
    """The places of missions that are held since this round, or no longer."""
    terms = one.after.current_terms
    for number, (commander, brief) in enumerate(zip(terms.commanders, terms.briefs, strict=True)):
        place = brief.mission.place
        if place is None or brief.mission.goal not in ("take", "hold"):
            continue
        before, after = bool(one.before.held[number]), bool(one.after.held[number])
        if before != after:
            verb = "holds" if after else "no longer holds"
            yield f"{commander.name} {verb} {place.name or 'the place of the mission'}."


def _places(rounds: Sequence[Round], last: State) -> Iterator[Point]:
    """The points that the maps must show."""
    for state in (*(one_round.written for one_round in rounds), last):
        yield from (unit.at for unit in state.units)
        yield from (counter.at for command in state.commands for counter in command.counters)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _list(items: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>" if items else ""


def _missions(last: State) -> str:
    return f"<h2>Missions</h2>{_table(MISSIONS, mission_rows(last))}"


MISSIONS = ("Commander", "Side", "Mission", "Result")
MESSAGES = ("Message", "From and to", "Text", "Travel")
UNITS = ("Unit", "Side", "Fate", "HP", "Disruption")
"""The columns of the tables."""

Row = tuple[str, ...]


def mission_rows(last: State) -> tuple[Row, ...]:
    """Each commander with mission and result."""
    words = {"done": "done", "failed": "not done", "open": "open"}
    rows = []
    for number, (commander, brief) in enumerate(
        zip(last.terms.commanders, last.current_terms.briefs, strict=True)
    ):
        result = words[standing(last, number)]
        side = last.terms.sides[commander.side].name
        rows.append((commander.name, side, brief.mission.words, result))
    return tuple(rows)


def _round(one_round: Round, maps: Maps) -> str:
    terms = one_round.after.current_terms
    figures = [("The truth", maps.truth(one_round.before.units, one_round.after))]
    for commander, command in zip(terms.commanders, one_round.written.commands, strict=True):
        figures.append((f"{commander.name} believed", maps.belief(command, commander.name)))
    drawings = "".join(
        f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>" for caption, drawn in figures
    )
    actions = [
        f"<b>{escape(seat)}</b> {escape(action)}" for seat, action in one_round.actions if action != "ready"
    ]
    fights = [escape(proposal_text(fight)) for fight in one_round.after.fights]
    dice = ", ".join(f"{escape(roll.purpose)}: <b>{roll.value}</b>/{roll.sides}" for roll in one_round.rolls)
    parts = [
        f"<section><h2>Round {one_round.number}, {round_time(terms, one_round.number)}</h2>",
        f'<div class="maps">{drawings}</div>',
        f"<h3>Written and done</h3>{_list(actions)}" if actions else "",
        f"<h3>Fights</h3>{_list(fights)}" if fights else "",
        f"<h3>What the umpire noted</h3>{_list([escape(note) for note in one_round.after.notices])}"
        if one_round.after.notices
        else "",
        f"<h3>Dice</h3><p>{dice}</p>" if dice else "",
        "</section>",
    ]
    return "".join(parts)


def _messages(last: State, rounds: Sequence[Round]) -> str:
    return f"<h2>Messages</h2>{_table(MESSAGES, message_rows(last, rounds))}"


def message_rows(last: State, rounds: Sequence[Round]) -> tuple[Row, ...]:
    """Every message with the places of its courier at the end of each round."""
    seen: dict[str, list[tuple[int, Point]]] = {}
    for one_round in rounds:
        for courier in one_round.after.couriers:
            seen.setdefault(courier.id, []).append((one_round.number, courier.at))
    return tuple(
        (
            message.id,
            f"{message.sender} → {message.to}",
            message.text,
            _travel(last, message, seen.get(message.id, [])),
        )
        for message in last.messages
    )


def _travel(last: State, message: Message, seen: Sequence[tuple[int, Point]]) -> str:
    terms = last.current_terms
    start = f" from {point_text(message.place)}" if message.place else ""
    parts = [f"written in round {message.round}, {round_time(terms, message.round)}{start}"]
    parts += [f"at {round_time(terms, number + 1)} at {point_text(at)}" for number, at in seen]
    if message.complication:
        parts.append(f"complication: {message.complication}")
    ended = {
        "delivered": "delivered",
        "returned": "brought back",
        "taken": "taken by the enemy",
        "lost": "lost",
        "refused": "refused by the umpire",
    }.get(message.state)
    if ended:
        parts.append(f"{ended} in round {message.ended}")
    else:
        parts.append("still on its way")
    if message.sender == UMPIRE:
        parts.append("sent by the umpire")
    return "; ".join(parts)


def _losses(last: State) -> str:
    return f"<h2>What was left</h2>{_table(UNITS, unit_rows(last))}"


def unit_rows(last: State) -> tuple[Row, ...]:
    """Every unit with its fate and condition at the end."""
    return tuple(
        (
            unit.name,
            last.terms.sides[unit.side].name,
            unit.fate or "in the field",
            f"{unit.hp}" if unit.arm in ("infantry", "cavalry") else "",
            f"{unit.disruption}",
        )
        for unit in last.units
    )
