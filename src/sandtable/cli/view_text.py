"""What a view says besides its board, as text: the goal, the card of a piece, the rules of the ground."""

from collections.abc import Iterable, Sequence

from sandtable.core import GoalItem, View
from sandtable.scenes import Figure, GroundKind, MapBoard, Piece, PieceKind, Place, Scene

_SHORT_GOAL = 2
"""Number of items in the goal's one line."""


def goal_line(view: View) -> str:
    """Return the goal in one line with its first items; empty if the game names none."""
    if view.goal is None:
        return ""
    items = [_item(item) for item in view.goal.items[:_SHORT_GOAL]]
    progress = f" ({'; '.join(items)})" if items else ""
    return f"Goal: {view.goal.text}{progress}"


def goal_lines(view: View) -> list[str]:
    """Return the whole goal, with the names of its rules."""
    if view.goal is None:
        return ["This game does not say how it is won; see its rules."]
    rules = [f"Rules: {', '.join(view.goal.rules)}"] if view.goal.rules else []
    return [view.goal.text, *(f"  {_item(item)}" for item in view.goal.items), *view.goal.details, *rules]


def _item(item: GoalItem) -> str:
    value = "?" if item.value is None else str(item.value)
    if item.of is not None:
        return f"{item.label}: {value} of {item.of}"
    return item.label if item.value is None else f"{item.label}: {value}"


def card_lines(scene: Scene, word: str) -> list[str]:
    """Return all about the pieces at a place or of a name, and about the ground of the place."""
    wanted = word.lower()
    there = [piece for piece in scene.pieces if wanted in ((piece.place or "").lower(), piece.id.lower())]
    lines = [line for piece in there for line in _card(piece, scene.kinds)]
    place = next((piece.place for piece in there if piece.place), word.upper())
    ground = _ground_at(scene, place)
    return [*lines, *([f"Ground on {place}: {ground_text(ground)}"] if ground else [])]


def _card(piece: Piece, kinds: Sequence[PieceKind]) -> list[str]:
    kind = next((one for one in kinds if one.name == (piece.kind or piece.symbol)), None)
    states = f" ({', '.join(piece.states)})" if piece.states else ""
    figures = figures_text(figures_of(piece, kinds))
    lines = [f"{piece.label}{states}{f': {figures}' if figures else ''}"]
    return [*lines, *(f"  {text}" for text in (piece.note, kind.text if kind else "") if text)]


def figures_of(piece: Piece, kinds: Sequence[PieceKind]) -> list[Figure]:
    """Return the figures of a piece: those of its kind, with its own in their place and after them."""
    kind = next((one for one in kinds if one.name == (piece.kind or piece.symbol)), None)
    own = {figure.label: figure for figure in piece.figures}
    printed = kind.figures if kind else ()
    labels = {figure.label for figure in printed}
    return [
        *(own.get(figure.label, figure) for figure in printed),
        *(figure for figure in piece.figures if figure.label not in labels),
    ]


def figures_text(figures: Iterable[Figure]) -> str:
    """Return figures in one line: "Speed 1, Range 2"."""
    return ", ".join(f"{figure.label} {figure.value}" for figure in figures)


def legend_entries(scene: Scene) -> list[tuple[str, str]]:
    """Return the kinds of ground on the board with their costs and effects."""
    return [(row.label, _rules_of(row)) for row in scene.legend if _occurs(scene, row) and _rules_of(row)]


def ground_text(row: GroundKind) -> str:
    """Return a kind of ground with its costs and effects: "forest. To enter 4, Combat doubled."."""
    return f"{row.label}. {_rules_of(row)}".strip()


def _rules_of(row: GroundKind) -> str:
    figures = figures_text(row.figures)
    return " ".join(part for part in (f"{figures}." if figures else "", row.text) if part)


def _occurs(scene: Scene, row: GroundKind) -> bool:
    board = scene.board
    if row.elsewhere or (not row.terrains and row.line is None):
        return True
    grounds = board.areas if isinstance(board, MapBoard) else board.cells
    lines = board.ways if isinstance(board, MapBoard) else getattr(board, "edges", ())
    return any(one.terrain in row.terrains for one in grounds) or any(one.kind == row.line for one in lines)


def _ground_at(scene: Scene, place: Place) -> GroundKind | None:
    board = scene.board
    if isinstance(board, MapBoard) or place not in board.places:
        return None
    cell = next((one for one in board.cells if one.place == place), None)
    return next(
        (row for row in scene.legend if (row.elsewhere if cell is None else cell.terrain in row.terrains)),
        None,
    )
