"""The board filling the terminal, with a cursor: what `board_hand` decides is drawn here, key by key."""

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
from sandtable.cli.formatting import YES
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.cli.terminal import colour_depth, coloured
from sandtable.core import View
from sandtable.scenes import Place, Scene
from sandtable.scenes.text import board_height, board_lines, board_width, panel
from sandtable.scenes.text.boards import cell_at

ExitReason: TypeAlias = Literal["type", "over"]
"""Why the board is left: to type a line, or because it is somebody else's turn."""

_PANEL = 30
"""The columns that tables and legend need beside the board."""
_LOG, _BOARD = 3, 9
"""The least lines for the log and for the board."""
_ROOM = ScrollOffsets(top=3, bottom=3, left=8, right=8)
_HEADINGS: tuple[Heading, ...] = ("up", "down", "left", "right")
_KEYS = (
    ("arrows", "move the cursor"),
    ("Enter", "take up the piece, or act there with the piece in hand"),
    ("Tab, Shift+Tab", "take up the next or previous piece that can act; n and p do the same"),
    ("Esc", "let go"),
    ("Backspace", "take your last action back, where the rules allow it"),
    (": or /", "type a line: an action, a question, help, undo, quit"),
    ("?", "this list"),
    ("Ctrl-C", "leave; the game can be resumed"),
)
_LETTERS = (
    "Small letters and capitals are different keys. A small letter that means nothing else stands for its "
    "capital. Keep Caps Lock off: it would make every letter a capital."
)


class BoardCallbacks(NamedTuple):
    """What the board needs of the match."""

    look: Callable[[], View | None]
    """The person's view, or `None` when he is not to act."""
    act: Callable[[str], str | None]
    """Carry an action out; a sentence if it was refused."""
    undo: Callable[[], str | None]
    log: Callable[[], Sequence[str]]
    """What has happened, for this person, the latest last."""


