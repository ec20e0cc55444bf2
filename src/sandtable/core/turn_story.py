"""What others have done since a seat last acted: its steps, its summary, and its marks on the board."""

from collections.abc import Iterable
from typing import Generic

from msgspec import Struct
from typing_extensions import TypeVar

from sandtable.core.language import ENGLISH, catalogue
from sandtable.core.types import Event, Seat
from sandtable.scenes import Marks, Overlay, Path, Paths, Scene

StateT = TypeVar("StateT")

LOSS_EVENTS = frozenset({"lost"})
"""The kinds of events that report a lost piece, if a game names no others."""


class TurnStep(Struct, frozen=True):
    """An action of a turn as a seat saw it: who acted, and the events that the seat may know."""

    seat: Seat
    events: tuple[Event, ...]


class SeenTurn(Struct, Generic[StateT], frozen=True):
    """The actions since a seat last acted, with the states before and after them as this seat knows them."""

    seat: Seat | None
    before: StateT
    after: StateT
    steps: tuple[TurnStep, ...]
    language: str = ENGLISH

    @property
    def events(self) -> list[Event]:
        """The events of all steps."""
        return [event for step in self.steps for event in step.events]


class TurnStory(Struct, frozen=True):
    """What others have done since a seat last acted, or what their turn was for a spectator."""

    since: int
    """The number of its first step in the seat's log."""
    text: str
    """A sentence that sums it up."""


class Chapter(Struct, frozen=True):
    """A part of the story of a finished match, such as a round."""

    first: int
    """The number of actions before it."""
    last: int
    """The number of actions after it."""
    label: str
    """Its name: "Round 3, 07:40 to 07:50"."""
    text: tuple[str, ...]
    """What happened, in sentences, even if no seat knew of it at the time."""


def count_events(
    events: list[Event], language: str = ENGLISH, loss_events: frozenset[str] = LOSS_EVENTS
) -> str:
    """Sum events up as numbers of moves, attacks and losses; without any, the text of the last event."""
    say = catalogue("sandtable.core", language)
    counts = {
        "story-moves": sum(is_move(event) for event in events),
        "story-attacks": sum(event.hostile for event in events),
        "story-losses": sum(event.kind in loss_events for event in events),
    }
    parts = [say(key, count=count) for key, count in counts.items() if count]
    return as_sentence(parts) if parts else events[-1].text if events else ""


def as_sentence(parts: Iterable[str]) -> str:
    """Join parts with commas, with a capital at the start and a full stop at the end."""
    text = ", ".join(part for part in parts if part)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def is_move(event: Event) -> bool:
    """Whether a piece moved along the path of an event."""
    return len(event.path) > 1 and not event.hostile


def turn_overlays(turn: SeenTurn[StateT], before: Scene, after: Scene) -> tuple[Overlay, ...]:
    """The trails, attacks and other places of a turn, for clients that draw it all at once.

    The scenes are what the seat saw before and after. Pieces that moved although no event says along which
    path get a straight trail.
    """
    say = catalogue("sandtable.core", turn.language)
    sides = {piece.place: piece.side for piece in after.pieces if piece.place}
    moves = [event.path for event in turn.events if is_move(event)]
    ends = {path[-1] for path in moves}
    were = {piece.id: piece.place for piece in before.pieces}
    for piece in after.pieces:
        start = were.get(piece.id)
        if start and piece.place and start != piece.place and piece.place not in ends:
            moves.append((start, piece.place))
    hostile = [event for event in turn.events if event.hostile and event.path]
    aims = {
        (start, event.path[-1]): None for event in hostile for start in event.attackers or event.path[:-1]
    }
    trails = tuple(Path(path, side=sides.get(path[-1])) for path in moves)
    shots = tuple(Path(path, side=sides.get(path[0]), planned=True) for path in aims)
    attacked = tuple(dict.fromkeys(event.path[-1] for event in hostile))
    places = tuple(dict.fromkeys(event.path[-1] for event in turn.events if event.path and not event.hostile))
    found: tuple[Overlay | None, ...] = (
        Paths("turn-trails", say("story-trails"), trails + shots) if trails or shots else None,
        Marks("turn-places", say("story-places"), places, "last") if places else None,
        Marks("turn-attacks", say("story-attacked"), attacked, "target") if attacked else None,
    )
    return tuple(overlay for overlay in found if overlay is not None)
