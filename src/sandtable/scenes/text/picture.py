"""A whole scene as text: the board with its panel of tables, notes and legend."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sandtable.scenes.board import Board, HexBoard, MapBoard
from sandtable.scenes.markup import number as plain_number
from sandtable.scenes.palette import UNALIGNED
from sandtable.scenes.scene import (
    Chances,
    Device,
    Illustration,
    Labels,
    Notes,
    Panel,
    Papers,
    Paths,
    Piece,
    PieceKind,
    Ranges,
    Scene,
    Sheet,
    Side,
    Table,
)
from sandtable.scenes.text.boards import board_lines, board_width
from sandtable.scenes.text.cells import OFFLINE, OTHER_STATE, STATE_SIGNS
from sandtable.scenes.text.colours import Paints, paints_for, style
from sandtable.scenes.text.hex_edges import SIDE_SIGNS
from sandtable.scenes.text.maps import CONTOUR_SIGN, WAY_SIGNS, side_numbers
from sandtable.scenes.text.words import Words, state_name

_PANEL_WIDTH = 28
"""Minimum width of the panel next to the board, in characters; otherwise it is below."""

Details: TypeAlias = Literal["full", "brief", "none"]
"""Amount of tables and legend in a picture."""

_TABLE_WIDTH = 32
_LIT, _BLINKING, _DARK = "●", "◐", "○"
_PAPERS = {"in": "«", "out": "»", "note": "·"}
_GAP = "  "


def picture(
    scene: Scene,
    *,
    width: int,
    say: Words,
    beside: Sequence[RenderableType] = (),
    details: Details = "full",
    colours: str | None = None,
) -> RenderableType:
    """The board with its panel: at its right if the screen is wide enough, otherwise below.

    The panel holds the given `beside` and the pieces off the board; with full details also the scene's tables
    and the legend, with brief details the legend in a line or two. `say` is the catalogue of
    `sandtable.scenes` in the reader's language; `colours` is rich's name of the terminal's colour system.
    """
    paints = paints_for(colours)
    board = Group(*board_lines(scene, width=width, colours=colours))
    if panel_fits_beside(scene.board, width):
        room = width - board_width(scene.board) - len(_GAP)
        return _side_by_side(board, Group(*_spaced([*beside, *_details(scene, room, details, paints, say)])))
    return Group(board, *beside, *_details(scene, width, details, paints, say))


def panel_fits_beside(board: Board, width: int) -> bool:
    """Whether the panel fits at the right of the board on a screen of this width."""
    return width >= board_width(board) + len(_GAP) + _PANEL_WIDTH


def _chip(text: str, colour: str, paints: Paints) -> Text:
    return Text().append(f" {text} ", style=style(paints.paper, paints.side(colour), bold=True))


def _legend(scene: Scene, paints: Paints, say: Words) -> tuple[list[Text], list[Text]]:
    """The legend of the letters of pieces, and of the signs of terrain and states that occur."""
    colours = {side.id: side.colour for side in scene.sides}
    glyphs: dict[str, dict[str, str]] = {}
    for piece in scene.pieces:
        glyphs.setdefault(piece.symbol, {}).setdefault(piece.glyph, colours.get(piece.side or "", UNALIGNED))
    letters = []
    for symbol, found in glyphs.items():
        entry = Text()
        for glyph, colour in sorted(found.items()):
            entry.append_text(_chip(glyph, colour, paints))
        letters.append(entry.append(f" {_symbol_name(symbol, scene.kinds)}"))
    return letters, [*_ground_entries(scene.board, paints, say), *_state_entries(scene.pieces, paints, say)]


def _symbol_name(symbol: str, kinds: Sequence[PieceKind]) -> str:
    """The name of the kind of pieces with a symbol or, if it has none of its own, of the symbol."""
    return next((kind.label for kind in kinds if kind.name == symbol), symbol.replace("-", " "))


def _ground_entries(board: Board, paints: Paints, say: Words) -> Iterator[Text]:
    marked = board.areas if isinstance(board, MapBoard) else board.cells
    used = {ground.terrain for ground in marked}
    looks = (
        (terrain.glyph, terrain.ground, terrain.label)
        for terrain in board.terrains
        if terrain.name in used and terrain.glyph.strip()
    )
    for glyph, ground, label in dict.fromkeys(looks):
        yield _ground_sample(glyph, paints, paints.ground(ground)).append(f" {label}")
    if isinstance(board, HexBoard) and board.orientation == "pointy":
        for line in board.edges:
            yield _ground_sample(SIDE_SIGNS[line.kind].upright, paints).append(f" {line.label}")
    if isinstance(board, MapBoard):
        for kind in dict.fromkeys(way.kind for way in board.ways):
            yield _ground_sample(WAY_SIGNS[kind], paints).append(f" {say(f'line-{kind}')}")
        if board.contours:
            yield _ground_sample(CONTOUR_SIGN, paints).append(f" {say('contour')}")


def _state_entries(pieces: Iterable[Piece], paints: Paints, say: Words) -> Iterator[Text]:
    for state in sorted({state for piece in pieces for state in piece.states}):
        sign = f"{OFFLINE}i " if state == "offline" else f" i{STATE_SIGNS.get(state, OTHER_STATE)}"
        yield _ground_sample(sign, paints).append(f" {state_name(state, say)}")


def _ground_sample(glyph: str, paints: Paints, ground: str | None = None) -> Text:
    return Text().append(f"{glyph:^3}", style=style(paints.ink, ground or paints.grounds[0]))


def _details(scene: Scene, room: int, details: Details, paints: Paints, say: Words) -> list[RenderableType]:
    """The pieces off the board, the tables and the legend."""
    parts: list[RenderableType] = []
    if off_board := _off_board(scene.pieces, scene.kinds):
        parts.append(Text(say("off-board", pieces=off_board)))
    parts += [Text(sentence) for sentence in _overlay_texts(scene, say)]
    if details == "full":
        parts += _panel(scene, room, paints, say)
    elif details == "brief":
        letters, signs = _legend(scene, paints, say)
        parts += _flow([*letters, *signs], room)
    return parts


def _off_board(pieces: Iterable[Piece], kinds: Sequence[PieceKind]) -> str:
    """The pieces off the board: by label if all differ, otherwise counted by kind."""
    off_board = [piece for piece in pieces if piece.place is None]
    labels = [piece.label for piece in off_board]
    if len(set(labels)) == len(labels):
        return "; ".join(labels)
    counted = Counter(_symbol_name(piece.symbol, kinds) for piece in off_board)
    return ", ".join(f"{number} {name}" for name, number in counted.items())


def _overlay_texts(scene: Scene, say: Words) -> Iterator[str]:
    """The texts of overlays that do not fit on a text board."""
    for overlay in scene.overlays:
        match overlay:
            case Labels(texts=texts):
                lines = [f"{place} {text}" for place, text in texts if len(text) > 1]
            case Ranges(circles=circles):
                lines = [f"{circle.place} {circle.label}" for circle in circles if circle.label]
            case Paths(paths=paths):
                lines = [f"{path.label or say('path-from')} {' – '.join(path.places)}" for path in paths]
            case _:
                lines = []
        if lines:
            yield f"{overlay.label}: {'; '.join(lines)}"


def _board_texts(scene: Scene, say: Words) -> Iterator[str]:
    """The texts of the board and its pieces that do not fit on a text board."""
    pieces = [
        _piece_text(piece, say)
        for piece in scene.pieces
        if piece.place and (piece.tag or piece.heading is not None)
    ]
    if pieces:
        yield say("pieces", pieces="; ".join(pieces))
    if isinstance(scene.board, MapBoard) and (numbers := side_numbers(scene.sides)):
        named = "; ".join(f"{numbers[side.id]} {side.name}" for side in scene.sides)
        yield say("sides", sides=named)
    if isinstance(scene.board, HexBoard):
        if scene.board.names:
            named = "; ".join(f"{name.name} {name.place}" for name in scene.board.names)
            yield say("names", names=named)
        for line in scene.board.edges:
            if scene.board.orientation == "pointy" and line.kind in ("border", "wall"):
                continue  # they are drawn; rivers are drawn and listed, because they block movement
            edges = ", ".join("/".join(edge) for edge in line.edges)
            kind = say(f"line-{line.kind}")
            key = "edges" if line.label.lower() == kind else "edges.named"
            yield say(key, label=line.label, edges=edges, kind=kind)


def _piece_text(piece: Piece, say: Words) -> str:
    text = f"{piece.tag or piece.glyph} {piece.place}"
    if piece.heading is None:
        return text
    return say("piece-facing", piece=text, degrees=plain_number(piece.heading))


def _flow(entries: Sequence[Text], room: int) -> list[Text]:
    """Entries in as few lines as possible, without breaking any."""
    lines = [Text()]
    for entry in entries:
        if lines[-1] and lines[-1].cell_len + len(_GAP) + entry.cell_len > room:
            lines.append(Text())
        lines[-1].append(_GAP if lines[-1] else "").append_text(entry)
    return lines


def panel(scene: Scene, *, width: int, say: Words, colours: str | None = None) -> RenderableType:
    """The scene's tables and the legend, without the board."""
    return Group(*_panel(scene, width, paints_for(colours), say))


