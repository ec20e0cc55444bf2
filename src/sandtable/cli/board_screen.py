"""The full-screen board with a cursor: draws the state of `cursor_input` and passes keys to it."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace
from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI, AnyFormattedText
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import (
    ConditionalContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    ScrollOffsets,
    VSplit,
    Window,
)
from prompt_toolkit.layout.dimension import Dimension

from sandtable.cli.cursor_input import BoardAction, CursorInput, Heading
from sandtable.cli.formatting import YES, status_with_offer
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.cli.terminal import colour_depth, coloured
from sandtable.cli.view_text import figures_of, figures_text, goal_line, label_with_states
from sandtable.core import View
from sandtable.scenes import Overlay, Place, Scene
from sandtable.scenes.text import board_height, board_lines, board_width, panel, tables
from sandtable.scenes.text.boards import cell_at

ExitReason: TypeAlias = Literal["type", "over"]
"""Why the board is left: to type a line, or because the turn is over."""

_PANEL = 30
"""Minimum columns for tables and legend next to the board."""
_LOG, _BOARD = 3, 9
"""Minimum lines of the log and of the board."""
_ROOM = ScrollOffsets(top=3, bottom=3, left=8, right=8)
_HEADINGS: tuple[Heading, ...] = ("up", "down", "left", "right")


class BoardCallbacks(NamedTuple):
    """What the board needs of the match."""

    view: Callable[[], View | None]
    """Returns the player's view, or `None` if the turn is over."""
    act: Callable[[str], str | None]
    """Applies an action; returns a sentence if it is refused."""
    undo: Callable[[], str | None]
    """Undoes the last action; returns a sentence if it is refused."""
    log: Callable[[], Sequence[str]]
    """Returns what has happened, as this player may know it, the latest last."""
    marks: Callable[[], Sequence[Overlay]] = tuple
    """Returns the marks of the others' turn."""


