"""The types that games, matches and clients share: choices, events, outcomes, views."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, TypeAlias

from msgspec import Struct
from typing_extensions import TypeVar

from sandtable.core.dice import Roll
from sandtable.core.options import OptionValue
from sandtable.scenes import Overlay, Panel, Place, Scene

FactsT = TypeVar("FactsT", bound=Struct, default=Any)
"""The facts of a game: a position as a seat knows it."""

Seat: TypeAlias = str
"""The name of a seat: "north", "red", "umpire". For an optional seat, `None` is a spectator."""


class PlaceField(Struct, frozen=True, gc=False, tag="place", omit_defaults=True):
    """A field of a template, filled with one of these places."""

    name: str
    label: str
    places: tuple[Place, ...] | None = None
    """`None` for any place on the board."""


class PathField(Struct, frozen=True, gc=False, tag="path", omit_defaults=True):
    """A field filled with places in order, such as a route; separated by spaces."""

    name: str
    label: str
    places: tuple[Place, ...] | None = None
    """`None` for any places on the board."""
    fewest: int = 1
    most: int | None = None


class PiecesField(Struct, frozen=True, gc=False, tag="pieces", omit_defaults=True):
    """A field filled with ids of some of these pieces, separated by spaces."""

    name: str
    label: str
    pieces: tuple[str, ...]
    fewest: int = 1
    most: int | None = None


class Pick(Struct, frozen=True, gc=False):
    """A value that can be picked, and its label."""

    value: str
    label: str


class PickField(Struct, frozen=True, gc=False, tag="pick", omit_defaults=True):
    """A field filled with one of a few values."""

    name: str
    label: str
    picks: tuple[Pick, ...]


class NumberField(Struct, frozen=True, gc=False, tag="number", omit_defaults=True):
    """A field filled with a number."""

    name: str
    label: str
    lowest: float | None = None
    highest: float | None = None
    step: float = 1
    """The distance between valid numbers, counted from the lowest or, without one, from 0."""
    drawn: bool = False
    """Whether a client draws the number at random instead of asking for it."""


class TextField(Struct, frozen=True, gc=False, tag="text", omit_defaults=True):
    """A field filled with free text; line breaks become spaces, because an action is one line."""

    name: str
    label: str
    longest: int = 200
    """Maximum number of characters."""
    lines: int = 1
    """Height of the client's text box, in lines."""


Field: TypeAlias = PlaceField | PathField | PiecesField | PickField | NumberField | TextField
"""Every kind of field of a template."""

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def fill(template: str, values: Mapping[str, str | Sequence[str]]) -> str:
    """Fill the fields of a template; fields without a value stay as they are.

    Several values (places, pieces) are separated by spaces, and line breaks become spaces.
    """
    return _PLACEHOLDER.sub(
        lambda found: _one_line(values[found[1]]) if found[1] in values else found[0], template
    )


def _one_line(value: str | Sequence[str]) -> str:
    return " ".join(value.splitlines() if isinstance(value, str) else value)


class Choice(Struct, frozen=True, gc=False, omit_defaults=True):
    """An action that a seat can take now.

    `action` is the text to apply. If there are fields, it is a template: each `{name}` stands for the field
    of that name. A client that knows no rules shows the choice at its piece and place; a choice without both,
    whose first field is a `PiecesField`, at each of those pieces.
    """

    action: str
    label: str
    kind: str
    """A verb such as "move" or "attack", by which a client groups choices."""
    piece: str | None = None
    place: Place | None = None
    fields: tuple[Field, ...] = ()
    grave: bool = False
    """Whether the action needs confirmation: it cannot be undone and is easily regretted."""
    aside: bool = False
    """Whether the action is optional: it does not advance the match (offering a draw)."""
    draft: bool = False
    """Whether the action is only noted and can be removed again: one press may be enough."""
    tentative: bool = False
    """Whether it may turn out to be illegal: not all values of its fields fit together."""
    hostile: bool = False
    """Whether the action harms another side; a client marks its targets in the colour of danger."""
    forced: bool = False
    """Whether one of the choices with this mark must be taken before anything else: a retreat, a loss.

    A client shows them as buttons, and brings their pieces into view.
    """
    key: str | None = None
    """The keys that take the choice, typed in sequence: "a", or "La".

    They work while its piece is selected, or at any time if it has no piece. `f` and `F` are different keys.
    """


