"""The summary of the other players' turns: moves and shots of each, and what was lost or taken."""

from collections.abc import Sequence

from sandtable.core import Event, SeenTurn, Tally
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import Translate
from sandtable.games.taktik.texts import seat_name

_TOLD = frozenset({"lost", "damage", "take", "mine", "draw", "resign", "supplies"})
"""The kinds of event whose texts are repeated, because they change what stands on the board."""

_TOLD_BY_SHOTS = frozenset({"lost", "damage"})
"""Those that say nothing new after a shot, whose result is in the summary."""


def turn_summary(turn: SeenTurn[State]) -> str:
    """Sum up turns: "Kazaldis: 2 moves, shot at H9: hit."."""
    if turn.before.phase in ("placing", "start"):
        return " ".join(event.text for event in turn.events)
    say = turn.after.terms.say
    texts: list[str] = []
    for seat in dict.fromkeys(step.seat for step in turn.steps):
        steps = [step.events for step in turn.steps if step.seat == seat]
        events = [event for step in steps for event in step]
        deeds = _deeds(say, events)
        if deeds or any(event.kind == "press" for event in events):
            texts.append(
                say("story-turn", seat=seat_name(seat), deeds=", ".join(deeds) or say("story-nothing"))
            )
        texts += [event.text for step in steps for event in _told(step)]
    return " ".join(texts) or turn.events[-1].text


def tallies(state: State) -> tuple[Tally, ...]:
    """Count the vehicles of each alliance that are in action, and its headquarters and depots."""
    terms, ground = state.terms, state.terms.ground
    sides = list(dict.fromkeys(terms.alliance_of))
    in_action = [state.alliance_of(number) for number in state.pieces.alive if state.in_action(number)]
    places = [[ground.hq[country] for country in terms.countries_in(side)] for side in sides]
    held = tuple(sum(not state.taken >> place & 1 for place in own) for own in places)
    return (
        Tally("losses", terms.say("tally-vehicles"), tuple(map(in_action.count, sides))),
        Tally("ground", terms.say("tally-headquarters"), held),
    )


def _told(step: Sequence[Event]) -> list[Event]:
    shot = any(event.kind == "fire" for event in step)
    return [event for event in step if event.kind in (_TOLD - _TOLD_BY_SHOTS if shot else _TOLD)]


def _deeds(say: Translate, events: list[Event]) -> list[str]:
    moves = sum(event.kind in ("move", "repair") and len(event.path) > 1 for event in events)
    shots = [
        say("story-shot", hex=event.path[-1], shot=event.lamp) for event in events if event.kind == "fire"
    ]
    return [*([say("story-moves", count=moves)] if moves else []), *shots]
