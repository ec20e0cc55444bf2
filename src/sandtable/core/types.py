"""The words that games, matches and clients share: choices, events, outcomes, views."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, TypeAlias

from msgspec import Struct
from typing_extensions import TypeVar

from sandtable.core.dice import Roll
from sandtable.scenes import Overlay, Panel, Place, Scene

FactsT = TypeVar("FactsT", bound=Struct, default=Any)
"""What a seat knows of a position, in the words of one game."""

Seat: TypeAlias = str
"""A seat at the table: "north", "red", "umpire". `None`, where a seat is optional, is a spectator."""


class PlaceField(Struct, frozen=True, tag="place", omit_defaults=True):
    """A blank in an action, filled with one of these places."""

    name: str
    label: str
    places: tuple[Place, ...] | None = None
    """`None`: any place on the board."""


class PathField(Struct, frozen=True, tag="path", omit_defaults=True):
    """A blank filled with places in order, such as the way of a march; spaces part them."""

    name: str
    label: str
    places: tuple[Place, ...] | None = None
    """`None`: any places on the board."""
    fewest: int = 1
    most: int | None = None


class PiecesField(Struct, frozen=True, tag="pieces", omit_defaults=True):
    """A blank filled with the ids of some of these pieces; spaces part them."""

    name: str
    label: str
    pieces: tuple[str, ...]
    fewest: int = 1
    most: int | None = None


class Pick(Struct, frozen=True):
    """A word that can be picked, and what it means."""

    value: str
    label: str


class PickField(Struct, frozen=True, tag="pick", omit_defaults=True):
    """A blank filled with one of a few words."""

    name: str
    label: str
    picks: tuple[Pick, ...]


class NumberField(Struct, frozen=True, tag="number", omit_defaults=True):
    """A blank filled with a number."""

    name: str
    label: str
    lowest: float | None = None
    highest: float | None = None
    step: float = 1
    """Numbers lie this far apart, counted from the lowest or, without one, from 0."""
    drawn: bool = False
    """Any number will do: a client draws one between the lowest and the highest instead of asking for it."""


class TextField(Struct, frozen=True, tag="text", omit_defaults=True):
    """A blank filled with words of one's own. An action is one line: a line break in them becomes a space."""

    name: str
    label: str
    longest: int = 200
    """How many characters there may be."""
    lines: int = 1
    """How many lines of room a client gives to write in."""


Field: TypeAlias = PlaceField | PathField | PiecesField | PickField | NumberField | TextField
"""Every kind of blank in an action."""

_BLANK = re.compile(r"\{(\w+)\}")


def fill(template: str, values: Mapping[str, str | Sequence[str]]) -> str:
    """A template with its blanks filled; those without a value stay.

    Several values (places, pieces) are parted by spaces, and line breaks become spaces.
    """
    return _BLANK.sub(lambda blank: _one_line(values[blank[1]]) if blank[1] in values else blank[0], template)


def _one_line(value: str | Sequence[str]) -> str:
    return " ".join(value.splitlines() if isinstance(value, str) else value)


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something a seat can do now.

    `action` is the text to apply. Where there are fields it is a template: each `{name}` stands for the
    field of that name. A client that knows nothing of the game shows the choice at its piece and place; one
    that has neither, and whose first field is for pieces, at each of those pieces.
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
    draft: bool = False
    """Only written down, and can be scratched again: one press on the board may be enough to do it."""
    tentative: bool = False
    """May be refused after all: not everything that can fill its blanks goes together."""
    hostile: bool = False
    """Whether the action harms another side; a client marks its targets in the colour of danger."""
    key: str | None = None
    """The letters that take it, typed one after the other: "a", or "La".

    While its piece is in hand or, where it belongs to no piece, at any time. `f` and `F` are two keys.
    """


class Key(Struct, frozen=True, omit_defaults=True):
    """A key that a game gives a meaning to, in words for whoever asks for help."""

    key: str
    label: str
    then: str | None = None
    """What to ask for where another key must follow: "in which direction?"."""