class Key(Struct, frozen=True, gc=False, omit_defaults=True):
    """A key of a game, with its meaning for the keyboard help."""

    key: str
    label: str
    then: str | None = None
    """The prompt for a second key, if one must follow: "in which direction?"."""
    attempt: str | None = None
    """The action to try if no choice has the key, so that the rules say why it is refused.

    `{here}` stands for the place of the selected piece, `{there}` for the place next to it in the direction
    of `bearing`, `{then}` for the second key.
    """
    bearing: int | None = None
    """The compass direction that the key stands for, in degrees."""


class Keyboard(Struct, frozen=True, gc=False, omit_defaults=True):
    """The keyboard controls of a game, besides the keys of its choices."""

    keys: tuple[Key, ...] = ()
    """The keys of all choices, available now or not, in the order of the keyboard help."""
    leave: str | None = None
    """The key that deselects a piece."""
    stride: int = 1
    """Number of places that Shift with an arrow key moves the cursor."""
    wraps: bool = False
    """Whether the cursor wraps around at the edges of the board."""
    homes: bool = False
    """Whether choosing an empty place selects an adjacent piece, clockwise from north."""
    in_order: bool = False
    """Whether the next piece that can act is selected automatically, in the order of choices."""
    commands: bool = False
    """Whether Shift with the left and right arrow keys leafs through the keys of the selected piece."""
    status_pages: tuple[str, ...] = ()
    """The panels of the status report while a turn begins; Enter turns from one to the next."""
    whole_lines: bool = False
    """Whether a typed line with `;` is one action, because the game splits it into commands."""


class QuickStart(Struct, frozen=True, gc=False):
    """A match that a game proposes under a name: scenario, options, and the computer's seats."""

    name: str
    title: str
    summary: str
    scenario: str
    computers: Mapping[Seat, str]
    """The computer player of each seat that the computer holds. People hold the others."""
    options: Mapping[str, OptionValue] = {}


class Reveal(Struct, frozen=True, gc=False):
    """A hidden value that is turned up on the piece at a place, such as its firepower."""

    place: Place
    text: str


