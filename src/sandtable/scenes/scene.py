"""What a seat sees, as data: a board, pieces, and overlays, for any client to draw.

A scene knows no rules. Places are names ("L15"); whoever draws works out where a place lies from the board
(`board`). Adding a kind of overlay or panel is adding a member to the unions `Overlay` and `Panel`.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.scenes.board import Board, MapBoard, Place
from sandtable.scenes.image import is_image


class Side(Struct, frozen=True):
    """A side, with the name of its colour in the palette of whoever draws."""

    id: str
    name: str
    colour: str


class Piece(Struct, frozen=True, omit_defaults=True):
    """A piece standing at a place, or beside the board when it has none."""

    id: str
    symbol: str
    glyph: str
    label: str
    side: str | None = None
    place: Place | None = None
    states: tuple[str, ...] = ()
    """Words such as "offline" or "moved", drawn alike in every game and read aloud."""
    note: str | None = None
    """A sentence that explains the states: why the piece is offline, for instance."""
    tag: str | None = None
    """A few letters written below the piece: its name in commands, or its strength."""
    heading: float | None = None
    """Where it faces, in degrees clockwise from north; `None`: nowhere in particular."""


class Line(Struct, frozen=True, omit_defaults=True):
    """A straight stroke from one place to another, both ends included."""

    start: Place
    end: Place
    side: str | None = None


class Lines(Struct, frozen=True, tag="lines", omit_defaults=True):
    """Strokes across the board, such as lines of communication."""

    name: str
    label: str
    lines: tuple[Line, ...]


class Heat(Struct, frozen=True, tag="heat", omit_defaults=True):
    """A number at each of many places, drawn as shades of a colour; places not named are 0."""

    name: str
    label: str
    values: tuple[tuple[Place, int], ...]
    side: str | None = None


class Marks(Struct, frozen=True, tag="marks", omit_defaults=True):
    """Places picked out: where one can go, what is aimed at, what just happened, what is meant."""

    name: str
    label: str
    places: tuple[Place, ...]
    style: Literal["reach", "target", "last", "focus"] = "focus"


class Labels(Struct, frozen=True, tag="labels", omit_defaults=True):
    """Short texts written at places."""

    name: str
    label: str
    texts: tuple[tuple[Place, str], ...]
    side: str | None = None


class Circle(Struct, frozen=True, omit_defaults=True):
    """All that lies within a distance of a place, or a slice of it."""

    place: Place
    radius: float
    """In steps from cell to cell (on squares also diagonal), or in the units of a map."""
    towards: float | None = None
    """The middle of the slice, in degrees clockwise from north; `None`: all round."""
    spread: float = 360
    """How wide the slice is, in degrees."""
    label: str | None = None
    """What this one means: "canister, to 300 m"."""


class Ranges(Struct, frozen=True, tag="ranges", omit_defaults=True):
    """How far something reaches: circles round places, and what it costs to come to others."""

    name: str
    label: str
    circles: tuple[Circle, ...] = ()
    costs: tuple[tuple[Place, float], ...] = ()
    """Each place that can be reached, and what of the allowance is spent there."""
    side: str | None = None
    stops: tuple[Place, ...] = ()
    """Those of the places where whoever comes there must stop."""


class Path(Struct, frozen=True, omit_defaults=True):
    """A way from place to place with an arrow at its end: a march, a courier's ride."""

    places: tuple[Place, ...]
    side: str | None = None
    planned: bool = False
    """Meant or believed, and not known to have happened: drawn with gaps."""
    label: str | None = None


class Paths(Struct, frozen=True, tag="paths", omit_defaults=True):
    """Ways across the board."""

    name: str
    label: str
    paths: tuple[Path, ...]


Overlay: TypeAlias = Lines | Heat | Marks | Labels | Ranges | Paths
"""Every kind of drawing laid over a board."""


class Table(Struct, frozen=True, tag="table", omit_defaults=True):
    """Facts beside the board, in rows and columns."""

    name: str
    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    pieces: tuple[str, ...] = ()
    """For each row the piece that it is about, if they are: a client takes the piece up from there."""


class Notes(Struct, frozen=True, tag="notes"):
    """Something to read beside the board: a report, a dispatch, a mission."""

    name: str
    label: str
    paragraphs: tuple[str, ...]


class Chance(Struct, frozen=True, omit_defaults=True):
    """One of the things that may come, and in how many of all cases it does."""

    label: str
    times: int
    bodes: Literal["well", "ill", "even"] = "even"
    """For whom it is shown to."""


class Chances(Struct, frozen=True, tag="chances", omit_defaults=True):
    """What may come of a fight or another gamble, and how it is worked out."""

    name: str
    label: str
    paragraphs: tuple[str, ...]
    """The sums."""
    of: int
    """All cases: 6 for a die."""
    chances: tuple[Chance, ...]


class Setting(Struct, frozen=True):
    """One of the positions that a switch can be set to."""

    value: str
    """As it stands in the action of the button."""
    label: str


class Switch(Struct, frozen=True):
    """A switch of a device, and how it is set."""

    name: str
    """The blank that it fills in the action of the button."""
    label: str
    settings: tuple[Setting, ...]
    set_to: str