def tables(scene: Scene, *, say: Words, colours: str | None = None) -> RenderableType:
    """The scene's tables and texts, without board and legend."""
    paints = paints_for(colours)
    return Group(*_spaced([_shown(one, scene.sides, paints, say) for one in scene.panels]))


def _panel(scene: Scene, room: int, paints: Paints, say: Words) -> list[RenderableType]:
    """The scene's tables and the legend, side by side if there is room."""
    tables = [_shown(one, scene.sides, paints, say) for one in scene.panels if not _is_prose(one)]
    prose = [_shown(one, scene.sides, paints, say) for one in scene.panels if _is_prose(one)]
    words: list[RenderableType] = [Text(sentence) for sentence in _board_texts(scene, say)]
    words += [part for one in prose for part in (Text(""), one)]
    letters, signs = _legend(scene, paints, say)
    widths = [max((entry.cell_len for entry in group), default=0) for group in (letters, signs)]
    both = [Group(*letters), Group(*signs)]
    key = _side_by_side(*both, gap=1) if sum(widths) < room else Group(*both)
    if tables and room > sum(widths) + _TABLE_WIDTH:
        return [_side_by_side(Group(*_spaced(tables)), key), *words]
    return [*tables, key, *words]


def _is_prose(panel: Panel) -> bool:
    """Whether a panel is a long text that needs the whole width."""
    return isinstance(panel, Illustration | Papers)


