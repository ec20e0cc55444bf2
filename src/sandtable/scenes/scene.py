"""The scene that a seat sees, as data: board, pieces, overlays and panels.

A scene knows no rules. Places are names ("L15"); `geometry` computes their positions from the board. To add a
kind of overlay or panel, add a member to the union `Overlay` or `Panel`, and a drawing to each client.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.scenes.board import Board, LineKind, MapBoard, Place
from sandtable.scenes.image import is_image


class Side(Struct, frozen=True, gc=False):
    """A side, with the name of its colour in the client's palette."""

    id: str
    name: str
    colour: str


class Figure(Struct, frozen=True, gc=False, omit_defaults=True):
    """A number of a piece or of the ground, as the tables of the rule book print it."""

    label: str
    value: str
    """With its unit or its reason: "2", "6 + 4 in a fortress", "cannot enter"."""


class PieceKind(Struct, frozen=True, gc=False, omit_defaults=True):
    """A kind of piece with the numbers that all its pieces share."""

    name: str
    """The name by which pieces refer to it."""
    label: str
    figures: tuple[Figure, ...] = ()
    text: str = ""
    """What it can do besides, in a sentence or two."""


class GroundKind(Struct, frozen=True, gc=False, omit_defaults=True):
    """A kind of ground, or of line on the map, with its rules: a row of the terrain legend."""

    label: str
    figures: tuple[Figure, ...] = ()
    """Costs and effects."""
    text: str = ""
    """Effects that are no number, in a sentence or two."""
    terrains: tuple[str, ...] = ()
    """The terrains of the board that it is about; the first one is drawn as a sample."""
    elsewhere: bool = False
    """Whether it is the ground of all places without a terrain of their own."""
    line: LineKind | None = None
    """The kind of line on the board that it is about."""
    colour: str | None = None
    """Its colour on a map that is an image: "#bccb92"."""


MAX_TAG = 16
"""Maximum length of a name below a piece, so that it does not cover the pieces beside it."""


class Piece(Struct, frozen=True, gc=False, omit_defaults=True):
    """A piece at a place, or next to the board if it has no place."""

    id: str
    symbol: str
    glyph: str
    label: str
    side: str | None = None
    place: Place | None = None
    states: tuple[str, ...] = ()
    """Words such as "offline" or "moved", drawn the same in every game and read aloud."""
    note: str | None = None
    """A sentence that explains the states, for example why the piece is offline."""
    tag: str | None = None
    """A short text below the piece: its name in commands, or its strength."""
    heading: float | None = None
    """The direction it faces, in degrees clockwise from north; `None` for no direction."""
    kind: str | None = None
    """The name of its `PieceKind`; `None` if that is its symbol."""
    figures: tuple[Figure, ...] = ()
    """Its own numbers now, as far as the viewer knows; each replaces the one of its kind with its label."""


def name_tag(name: str) -> str:
    """Return a name as the tag of a piece; a long one ends in an ellipsis."""
    return name if len(name) <= MAX_TAG else f"{name[: MAX_TAG - 1]}…"


class Line(Struct, frozen=True, gc=False, omit_defaults=True):
    """A straight line from one place to another, both ends included."""

    start: Place
    end: Place
    side: str | None = None


class Lines(Struct, frozen=True, gc=False, tag="lines", omit_defaults=True):
    """Lines across the board, such as lines of communication."""

    name: str
    label: str
    lines: tuple[Line, ...]
    faint: bool = False
    """Whether it is drawn weakly in the background; a client lets the player switch it off."""


class Heat(Struct, frozen=True, gc=False, tag="heat", omit_defaults=True):
    """A heat map: a number per place, drawn as shades of a colour; other places are 0."""

    name: str
    label: str
    values: tuple[tuple[Place, int], ...]
    side: str | None = None


class Marks(Struct, frozen=True, gc=False, tag="marks", omit_defaults=True):
    """Highlighted places: destinations, good and bad ones, targets, the last action, or the focus."""

    name: str
    label: str
    places: tuple[Place, ...]
    style: Literal["reach", "good", "bad", "target", "last", "focus"] = "focus"


class Labels(Struct, frozen=True, gc=False, tag="labels", omit_defaults=True):
    """Short texts written at places."""

    name: str
    label: str
    texts: tuple[tuple[Place, str], ...]
    side: str | None = None