class Lamp(Struct, frozen=True):
    """A lamp of a device."""

    name: str
    label: str
    lit: bool


class Button(Struct, frozen=True, omit_defaults=True):
    """The button of a device."""

    label: str
    action: str | None = None
    """What pressing it does now: a template with a blank for each switch; `None` while it does nothing."""
    presses: tuple[str, ...] = ()
    """The kinds of choices that are taken by pressing it: a client waits for the press once one is chosen."""


class Device(Struct, frozen=True, tag="device", omit_defaults=True):
    """A device beside the board: switches to set, a button to press, and lamps that show what came of it."""

    name: str
    label: str
    switches: tuple[Switch, ...]
    lamps: tuple[Lamp, ...]
    button: Button
    display: str = ""
    """A few words that it shows: what is left to spend, who comes next."""


class PanelAction(Struct, frozen=True, omit_defaults=True):
    """Something that can be done with a line of a sheet, or with the sheet."""

    label: str
    action: str
    """The action's text. A blank `{text}` in it is filled with words of one's own; where it has other blanks
    it is a choice of the view, which is filled as that choice is."""
    sign: Literal["do", "change", "remove", "up", "down", "add", "again"] = "do"
    """What kind of thing it is, for a client that has a picture for it."""
    text: str = ""
    """What the blank holds before anything is typed: the line itself, where it is to be changed."""
    optional: bool = False
    """The blank may stay empty."""


class SheetLine(Struct, frozen=True, omit_defaults=True):
    """A line of a sheet."""

    text: str
    by: str = ""
    """Whose it is, where that is not plain."""
    deeds: tuple[PanelAction, ...] = ()
    notes: tuple[str, ...] = ()
    """What explains it: how a sum was done, what would come of it."""

    def numbered(self, number: int) -> str:
        """The line as it is read aloud: its number, whose it is, what it says."""
        return f"{number}. {self.by}: {self.text}" if self.by else f"{number}. {self.text}"


class Sheet(Struct, frozen=True, tag="sheet", omit_defaults=True):
    """Lines in their order, such as the commands of a turn, and what can be done with each and with all."""

    name: str
    label: str
    lines: tuple[SheetLine, ...]
    deeds: tuple[PanelAction, ...] = ()
    note: str = ""
    """A sentence below its name: what becomes of the lines, or that there are none."""


class Aspect(Struct, frozen=True, omit_defaults=True):
    """One of the directions in which something is seen."""

    image: str
    """The name of an image of the view."""
    label: str = ""
    """Where one looks: "North-east"."""


class Illustration(Struct, frozen=True, tag="illustration"):
    """A picture that the game draws: what one sees from somewhere, perhaps in several directions."""

    name: str
    label: str
    aspects: tuple[Aspect, ...]
    """The first is shown first."""
    alt: str
    """What is to be seen, in words, for all directions together."""
    width: int
    height: int
    """In pixels, of each aspect."""


class Paper(Struct, frozen=True, omit_defaults=True):
    """A sheet of paper that somebody wrote: a report, an order, a message."""

    id: str
    """Lasting, so that a client can tell which were read before."""
    heading: str
    """From whom, or to whom, and about what."""
    paragraphs: tuple[str, ...]
    kind: Literal["in", "out", "note"] = "in"
    """Received, sent, or one's own."""
    when: str = ""
    """When it was written or received: "10:20"."""
    state: str = ""
    """What became of it, as far as the reader can know: "on its way"."""
    urgent: bool = False
    deeds: tuple[PanelAction, ...] = ()
    """What can be done with it: to tear it up, for instance."""


class Papers(Struct, frozen=True, tag="papers"):
    """Papers beside the board, the newest first: received reports, the book of dispatches."""

    name: str
    label: str
    papers: tuple[Paper, ...]


Panel: TypeAlias = Table | Notes | Chances | Device | Sheet | Illustration | Papers
"""Every kind of panel beside a board."""


class Weather(Struct, frozen=True, omit_defaults=True):
    """The weather over the whole board, drawn lightly over the land and told on a badge."""

    kind: Literal["fine", "rain", "snow", "ice", "floods"]
    label: str
    """A few words: "January: ice"."""
    effect: str = ""
    """What it does, in a sentence."""


class Scene(Struct, frozen=True):
    """All that is drawn for one seat at one moment."""

    game: str
    """Whose symbols the piece and terrain names mean."""
    board: Board
    sides: tuple[Side, ...]
    pieces: tuple[Piece, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    panels: tuple[Panel, ...] = ()
    caption: str = ""
    """One line that says what the picture shows."""
    weather: Weather | None = None

    @property
    def images(self) -> tuple[str, ...]:
        """The full names of the images that are seen at first sight."""
        background = self.board.background if isinstance(self.board, MapBoard) else None
        illustrations = [panel for panel in self.panels if isinstance(panel, Illustration)]
        return (
            *((background,) if background and is_image(background) else ()),
            *(aspect.image for panel in illustrations for aspect in panel.aspects[:1]),
        )
