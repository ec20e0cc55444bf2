"""The summary of the other players' turns: moves and shots of each, and what was lost or taken."""

from sandtable.core import Event, SeenTurn
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import Translate
from sandtable.games.taktik.texts import seat_name

_TOLD = frozenset({"lost", "damage", "take", "mine", "draw", "resign", "supplies"})
"""The kinds of event whose texts are repeated, because they change what stands on the board."""


def turn_summary(turn: SeenTurn[State]) -> str:
    """Sum up turns: "Kazaldis: 2 moves, shot at H9: hit. Sarapan tank p21 is destroyed."."""
    if turn.before.phase in ("placing", "start"):
        return " ".join(event.text for event in turn.events)
    say = turn.after.terms.say
    texts: list[str] = []
    for seat in dict.fromkeys(step.seat for step in turn.steps):
        events = [event for step in turn.steps if step.seat == seat for event in step.events]
        deeds = _deeds(say, events)
        if deeds or any(event.kind == "press" for event in events):
            texts.append(
                say("story-turn", seat=seat_name(seat), deeds=", ".join(deeds) or say("story-nothing"))
            )
        texts += [event.text for event in events if event.kind in _TOLD]
    return " ".join(texts) or turn.events[-1].text


def _deeds(say: Translate, events: list[Event]) -> list[str]:
    moves = sum(event.kind in ("move", "repair") and len(event.path) > 1 for event in events)
    shots = [
        say("story-shot", hex=event.path[-1], shot=event.lamp) for event in events if event.kind == "fire"
    ]
    return [*([say("story-moves", count=moves)] if moves else []), *shots]
