"""The summary of a round for a commander: the time, the papers that came in, and what the officer sees."""

from sandtable.core import SeenTurn, Tally, as_sentence, count_events
from sandtable.games.kriegsspiel.dispatches import ReceivedPaper
from sandtable.games.kriegsspiel.rules import sighting
from sandtable.games.kriegsspiel.state import State
from sandtable.games.kriegsspiel.terms import UMPIRE
from sandtable.games.kriegsspiel.visibility import known_to

_MOST_NAMED = 3
"""Senders named; more are counted."""


def turn_summary(turn: SeenTurn[State]) -> str:
    """Sum up a round: "Round 3: it is 07:50; 2 reports came in, from w-1 and w-2; you see no troops."."""
    seats = [commander.seat for commander in turn.after.terms.commanders]
    rounds = [event.text.rstrip(".") for event in turn.events if event.kind == "round"]
    if turn.seat is None or turn.seat == UMPIRE or turn.seat not in seats or not rounds:
        return turn.events[-1].text if turn.events else count_events([])
    number = seats.index(turn.seat)
    before, after = known_to(turn.before, number), known_to(turn.after, number)
    came = [paper for paper in after.papers[len(before.papers) :] if paper.kind != "view"]
    commander = turn.after.terms.commanders[number]
    seen = sighting.seen(turn.after.terms, commander, after.outlook, "your own side")
    return as_sentence([f"{rounds[-1]}; {_papers(came)}; you see {'; '.join(seen) or 'no troops'}"])


def tallies(state: State) -> tuple[Tally, ...]:
    """Count the strength of each side's fighting units, and the places of missions that it holds."""
    sides = range(len(state.terms.sides))
    fighting = [unit for unit in state.units if unit.alive and unit.fights]
    strength = tuple(sum(unit.hp for unit in fighting if unit.side == side) for side in sides)
    found = [Tally("losses", "Hit points of the troops", strength)]
    if any(brief.mission.goal in ("take", "hold") for brief in state.current_terms.briefs):
        holders = [
            commander.side
            for commander, rounds in zip(state.terms.commanders, state.held, strict=False)
            if rounds
        ]
        found.append(Tally("ground", "Missions' places held", tuple(map(holders.count, sides))))
    return tuple(found)


def _papers(came: list[ReceivedPaper]) -> str:
    if not came:
        return "no report came in"
    senders = list(dict.fromkeys(paper.sender for paper in came))
    names = (
        f"{len(senders)} senders"
        if len(senders) > _MOST_NAMED
        else " and ".join([", ".join(senders[:-1]), senders[-1]] if len(senders) > 1 else senders)
    )
    return f"{'1 report' if len(came) == 1 else f'{len(came)} reports'} came in, from {names}"