class Circle(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything within a distance of a place, or a sector of it."""

    place: Place
    radius: float
    """In steps between cells (on squares also diagonal), or in units of a map."""
    towards: float | None = None
    """The middle of the sector, in degrees clockwise from north; `None` for a full circle."""
    spread: float = 360
    """The width of the sector, in degrees."""
    label: str | None = None
    """The meaning of the circle: "canister, to 300 m"."""
    outline: tuple[Place, ...] = ()
    """On a map: the corners of the area that is drawn instead, where terrain makes it irregular."""


class Ranges(Struct, frozen=True, gc=False, tag="ranges", omit_defaults=True):
    """Ranges: circles around places, and the costs of reaching other places."""

    name: str
    label: str
    circles: tuple[Circle, ...] = ()
    costs: tuple[tuple[Place, float], ...] = ()
    """Each place that can be reached, and the movement spent up to there."""
    side: str | None = None
    stops: tuple[Place, ...] = ()
    """The places at which movement must stop."""


class Path(Struct, frozen=True, gc=False, omit_defaults=True):
    """A path from place to place with an arrow at its end: a march, a courier's ride."""

    places: tuple[Place, ...]
    side: str | None = None
    planned: bool = False
    """Planned or assumed rather than known to have happened: drawn dashed."""
    label: str | None = None


class Paths(Struct, frozen=True, gc=False, tag="paths", omit_defaults=True):
    """Paths across the board."""

    name: str
    label: str
    paths: tuple[Path, ...]


Overlay: TypeAlias = Lines | Heat | Marks | Labels | Ranges | Paths
"""Every kind of overlay."""


class Table(Struct, frozen=True, gc=False, tag="table", omit_defaults=True):
    """A table next to the board."""

    name: str
    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    pieces: tuple[str, ...] = ()
    """The piece that each row is about, if any: a client selects the piece from there."""


class Notes(Struct, frozen=True, gc=False, tag="notes"):
    """A text next to the board: a report, a dispatch, a mission."""

    name: str
    label: str
    paragraphs: tuple[str, ...]


class Chance(Struct, frozen=True, gc=False, omit_defaults=True):
    """A possible result, and in how many of all cases it occurs."""

    label: str
    times: int
    bodes: Literal["well", "ill", "even"] = "even"
    """Whether the result is good or bad for the viewer."""


class Chances(Struct, frozen=True, gc=False, tag="chances", omit_defaults=True):
    """The possible results of combat or another roll, and how they are calculated."""

    name: str
    label: str
    paragraphs: tuple[str, ...]
    """The calculation."""
    of: int
    """The number of all cases: 6 for a die."""
    chances: tuple[Chance, ...]


class Setting(Struct, frozen=True, gc=False):
    """A position of a switch."""

    value: str
    """The text that it puts into the action of the button."""
    label: str


class Switch(Struct, frozen=True, gc=False):
    """A switch of a device, and its setting."""

    name: str
    """The field that it fills in the action of the button."""
    label: str
    settings: tuple[Setting, ...]
    set_to: str


class Lamp(Struct, frozen=True, gc=False, omit_defaults=True):
    """A lamp of a device."""

    name: str
    label: str
    lit: bool
    blinking: bool = False
    """Whether a lit lamp blinks instead of shining steadily."""
    meaning: str = ""
    """What its light, or its darkness, says in a word, if the lamp has several meanings."""


class Button(Struct, frozen=True, gc=False, omit_defaults=True):
    """The button of a device."""

    label: str
    action: str | None = None
    """The action of pressing it: a template with a field per switch; `None` while disabled."""
    presses: tuple[str, ...] = ()
    """Kinds of choices that need a press: after selecting one, a client waits for the button."""
    after_press: bool = False
    """Whether the device's main button is to be pressed before this one; that press sends no action."""


class Device(Struct, frozen=True, gc=False, tag="device", omit_defaults=True):
    """A device next to the board: switches, a button, and lamps that show the result."""

    name: str
    label: str
    switches: tuple[Switch, ...]
    lamps: tuple[Lamp, ...]
    button: Button
    display: str = ""
    """A short text that it shows: what is left to spend, which side is next."""
    trigger: Button | None = None
    """A second button, which carries out what the first one has prepared."""


class PanelAction(Struct, frozen=True, gc=False, omit_defaults=True):
    """An action on a panel, or on one of its lines."""

    label: str
    action: str
    """The text of the action.

    A field `{text}` takes free text. An action with other fields is one of the view's choices and is filled
    in like that choice.
    """
    sign: Literal["do", "change", "remove", "up", "down", "add", "again"] = "do"
    """The icon that a client shows."""
    text: str = ""
    """The initial value of the field: the line itself if it is to be changed."""
    optional: bool = False
    """Whether the field may be empty."""
    hint: str = ""
    """What is to be written in the field: "Minutes", "Reason"."""
    options: tuple[str, ...] = ()
    """Texts that a client proposes for the field."""


class SheetLine(Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of a sheet."""

    text: str
    by: str = ""
    """The author, if that is not obvious."""
    deeds: tuple[PanelAction, ...] = ()
    notes: tuple[str, ...] = ()
    """Explanations: how a sum was calculated, what would result."""

    def numbered(self, number: int) -> str:
        """The line as text: its number, its author, its text."""
        return f"{number}. {self.by}: {self.text}" if self.by else f"{number}. {self.text}"


class Sheet(Struct, frozen=True, gc=False, tag="sheet", omit_defaults=True):
    """A list of lines, such as the commands of a turn, with actions on each line and on all."""

    name: str
    label: str
    lines: tuple[SheetLine, ...]
    deeds: tuple[PanelAction, ...] = ()
    note: str = ""
    """A sentence below the label: what happens to the lines, or that there are none."""


class Aspect(Struct, frozen=True, gc=False, omit_defaults=True):
    """One direction of an illustration."""

    image: str
    """The name of an image of the view."""
    label: str = ""
    """The direction: "North-east"."""


class Illustration(Struct, frozen=True, gc=False, tag="illustration"):
    """An image that the game draws: the view from a place, in one or several directions."""

    name: str
    label: str
    aspects: tuple[Aspect, ...]
    """The directions; a client starts with the first."""
    alt: str
    """A description of what is seen in all directions."""
    width: int
    height: int
    """Width and height of each aspect, in pixels."""


class Paper(Struct, frozen=True, gc=False, omit_defaults=True):
    """A written paper: a report, an order, a message."""

    id: str
    """Permanent, so that a client can remember which papers were read."""
    heading: str
    """Sender or recipient, and subject."""
    paragraphs: tuple[str, ...]
    kind: Literal["in", "out", "note"] = "in"
    """Received, sent, or the reader's own note."""
    when: str = ""
    """The time when it was written or received: "10:20"."""
    state: str = ""
    """Its status as far as the reader knows: "on its way"."""
    urgent: bool = False
    deeds: tuple[PanelAction, ...] = ()
    """Actions on the paper, for example tearing it up."""


class Papers(Struct, frozen=True, gc=False, tag="papers"):
    """Papers next to the board, newest first: received reports, the dispatch book."""

    name: str
    label: str
    papers: tuple[Paper, ...]


Panel: TypeAlias = Table | Notes | Chances | Device | Sheet | Illustration | Papers
"""Every kind of panel."""


class Weather(Struct, frozen=True, gc=False, omit_defaults=True):
    """The weather over the whole board, drawn lightly over the land and named on a badge."""

    kind: Literal["fine", "cloudy", "mist", "rain", "snow", "ice", "floods"]
    label: str
    """A few words: "January: ice"."""
    effect: str = ""
    """Its effect, in a sentence."""


class Scene(Struct, frozen=True, gc=False):
    """Everything that is drawn for one seat."""

    game: str
    """The id of the game whose symbols pieces and terrains use."""
    board: Board
    sides: tuple[Side, ...]
    pieces: tuple[Piece, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    panels: tuple[Panel, ...] = ()
    caption: str = ""
    """A line that describes the picture."""
    weather: Weather | None = None
    kinds: tuple[PieceKind, ...] = ()
    """The kinds of piece in the game."""
    legend: tuple[GroundKind, ...] = ()
    """The kinds of ground and their rules."""

    @property
    def images(self) -> tuple[str, ...]:
        """The full names of the images that are visible at first."""
        background = self.board.background if isinstance(self.board, MapBoard) else None
        illustrations = [panel for panel in self.panels if isinstance(panel, Illustration)]
        return (
            *((background,) if background and is_image(background) else ()),
            *(aspect.image for panel in illustrations for aspect in panel.aspects[:1]),
        )