class BoardScreen:
    """A turn at the board, from the first key until the turn is over or a line shall be typed."""

    def __init__(
        self, screen: Screen, hand: CursorInput, deeds: BoardCallbacks, *, title: str, who: str, colour: str
    ) -> None:
        self._screen = screen
        self._hand = hand
        self._deeds = deeds
        self._title = title
        self._who = coloured(who, colour)
        self._asking: BoardAction | None = None
        """A grave action that waits for a second thought."""
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
        """Let the person play. Raises `KeyboardInterrupt` and `EOFError` as a prompt does."""
        return self._app.run()

    # What keys do

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for heading in _HEADINGS:
            keys.add(heading)(self._mover(heading, far=False))
            keys.add(f"s-{heading}")(self._mover(heading, far=True))
        keys.add("enter")(lambda _: self._do(self._hand.enter()) if not self._busy() else None)
        keys.add("tab")(lambda _: None if self._busy() else self._hand.next())
        keys.add("s-tab")(lambda _: None if self._busy() else self._hand.next(back=True))
        keys.add("backspace")(lambda _: None if self._busy() else self._undo())
        keys.add("escape")(lambda _: self._escape())
        keys.add("<any>")(self._any)
        keys.add("c-c")(_leave(KeyboardInterrupt()))
        keys.add("c-d")(_leave(EOFError()))
        return keys

    def _mover(self, heading: Heading, *, far: bool) -> Callable[[KeyPressEvent], None]:
        def move(_: KeyPressEvent) -> None:
            if not self._busy():
                self._hand.move(heading, far=far)

        return move

    def _any(self, event: KeyPressEvent) -> None:
        sign = event.data
        if self._asking is not None:
            asked, self._asking = self._asking, None
            if sign.lower() in YES:
                self._carry_out(asked)
            else:
                self._hand.told = "Not done."
        elif self._helping:
            self._helping = False
        elif len(sign) == 1 and sign.isprintable():
            self._sign(sign)

    def _sign(self, sign: str) -> None:
        hand = self._hand
        if sign == " ":
            self._do(hand.enter())
        elif hand.typed or hand.offered or any(hand.known(one) for one in (sign, sign.upper())):
            self._do(hand.type(sign))
        elif sign in ":/":
            self._app.exit(result="type")
        elif sign == "?":
            self._helping = True
        elif sign in "nNpP":
            hand.next(back=sign in "pP")
        else:
            self._do(hand.type(sign))

    def _busy(self) -> bool:
        """Whether a question or a list of keys is on the screen; any key but y puts it away."""
        if self._asking is not None:
            self._hand.told = "Not done."
        busy = self._helping or self._asking is not None
        self._helping, self._asking = False, None
        return busy

    def _escape(self) -> None:
        if not self._busy():
            self._hand.escape()

    def _do(self, option: BoardAction | None) -> None:
        if option is None:
            return
        if option.grave:
            self._asking = option
        else:
            self._carry_out(option)

    def _carry_out(self, option: BoardAction) -> None:
        self._hand.acted(option)
        refusal = self._deeds.act(option.action)
        if refusal is not None:
            self._hand.refused(refusal)
        else:
            self._look()

    def _undo(self) -> None:
        refusal = self._deeds.undo()
        if refusal is not None:
            self._hand.refused(refusal)
        else:
            self._look()

    def _look(self) -> None:
        view = self._deeds.look()
        if view is None:
            self._app.exit(result="over")
        else:
            self._hand.see(view)

    # What is seen

    def _layout(self) -> Layout:
        board = Window(
            FormattedTextControl(self._board, focusable=True, get_cursor_position=self._cursor),
            wrap_lines=False,
            scroll_offsets=_ROOM,
            width=lambda: Dimension(preferred=board_width(self._hand.board) + 1),
            height=lambda: Dimension(min=_BOARD, preferred=board_height(self._hand.board)),
            dont_extend_width=True,
            dont_extend_height=True,
            always_hide_cursor=Condition(lambda: self._helping),
        )
        beside = ConditionalContainer(
            Window(FormattedTextControl(self._panel), wrap_lines=False), Condition(self._has_panel)
        )
        helped = Condition(lambda: self._helping)
        body = HSplit(
            [
                ConditionalContainer(VSplit([board, beside]), ~helped),
                ConditionalContainer(Window(FormattedTextControl(self._help), wrap_lines=True), helped),
                _line(self._status, wrap=True),
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
        scene = self._hand.view.scene
        if scene is None:
            raise AssertionError("a hand has a view with a scene")
        return replace(scene, overlays=(*scene.overlays, *self._hand.overlays()))

    def _board(self) -> AnyFormattedText:
        lines = board_lines(self._scene(), colours=self._screen.colours)
        line, column, width = cell_at(self._hand.board, self._hand.cursor)
        lines[line].stylize("reverse", column, column + width)
        return ANSI(self._screen.painted(lines))

    def _cursor(self) -> Point:
        line, column, width = cell_at(self._hand.board, self._hand.cursor)
        return Point(column + width // 2, line)

    def _has_panel(self) -> bool:
        return self._columns() >= board_width(self._hand.board) + _PANEL

    def _columns(self) -> int:
        return self._app.output.get_size().columns

    def _panel(self) -> AnyFormattedText:
        room = self._columns() - board_width(self._hand.board) - 2
        drawn = panel(self._scene(), width=room, colours=self._screen.colours)
        return ANSI(self._screen.laid_out(drawn, room))

    def _status(self) -> AnyFormattedText:
        room = self._columns() - sum(len(text) for _, text, *_ in self._who) - 1
        return [*self._who, ("italic", "\n".join(self._screen.wrapped(self._hand.view.status, room)))]

    def _here(self) -> str:
        """The cursor's place, its ground, and what stands there."""
        return without_control_characters(", ".join(_described(self._scene(), self._hand.cursor)))

    def _prompt(self) -> AnyFormattedText:
        hand = self._hand
        if self._asking is not None:
            return [("reverse", f" {without_control_characters(self._asking.label)}. Do it? y/n ")]
        if hand.offered:
            listed = "  ".join(f"{number} {one.label}" for number, one in enumerate(hand.offered, start=1))
            return [("reverse", f" {without_control_characters(listed)}  Esc ")]
        if hand.typed:
            key = hand.known(hand.typed)
            ways = "  ".join(
                f"{choice.key[len(hand.typed) :]} {choice.place or ''}".strip()
                for choice in hand.within(hand.typed)
                if choice.key
            )
            asked = f"{key.label.capitalize()}: {key.then or ''}" if key else hand.typed
            return [("reverse", f" {without_control_characters(hand.told or asked)}  {ways}  Esc back ")]
        if hand.told:
            return [("bold", f" {without_control_characters(hand.told)} ")]
        return (
            f" In hand: {without_control_characters(hand.name_of(hand.held))}"
            if hand.held
            else " Nothing in hand."
        )

    def _log(self) -> AnyFormattedText:
        """As much of the end of the log as there is room for."""
        size = self._app.output.get_size()
        room = max(_LOG, size.rows - board_height(self._hand.board) - 7)
        lines: list[str] = []
        for sentence in reversed(self._deeds.log()):
            wrapped = self._screen.wrapped(sentence, size.columns - 1)
            if len(lines) + len(wrapped) > room and lines:
                break
            lines = [*wrapped[:room], *lines]
        return "\n".join(lines)

    def _hints(self) -> AnyFormattedText:
        own = "".join(key.key for key in self._hand.keyboard.keys)
        return (
            f" arrows · Enter · Tab next piece{f' · {own}' if own else ''} · : type · ? keys · Ctrl-C leave "
        )

    def _help(self) -> AnyFormattedText:
        keyboard = self._hand.keyboard
        own = [(key.key, f"{key.label}{f': {key.then}' if key.then else ''}") for key in keyboard.keys]
        far = [("Shift+arrows", f"move the cursor by {keyboard.stride}")] if keyboard.stride > 1 else []
        home = [("Enter", "beside pieces: take up the first of them, clockwise")] if keyboard.homes else []
        lines = [*own, *_KEYS[:1], *far, *_KEYS[1:2], *home, *_KEYS[2:]]
        listed = "\n".join(f"  {name:<16}{meaning}" for name, meaning in lines)
        told = "\n".join(self._screen.wrapped(_LETTERS, self._columns() - 1)) if own else ""
        return f"Keys on the board (any key goes back)\n\n{listed}\n\n{told}"


def _line(text: Callable[[], AnyFormattedText], *, style: str = "", wrap: bool = False) -> Window:
    height = Dimension(min=1, max=3) if wrap else Dimension.exact(1)
    return Window(
        FormattedTextControl(text), height=height, style=style, wrap_lines=wrap, dont_extend_height=True
    )


def _leave(reason: BaseException) -> Callable[[KeyPressEvent], None]:
    def leave(event: KeyPressEvent) -> None:
        event.app.exit(exception=reason)

    return leave


def _described(scene: Scene, place: Place) -> list[str]:
    """A place with its ground and all that stands there."""
    board = scene.board
    cells = getattr(board, "cells", ())
    labels = {terrain.name: terrain.label for terrain in board.terrains}
    ground = [cell.label or labels.get(cell.terrain, cell.terrain) for cell in cells if cell.place == place]
    standing = []
    for piece in scene.pieces:
        if piece.place == place:
            states = f" ({', '.join(piece.states)})" if piece.states else ""
            standing.append(f"{piece.label}{states}{f', {piece.note}' if piece.note else ''}")
    return [place, *ground, *standing]