class Keyboard(Struct, frozen=True, omit_defaults=True):
    """How a game is played by keys, beside what its choices say."""

    keys: tuple[Key, ...] = ()
    """The keys of all its choices, whether or not they can be taken now, in the order of a list of help."""
    leave: str | None = None
    """The key that lets go of a piece without doing anything with it."""
    stride: int = 1
    """How many places the cursor goes with Shift and an arrow."""
    wraps: bool = False
    """The cursor leaves the board at one edge and comes back at the opposite one."""
    homes: bool = False
    """Choosing an empty place beside pieces that can act takes up the first of them, clockwise from north."""
    in_order: bool = False
    """Where a piece has done or is left, the next one that can act is taken up, in the choices' order."""
    whole_lines: bool = False
    """A typed line is one action, also where there is a `;` in it: the game reads several commands there."""


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened, in words, for those who may know it."""

    kind: str
    """What happened, in a word. In a log "turn" (one begins) and "ruling" (an umpire's own) stand out."""
    text: str
    audience: tuple[Seat, ...] | None = None
    """The seats that may know; `None` is everybody, spectators too."""
    path: tuple[Place, ...] = ()
    """Where it happened, or the way a piece went, for clients to animate."""
    rolls: tuple[Roll, ...] = ()
    rule: str | None = None
    hostile: bool = False
    """Whether a side was harmed or fired at; a client animates it as a fight."""

    def visible_to(self, seat: Seat | None) -> bool:
        """Whether this seat (`None`: a spectator) may know of the event."""
        return self.audience is None or seat in self.audience


class Audience(Struct, frozen=True):
    """Those whom a seat can talk to: seats, and "spectators"; `None` is everybody."""

    label: str
    to: tuple[str, ...] | None


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
    moment: Literal["asked", "held", "aimed", "typed"] = "asked"
    """When a client asks: if the person wants it; by itself about the piece in hand, or its place; by itself
    about that and, in the second field, a place where the piece in hand can go or aim at; or about a line
    that is being typed, and then the lines of the answer are what the line may become."""


class Finding(Struct, frozen=True):
    """The answer to a lens: a title, sentences, and drawings to lay over the board."""

    title: str
    lines: tuple[str, ...]
    overlays: tuple[Overlay, ...] = ()
    panels: tuple[Panel, ...] = ()
    """What the lines say in a form for the eye; a client that draws it leaves the lines out."""


class HintedAction(Struct, frozen=True, omit_defaults=True):
    """An action that a hint proposes or expects, in words and as a drawing to lay over the board."""

    seat: Seat
    action: str
    label: str
    overlays: tuple[Overlay, ...] = ()


class HintedReason(Struct, frozen=True, omit_defaults=True):
    """Why a hint proposes what it proposes, in words and as marks to lay over the board."""

    text: str
    overlays: tuple[Overlay, ...] = ()


class Hint(Struct, frozen=True, omit_defaults=True):
    """What a computer player would do at a seat, as far as that seat itself can know."""

    by: str
    """Who says so: "Level 4 · Sergeant"."""
    actions: tuple[HintedAction, ...]
    """The rest of the turn. The first is to be done now; a later one may yet turn out otherwise."""
    line: tuple[HintedAction, ...] = ()
    """What is expected to follow; where dice fall or something is hidden, an example of it."""
    prospects: str = ""
    """How the seat stands then, in a few words: "about even"."""
    reasons: tuple[HintedReason, ...] = ()
    """Why, the weightiest first."""


class View(Struct, Generic[FactsT], frozen=True, omit_defaults=True):
    """All that one seat may know at one moment, and nothing else."""

    game: str
    seat: Seat | None
    to_act: tuple[Seat, ...]
    status: str
    """One sentence that says what is going on and what to do next."""
    facts: FactsT
    """The position as far as this seat knows it, in the game's own words (its `facts_type`)."""
    choices: tuple[Choice, ...]
    lenses: tuple[Lens, ...] = ()
    keyboard: Keyboard | None = None
    """How the game is played by keys; `None`: as a client plays any game."""
    scene: Scene | None = None
    """The picture; computer players are spared it."""
    outcome: Outcome | None = None
    secret: bool = False
    """This view shows what others at the same screen must not see."""
    images: tuple[str, ...] = ()
    """The full names of the images that the seat may look at (`Match.image`), whether or not the scene shows
    them."""

    def _repr_svg_(self) -> str | None:
        from sandtable.core.registry import game  # noqa: PLC0415 - the registry imports this module
        from sandtable.scenes.svg import svg  # noqa: PLC0415 - only notebooks need it

        one = game(self.game)
        return svg(self.scene, one.symbols(), images=one.shown_images(self)) if self.scene else None