class Event(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that happened, as text for the seats that may know it."""

    kind: str
    """The kind of event, in a word. Clients highlight "turn" and "ruling" in a log."""
    text: str
    audience: tuple[Seat, ...] | None = None
    """The seats that may know it; `None` for all seats and spectators."""
    path: tuple[Place, ...] = ()
    """The place of the event, or the path of a piece, for clients to animate."""
    rolls: tuple[Roll, ...] = ()
    rule: str | None = None
    hostile: bool = False
    """Whether a side was harmed or fired at; a client animates it as a fight.

    The path of a hostile event ends at its target, and begins at the attacker if that is known.
    """
    attackers: tuple[Place, ...] = ()
    """The places of all attackers, if there are several."""
    reveals: tuple[Reveal, ...] = ()
    """The values that it turns up; a client shows them until the player has seen them."""
    lamp: str = ""
    """The label of a lamp of the game's device that lights up with it."""

    def visible_to(self, seat: Seat | None) -> bool:
        """Whether a seat, or a spectator (`None`), may know of the event."""
        return self.audience is None or seat in self.audience


class GoalItem(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that decides a match, and how far along it is as the viewer knows."""

    label: str
    """What is counted: "Enemy arsenals destroyed"."""
    value: int | None = None
    """The count now; `None` if the viewer does not know it."""
    of: int | None = None
    """The count at which it decides; `None` if there is no such number."""
    side: str | None = None
    """The side of the scene that comes nearer to its goal by it; `None` for no side or all."""


class Goal(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a match is won, and how far along it is, from the viewer's seat."""

    text: str
    """One sentence, short enough for one line: "Destroy both enemy arsenals"."""
    items: tuple[GoalItem, ...] = ()
    """The most important first: a client may show only these."""
    details: tuple[str, ...] = ()
    """Further sentences: how else the match may end."""
    rules: tuple[str, ...] = ()
    """The rules that decide, which a client links to."""


class Tally(Struct, frozen=True, gc=False):
    """Something that a game counts for each side, which tells how a match has gone."""

    topic: Literal["losses", "ground", "lines"]
    """What it is about: pieces lost or left, places held, communication and supply."""
    label: str
    """What is counted: "Units left"."""
    counts: tuple[float, ...]
    """The count of each side, in the order of `Game.sides`."""


class Audience(Struct, frozen=True, gc=False):
    """An audience of talk: seats and "spectators"; `None` for everyone."""

    label: str
    to: tuple[str, ...] | None


class Outcome(Struct, frozen=True, gc=False):
    """The outcome of a match; without winners it is a draw."""

    winners: tuple[Seat, ...]
    reason: str
    rule: str | None = None

    def __str__(self) -> str:
        winners = " and ".join(seat.capitalize() for seat in self.winners)
        result = f"{winners} win{'s' if len(self.winners) == 1 else ''}" if winners else "A draw"
        return f"{result}: {self.reason}"


class Lens(Struct, frozen=True, gc=False, omit_defaults=True):
    """A question about a view, such as the attack on a square.

    `query` is the argument of `Match.inspect`; with fields it is a template as in `Choice`.
    """

    query: str
    label: str
    fields: tuple[Field, ...] = ()
    moment: Literal["asked", "held", "aimed", "typed", "written"] = "asked"
    """When a client sends the query.

    On request ("asked"); automatically about the selected piece or its place ("held"); also with a
    destination or target of that piece in the second field ("aimed"); or about the line that is being typed,
    and then the lines of the answer are completions ("typed"); or about an action that is being filled in, if
    it has the same fields ("written").
    """
    at_first: bool = False
    """Whether a client shows the answer until the player switches it off."""


class Suggestion(Struct, frozen=True, gc=False):
    """A value that a finding proposes for a field of the action that is being written."""

    field: str
    label: str
    value: str


class Finding(Struct, frozen=True, gc=False):
    """The answer to a lens: a title, sentences, overlays and panels."""

    title: str
    lines: tuple[str, ...]
    overlays: tuple[Overlay, ...] = ()
    panels: tuple[Panel, ...] = ()
    """The content of the lines in visual form; a client that draws panels omits the lines."""
    suggestions: tuple[Suggestion, ...] = ()
    """Values with which the action that is being written would be clear."""


class HintedAction(Struct, frozen=True, gc=False, omit_defaults=True):
    """An action that a hint proposes or expects, as text and as overlays."""

    seat: Seat
    action: str
    label: str
    overlays: tuple[Overlay, ...] = ()


class HintedReason(Struct, frozen=True, gc=False, omit_defaults=True):
    """A reason for a hint, as text and as overlays."""

    text: str
    overlays: tuple[Overlay, ...] = ()


class Hint(Struct, frozen=True, gc=False, omit_defaults=True):
    """The action that a computer player would take, based on what the seat knows."""

    by: str
    """The computer player: "Level 4 · Sergeant"."""
    actions: tuple[HintedAction, ...]
    """The rest of the turn. The first action is for now; later ones may change."""
    line: tuple[HintedAction, ...] = ()
    """The expected variation; one example if dice or hidden information are involved."""
    prospects: str = ""
    """The expected result for the seat, in a few words: "about even"."""
    value: float | None = None
    """The expected result from -1 (lost) to 1 (won); `None` if the player did not search."""
    reasons: tuple[HintedReason, ...] = ()
    """The reasons, most important first."""


class Offer(Struct, frozen=True, gc=False, omit_defaults=True):
    """An open offer of a seat to the others, such as a draw."""

    text: str
    """The offer as a sentence."""
    answers: tuple[str, ...] = ()
    """The actions with which the viewer can answer; all of them are among the choices."""


class View(Struct, Generic[FactsT], frozen=True, gc=False, omit_defaults=True):
    """Everything that a seat may know, and nothing else."""

    game: str
    seat: Seat | None
    to_act: tuple[Seat, ...]
    status: str
    """A sentence about what is going on and what to do next."""
    facts: FactsT
    """The position as the seat knows it, in the game's own `facts_type`."""
    choices: tuple[Choice, ...]
    lenses: tuple[Lens, ...] = ()
    keyboard: Keyboard | None = None
    """The keyboard controls; `None` for the client's defaults."""
    scene: Scene | None = None
    """The picture; `None` for computer players."""
    goal: Goal | None = None
    """How the match is won, and how far along it is; `None` for computer players."""
    outcome: Outcome | None = None
    offer: Offer | None = None
    """An offer that waits for an answer, which a client shows with the viewer's answers."""
    secret: bool = False
    """Whether others at the same screen must not see this view."""
    images: tuple[str, ...] = ()
    """The full names of the images that the seat may see (`Match.image`), in the scene or not."""

    def _repr_svg_(self) -> str | None:
        from sandtable.core.registry import game  # noqa: PLC0415 - avoids an import cycle
        from sandtable.scenes.svg import svg  # noqa: PLC0415 - only notebooks need it

        one = game(self.game)
        return svg(self.scene, one.symbols(), images=one.shown_images(self)) if self.scene else None