class BoardScreen:
    """A turn at the board, until it is over or the player wants to type a line."""

    def __init__(
        self,
        screen: Screen,
        cursor: CursorInput,
        callbacks: BoardCallbacks,
        *,
        title: str,
        player: str,
        colour: str,
    ) -> None:
        self._screen = screen
        self._input = cursor
        self._text = screen.text
        self._callbacks = callbacks
        self._title = title
        self._player = coloured(player, colour)
        self._marks = callbacks.marks()
        self._asking: BoardAction | None = None
        """An action that needs confirmation."""
        self._helping = False
        self._app: Application[ExitReason] = Application(
            layout=self._layout(),
            key_bindings=self._keys(),
            full_screen=True,
            color_depth=colour_depth(),
            mouse_support=False,
        )
        self._app.ttimeoutlen = 0.05
        self._app.timeoutlen = 0.2

    def run(self) -> ExitReason:
        """Run until the board is left. Raises `KeyboardInterrupt` and `EOFError` as a prompt does."""
        return self._app.run()

    # Keys

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for heading in _HEADINGS:
            keys.add(heading)(self._mover(heading, far=False))
            keys.add(f"s-{heading}")(self._mover(heading, far=True))
        keys.add("enter")(lambda _: self._enter())
        keys.add("tab")(lambda _: None if self._busy() else self._input.next())
        keys.add("s-tab")(lambda _: None if self._busy() else self._input.next(back=True))
        keys.add("backspace")(lambda _: None if self._busy() else self._undo())
        keys.add("escape")(lambda _: self._escape())
        keys.add("<any>")(self._any)
        keys.add("c-c")(_leave(KeyboardInterrupt()))
        keys.add("c-d")(_leave(EOFError()))
        return keys

    def _mover(self, heading: Heading, *, far: bool) -> Callable[[KeyPressEvent], None]:
        def move(_: KeyPressEvent) -> None:
            if not self._busy():
                self._input.move(heading, far=far)

        return move

    def _enter(self) -> None:
        if self._input.pages:
            self._input.pages = self._input.pages[1:]
        elif not self._busy():
            self._do(self._input.enter())

    def _any(self, event: KeyPressEvent) -> None:
        key = event.data
        if self._input.pages and key == " ":
            self._enter()
            return
        self._input.pages = ()
        if self._asking is not None:
            asked, self._asking = self._asking, None
            if key.lower() in YES:
                self._carry_out(asked)
            else:
                self._input.message = self._text("not-done")
        elif self._helping:
            self._helping = False
        elif len(key) == 1 and key.isprintable():
            self._character(key)

    def _character(self, key: str) -> None:
        cursor = self._input
        if key == " ":
            self._do(cursor.enter())
        elif cursor.typed or cursor.offered or any(cursor.known(one) for one in (key, key.upper())):
            self._do(cursor.type(key))
        elif key in ":/":
            self._app.exit(result="type")
        elif key == "?":
            self._helping = True
        elif key in "nNpP":
            cursor.next(back=key in "pP")
        else:
            self._do(cursor.type(key))

    def _busy(self) -> bool:
        """Whether a question or the list of keys is shown; close it, and the status report."""
        self._input.pages = ()
        if self._asking is not None:
            self._input.message = self._text("not-done")
        busy = self._helping or self._asking is not None
        self._helping, self._asking = False, None
        return busy

    def _escape(self) -> None:
        if self._input.pages:
            self._input.pages = ()
        elif not self._busy():
            self._input.escape()

    def _do(self, action: BoardAction | None) -> None:
        if action is None:
            return
        if action.grave:
            self._asking = action
        else:
            self._carry_out(action)

    def _carry_out(self, action: BoardAction) -> None:
        self._input.acted(action)
        refusal = self._callbacks.act(action.action)
        if refusal is not None:
            self._input.refused(refusal)
        else:
            self._refresh()

    def _undo(self) -> None:
        refusal = self._callbacks.undo()
        if refusal is not None:
            self._input.refused(refusal)
        else:
            self._refresh()

    def _refresh(self) -> None:
        view = self._callbacks.view()
        if view is None:
            self._app.exit(result="over")
        else:
            self._input.see(view)
            self._marks = self._callbacks.marks()

    # Drawing

    def _layout(self) -> Layout:
        board = Window(
            FormattedTextControl(self._board, focusable=True, get_cursor_position=self._cursor),
            wrap_lines=False,
            scroll_offsets=_ROOM,
            width=lambda: Dimension(preferred=board_width(self._input.board) + 1),
            height=lambda: Dimension(min=_BOARD, preferred=board_height(self._input.board)),
            dont_extend_width=True,
            dont_extend_height=True,
            always_hide_cursor=Condition(lambda: self._helping or bool(self._input.pages)),
        )
        side_panel = ConditionalContainer(
            Window(FormattedTextControl(self._panel), wrap_lines=False), Condition(self._has_panel)
        )
        helped = Condition(lambda: self._helping)
        paged = Condition(lambda: bool(self._input.pages))
        body = HSplit(
            [
                ConditionalContainer(VSplit([board, side_panel]), ~helped & ~paged),
                ConditionalContainer(Window(FormattedTextControl(self._help), wrap_lines=True), helped),
                ConditionalContainer(Window(FormattedTextControl(self._page), wrap_lines=True), paged),
                _line(self._status, wrap=True),
                _line(self._goal),
                _line(self._here),
                _line(self._prompt, wrap=True),
                Window(
                    FormattedTextControl(self._log),
                    height=Dimension(min=_LOG, preferred=_LOG),
                    wrap_lines=True,
                ),
                _line(self._hints, style="class:bottom-toolbar"),
            ]
        )
        return Layout(HSplit([_line(lambda: [("bold", self._title)]), body]), focused_element=board)

    def _scene(self) -> Scene:
        scene = self._input.view.scene
        if scene is None:
            raise AssertionError("a cursor needs a view with a scene")
        return replace(scene, overlays=(*scene.overlays, *self._marks, *self._input.overlays()))

    def _board(self) -> AnyFormattedText:
        lines = board_lines(self._scene(), colours=self._screen.colours)
        line, column, width = cell_at(self._input.board, self._input.cursor)
        lines[line].stylize("reverse", column, column + width)
        return ANSI(self._screen.painted(lines))

    def _cursor(self) -> Point:
        line, column, width = cell_at(self._input.board, self._input.cursor)
        return Point(column + width // 2, line)

    def _has_panel(self) -> bool:
        return self._columns() >= board_width(self._input.board) + _PANEL

    def _columns(self) -> int:
        return self._app.output.get_size().columns

    def _panel(self) -> AnyFormattedText:
        width = self._columns() - board_width(self._input.board) - 2
        drawn = panel(self._scene(), width=width, say=self._screen.scene_words, colours=self._screen.colours)
        return ANSI(self._screen.laid_out(drawn, width))

    def _page(self) -> AnyFormattedText:
        """Return the page of the status report that is open."""
        width = self._columns() - 1
        scene, pages = self._scene(), self._input.pages
        shown = tuple(one for one in scene.panels if one.name in pages[:1])
        words, colours = self._screen.scene_words, self._screen.colours
        drawn = tables(replace(scene, panels=shown), say=words, colours=colours)
        more = self._text("page-turn" if len(pages) > 1 else "page-turn.last")
        return ANSI(f"{self._screen.laid_out(drawn, width)}\n{more}\n")

    def _status(self) -> AnyFormattedText:
        width = self._columns() - sum(len(text) for _, text, *_ in self._player) - 1
        lines = self._screen.wrapped(status_with_offer(self._input.view, self._text), width)
        return [*self._player, ("italic", "\n".join(lines))]

    def _goal(self) -> AnyFormattedText:
        """Return how the match is won, and how far along it is."""
        return [("class:goal", without_control_characters(goal_line(self._input.view, self._text)))]

    def _here(self) -> str:
        """Return the place at the cursor, its terrain and its pieces."""
        return without_control_characters(", ".join(self._described(self._input.cursor)))

    def _prompt(self) -> AnyFormattedText:
        cursor = self._input
        if self._asking is not None:
            question = self._text("ask-action", action=self._asking.label)
            return [("reverse", f" {without_control_characters(question)} ")]
        if cursor.offered:
            listed = "  ".join(f"{number} {one.label}" for number, one in enumerate(cursor.offered, start=1))
            return [("reverse", f" {without_control_characters(listed)}  Esc ")]
        if (chosen := cursor.highlighted()) is not None:
            return self._command_line(chosen)
        if cursor.typed:
            key = cursor.known(cursor.typed)
            continuations = "  ".join(
                f"{choice.key[len(cursor.typed) :]} {choice.place or ''}".strip()
                for choice in cursor.within(cursor.typed)
                if choice.key
            )
            question = f"{key.label.capitalize()}: {key.then or ''}" if key else cursor.typed
            asked, back = without_control_characters(cursor.message or question), self._text("typed-back")
            return [("reverse", f" {asked}  {continuations}  {back} ")]
        if cursor.message:
            return [("bold", f" {without_control_characters(cursor.message)} ")]
        if not cursor.held:
            return f" {self._text('selected.none')}"
        return f" {without_control_characters(self._text('selected', piece=cursor.name_of(cursor.held)))}"

    def _command_line(self, chosen: str) -> AnyFormattedText:
        """Return the commands of the selected piece in a row, one of them highlighted."""
        line: list[tuple[str, str]] = []
        label = ""
        for key in self._input.commands():
            line.append(("reverse" if key.key == chosen else "", f" {key.key} "))
            label = key.label if key.key == chosen else label
        return [*line, ("bold", f"  {without_control_characters(self._input.message or label)}")]

    def _log(self) -> AnyFormattedText:
        """Return as much of the end of the log as fits."""
        size = self._app.output.get_size()
        height = max(_LOG, size.rows - board_height(self._input.board) - 7)
        lines: list[str] = []
        for sentence in reversed(self._callbacks.log()):
            wrapped = self._screen.wrapped(sentence, size.columns - 1)
            if len(lines) + len(wrapped) > height and lines:
                break
            lines = [*wrapped[:height], *lines]
        return "\n".join(lines)

    def _hints(self) -> AnyFormattedText:
        own = "".join(key.key for key in self._input.keyboard.keys)
        return f" {self._text('keys-bar.own', keys=own) if own else self._text('keys-bar')} "

    def _help(self) -> AnyFormattedText:
        text, keyboard = self._text, self._input.keyboard
        own = [(key.key, f"{key.label}{f': {key.then}' if key.then else ''}") for key in keyboard.keys]
        lines = [*own, (text("key-arrows"), text("key-arrows.meaning"))]
        if keyboard.stride > 1:
            lines.append((text("key-stride"), text("key-stride.meaning", count=keyboard.stride)))
        if keyboard.commands:
            lines.append((text("key-leaf"), text("key-leaf.meaning")))
        lines.append(("Enter", text("key-enter")))
        if keyboard.homes:
            lines.append(("Enter", text("key-enter.home")))
        lines += [
            (text("key-tab"), text("key-tab.meaning")),
            ("Esc", text("key-escape")),
            ("Backspace", text("key-backspace")),
            (text("key-line"), text("key-line.meaning")),
            ("?", text("key-help")),
            ("Ctrl-C", text("key-leave")),
        ]
        listed = "\n".join(f"  {name:<16}{meaning}" for name, meaning in lines)
        note = "\n".join(self._screen.wrapped(text("keys-letters"), self._columns() - 1)) if own else ""
        return f"{text('keys-title')}\n\n{listed}\n\n{note}"

    def _described(self, place: Place) -> list[str]:
        """Return a place, its terrain, and the pieces on it."""
        scene = self._scene()
        board = scene.board
        cells = getattr(board, "cells", ())
        labels = {terrain.name: terrain.label for terrain in board.terrains}
        ground = [
            cell.label or labels.get(cell.terrain, cell.terrain) for cell in cells if cell.place == place
        ]
        pieces = []
        for piece in scene.pieces:
            if piece.place == place:
                figures = figures_text(figures_of(piece, scene.kinds))
                parts = (label_with_states(piece, self._screen.scene_words), piece.note, figures)
                pieces.append(", ".join(part for part in parts if part))
        return [place, *ground, *pieces]


def _line(text: Callable[[], AnyFormattedText], *, style: str = "", wrap: bool = False) -> Window:
    height = Dimension(min=1, max=3) if wrap else Dimension.exact(1)
    return Window(
        FormattedTextControl(text), height=height, style=style, wrap_lines=wrap, dont_extend_height=True
    )


def _leave(reason: BaseException) -> Callable[[KeyPressEvent], None]:
    def leave(event: KeyPressEvent) -> None:
        event.app.exit(exception=reason)

    return leave
