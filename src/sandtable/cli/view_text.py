"""What a view says besides its board, as text: the goal, the card of a piece, the rules of the ground."""

from collections.abc import Iterable, Sequence

from sandtable.cli.screen import Screen
from sandtable.core import GoalItem, View
from sandtable.core.language import Catalogue
from sandtable.scenes import Figure, GroundKind, MapBoard, Piece, PieceKind, Place, Scene
from sandtable.scenes.text import Words, state_name

_SHORT_GOAL = 2
"""Number of items in the goal's one line."""


def goal_line(view: View, text: Catalogue) -> str:
    """Return the goal in one line with its first items; empty if the game names none."""
    if view.goal is None:
        return ""
    items = [_item(item, text) for item in view.goal.items[:_SHORT_GOAL]]
    if not items:
        return text("goal", goal=view.goal.text)
    return text("goal.progress", goal=view.goal.text, progress="; ".join(items))


def goal_lines(view: View, text: Catalogue) -> list[str]:
    """Return the whole goal, with the names of its rules."""
    goal = view.goal
    if goal is None:
        return [text("goal.none")]
    rules = [text("goal.rules", rules=", ".join(goal.rules))] if goal.rules else []
    return [goal.text, *(f"  {_item(item, text)}" for item in goal.items), *goal.details, *rules]


def _item(item: GoalItem, text: Catalogue) -> str:
    value = "?" if item.value is None else str(item.value)
    if item.of is not None:
        return text("goal.count", label=item.label, value=value, of=str(item.of))
    return item.label if item.value is None else text("goal.value", label=item.label, value=value)


def card_lines(scene: Scene, word: str, screen: Screen) -> list[str]:
    """Return all about the pieces at a place or of a name, and about the ground of the place."""
    wanted = word.lower()
    there = [piece for piece in scene.pieces if wanted in ((piece.place or "").lower(), piece.id.lower())]
    lines = [line for piece in there for line in _card(piece, scene.kinds, screen.scene_words)]
    place = next((piece.place for piece in there if piece.place), word.upper())
    ground = _ground_at(scene, place)
    if ground is not None:
        lines.append(screen.text("ground-on", place=place, ground=ground_text(ground)))
    return lines


def _card(piece: Piece, kinds: Sequence[PieceKind], say: Words) -> list[str]:
    kind = next((one for one in kinds if one.name == (piece.kind or piece.symbol)), None)
    figures = figures_text(figures_of(piece, kinds))
    lines = [f"{label_with_states(piece, say)}{f': {figures}' if figures else ''}"]
    return [*lines, *(f"  {text}" for text in (piece.note, kind.text if kind else "") if text)]


def label_with_states(piece: Piece, say: Words) -> str:
    """Return the name of a piece, with its states in brackets."""
    states = ", ".join(state_name(state, say) for state in piece.states)
    return f"{piece.label} ({states})" if states else piece.label


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