def _shown(panel: Panel, sides: Sequence[Side], paints: Paints, say: Words) -> RenderableType:
    match panel:
        case Table():
            return _table(panel, sides, paints)
        case Notes(label=label, paragraphs=paragraphs):
            return Group(Text(label, style="bold"), *map(Text, paragraphs))
        case Chances(label=label, paragraphs=paragraphs, of=of, chances=chances):
            lines = (say("chance", times=chance.times, of=of, result=chance.label) for chance in chances)
            return Group(Text(label, style="bold"), *map(Text, (*paragraphs, *lines)))
        case Device():
            return Group(*_device(panel))
        case Sheet():
            return Group(*_sheet(panel))
        case Illustration(label=label, alt=alt):
            return Group(Text(label, style="bold"), *map(Text, alt.split("\n")))
        case Papers():
            return Group(*_papers(panel))


def _sheet(panel: Sheet) -> Iterator[Text]:
    """The numbered lines, and the actions on all of them."""
    yield Text(panel.label, style="bold")
    if panel.note:
        yield Text(panel.note)
    for number, line in enumerate(panel.lines, start=1):
        yield Text(line.numbered(number))
        for note in line.notes:
            yield Text(f"   {note}")
    for action in panel.deeds:
        yield Text(f"{action.label}: {action.action}")


def _papers(panel: Papers) -> Iterator[Text]:
    """Each paper with its time, heading and state, and below that its text."""
    yield Text(panel.label, style="bold")
    for paper in panel.papers:
        heading = " · ".join(part for part in (paper.when, paper.heading, paper.state) if part)
        yield Text(f"{_PAPERS[paper.kind]} {heading}", style="bold" if paper.urgent else "")
        for paragraph in paper.paragraphs:
            yield Text(f"  {paragraph}")
        for action in paper.deeds:
            yield Text(f"  {action.label}: {action.action}", style="dim")


def _device(panel: Device) -> Iterator[Text]:
    """Switches with the setting in brackets, lamps (filled if lit, half if blinking), the button's action."""
    yield Text(panel.label, style="bold")
    for switch in panel.switches:
        line = Text(f"{switch.label}: ")
        for setting in switch.settings:
            chosen = setting.value == switch.set_to
            line.append(
                f"[{setting.label}]" if chosen else f" {setting.label} ", style="bold" if chosen else ""
            )
        yield line
    for lamp in panel.lamps:
        sign = _BLINKING if lamp.blinking else _LIT if lamp.lit else _DARK
        label = f"{lamp.label}: {lamp.meaning}" if lamp.meaning else lamp.label
        yield Text().append(f"{sign} {label}", style="bold" if lamp.lit else "dim")
    if panel.button.action is not None:
        yield Text(f"{panel.button.label}: {panel.button.action}")


def _table(panel: Table, sides: Sequence[Side], paints: Paints) -> Grid:
    colours = {side.name: paints.side(side.colour) for side in sides}
    grid = Grid.grid(padding=(0, len(_GAP), 0, 0))
    for number, column in enumerate(panel.columns):
        name = column if column or number else panel.label
        look = style(paints.paper, colours[column], bold=True) if column in colours else "bold"
        head = Text().append(name, style=look)
        grid.add_column(head, justify="right" if number else "left", no_wrap=True)
    grid.show_header = True
    for row in panel.rows:
        grid.add_row(*(Text(value) for value in row))
    return grid


def _side_by_side(left: RenderableType, right: RenderableType, *, gap: int = len(_GAP)) -> Grid:
    grid = Grid.grid(padding=(0, gap, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(left, right)
    return grid


def _spaced(parts: Sequence[RenderableType]) -> list[RenderableType]:
    spaced: list[RenderableType] = []
    for part in parts:
        spaced += [part, Text("")] if part is not parts[-1] else [part]
    return spaced
