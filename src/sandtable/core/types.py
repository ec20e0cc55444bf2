"""The words that games, matches and clients share: choices, events, outcomes, views."""

import re
from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from sandtable.core.dice import Roll
from sandtable.scenes import Overlay, Place, Scene

Seat: TypeAlias = str
"""A seat at the table: "north", "red", "umpire". `None`, where a seat is optional, is a spectator."""


class PlaceField(Struct, frozen=True, tag="place", omit_defaults=True):
    """A blank in an action, filled with one of these places."""

    name: str
    label: str
    places: tuple[Place, ...] | None = None
    """`None`: any place on the board."""


Field: TypeAlias = PlaceField
"""Every kind of blank in an action. Texts, numbers and lists of pieces join with the games that need them."""

_BLANK = re.compile(r"\{(\w+)\}")


def fill(template: str, values: Mapping[str, str]) -> str:
    """A template with its blanks filled; those without a value stay."""
    return _BLANK.sub(lambda blank: values.get(blank[1], blank[0]), template)


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something a seat can do now.

    `action` is the text to apply. Where there are fields it is a template: each `{name}` stands for the
    field of that name. A client that knows nothing of the game shows the choice at its piece and place.
    """

    action: str
    label: str
    kind: str
    """A verb such as "move" or "attack", by which a client groups and colours choices."""
    piece: str | None = None
    place: Place | None = None
    fields: tuple[Field, ...] = ()
    grave: bool = False
    """Cannot be taken back and is easily regretted: a client asks first."""
    aside: bool = False
    """Does not carry the match on (taking a unit back, offering a draw): who wants to play on skips it."""


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened, in words, for those who may know it."""

    kind: str
    text: str
    audience: tuple[Seat, ...] | None = None
    """The seats that may know; `None` is everybody, spectators too."""
    path: tuple[Place, ...] = ()
    """Where it happened, or the way a piece went, for clients to animate."""
    rolls: tuple[Roll, ...] = ()
    rule: str | None = None

    def visible_to(self, seat: Seat | None) -> bool:
        """Whether this seat (`None`: a spectator) may know of the event."""
        return self.audience is None or seat in self.audience


class Outcome(Struct, frozen=True):
    """How a match ended. No winners: a draw."""

    winners: tuple[Seat, ...]
    reason: str
    rule: str | None = None

    def __str__(self) -> str:
        winners = " and ".join(seat.capitalize() for seat in self.winners)
        verdict = f"{winners} win{'s' if len(self.winners) == 1 else ''}" if winners else "A draw"
        return f"{verdict}: {self.reason}"


class Lens(Struct, frozen=True, omit_defaults=True):
    """A question a seat can ask about what it sees, such as the attack on a square.

    `query` is the text to give to `Match.inspect`; with a field it is a template as in `Choice`.
    """

    query: str
    label: str
    fields: tuple[Field, ...] = ()


class Finding(Struct, frozen=True):
    """The answer to a lens: a title, sentences, and drawings to lay over the board."""

    title: str
    lines: tuple[str, ...]
    overlays: tuple[Overlay, ...] = ()


class View(Struct, frozen=True, omit_defaults=True):
    """All that one seat may know at one moment, and nothing else."""

    game: str
    seat: Seat | None
    to_act: tuple[Seat, ...]
    status: str
    """One sentence that says what is going on and what to do next."""
    facts: Struct
    """The position as far as this seat knows it, in the game's own words (its `facts_type`)."""
    choices: tuple[Choice, ...]
    lenses: tuple[Lens, ...] = ()
    scene: Scene | None = None
    """The picture; computer players are spared it."""
    outcome: Outcome | None = None
    secret: bool = False
    """This view shows what others at the same screen must not see."""

    def _repr_svg_(self) -> str | None:
        from sandtable.core.registry import game  # noqa: PLC0415 - the registry imports this module
        from sandtable.scenes.svg import svg  # noqa: PLC0415 - only notebooks need it

        return svg(self.scene, game(self.game).symbols()) if self.scene else None
