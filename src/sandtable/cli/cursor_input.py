"""The meaning of keys with a cursor on the board, for any game; `board_screen` draws it."""

from collections.abc import Sequence
from math import atan2, degrees
from typing import Literal, NamedTuple, TypeAlias

from sandtable.cli.choice_text import drawn
from sandtable.cli.language import CATALOGUE
from sandtable.core import Choice, Key, Keyboard, PathField, PlaceField, View, fill
from sandtable.core.language import ENGLISH, catalogue
from sandtable.scenes import Circle, HexBoard, Labels, Marks, Overlay, Piece, Place, SquareBoard
from sandtable.scenes.geometry import HexLayout, SquareLayout

Heading: TypeAlias = Literal["up", "down", "left", "right"]

_STEPS: dict[Heading, tuple[int, int]] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_LEAVES: dict[Heading, int] = {"left": -1, "right": 1}
_NO_KEYBOARD = Keyboard()


class BoardAction(NamedTuple):
    """A complete action and its label."""

    action: str
    label: str
    grave: bool
    piece: str | None

    @staticmethod
    def of(choice: Choice, action: str | None = None) -> "BoardAction":
        """Return the action of a choice, or the given one with the choice's label."""
        return BoardAction(action or choice.action, choice.label, choice.grave, choice.piece)


class CursorInput:
    """The cursor, the selected piece and the letters typed, over one view after another.

    A key returns a `BoardAction` to carry out, or `None`; `message` then holds a sentence or is empty.
    """

    def __init__(self, view: View, language: str = ENGLISH) -> None:
        self._text = catalogue(CATALOGUE, language)
        self.view, self.board, self.pieces = view, _cells_of(view), _pieces_of(view)
        self.held: str | None = None
        """The id of the selected piece."""
        self.typed = ""
        """The letters typed so far of a key with several."""
        self.offered: tuple[BoardAction, ...] = ()
        """The actions to pick from, if several are possible at the cursor."""
        self.command: str | None = None
        """The highlighted key of the command line; `None` while it is closed."""
        self.pages: tuple[str, ...] = self.keyboard.status_pages
        """The names of the panels of the status report that are not read yet."""
        self.message = ""
        self._order: list[str] = []
        self._going_on = False
        self.cursor = self._begin()

    @property
    def keyboard(self) -> Keyboard:
        """The keys of the game."""
        return self.view.keyboard or _NO_KEYBOARD

    @property
    def actors(self) -> list[str]:
        """The ids of the pieces that can act, in the order of the choices."""
        return list(dict.fromkeys(choice.piece for choice in self.view.choices if choice.piece))

    def place_of(self, piece: str | None) -> Place | None:
        """Return the place of a piece, or `None` if it is not on the board."""
        return next((one.place for one in self.pieces if one.id == piece), None)

    def name_of(self, piece: str | None) -> str:
        """Return the label of a piece."""
        return next((one.label for one in self.pieces if one.id == piece), "")

    # Changes of the position

    def see(self, view: View) -> None:
        """Take over a new view: the cursor follows the selected piece, or the next piece is selected."""
        begins = bool(self.keyboard.status_pages)
        self.view, self.board, self.pieces = view, _cells_of(view), _pieces_of(view)
        self.pages = self.pages if begins and self.keyboard.status_pages else self.keyboard.status_pages
        self.typed, self.offered = "", ()
        was, able = self.held, self.actors
        self.command = self.command if was in able else None
        self.cursor = self.place_of(was) or self.cursor
        if was in able:
            return
        self.held = None
        if self._going_on and self.keyboard.in_order and able:
            self._select(self._after(was, [*self._order, *able]) or able[0])
        self._going_on = False

    def acted(self, action: BoardAction) -> None:
        """Note which piece acts: the next selection depends on it."""
        self._going_on = True
        self._order = self.actors if action.piece else []
        self.held = action.piece

    def refused(self, sentence: str) -> None:
        """Show why an action was refused."""
        self.message, self._going_on = sentence, False

    # The cursor

    def move(self, heading: Heading, *, far: bool = False) -> None:
        """Move the cursor by one place or, with `far`, by the game's stride, or leaf through commands."""
        if heading in _LEAVES and (self.command or (far and self.held)) and self._leaf(_LEAVES[heading]):
            return
        self.message, self.offered, self.command = "", (), None
        down, right = _STEPS[heading]
        row, column = self.board.locate(self.cursor)
        steps = self.keyboard.stride if far else 1
        row = self._along(row + down * steps, len(self.board.row_names))
        column = self._along(column + right * steps, len(self.board.column_names))
        self.cursor = self.board.row_names[row] + self.board.column_names[column]

    def _leaf(self, step: int) -> bool:
        """Highlight the next command; return whether there is a command line."""
        keys = [key.key for key in self.commands()]
        if not keys:
            return False
        now = keys.index(self.command) if self.command in keys else None
        self.command = keys[min(step, 0) if now is None else (now + step) % len(keys)]
        return True

    def commands(self) -> list[Key]:
        """Return the keys that mean something now, in the game's order; empty without a command line."""
        keyboard = self.keyboard
        if not keyboard.commands:
            return []
        leaves = [key for key in keyboard.keys if key.key == keyboard.leave and (self.typed or self.held)]
        if not self.typed:
            return [key for key in keyboard.keys if key in leaves or self.within(key.key)]
        begun = len(self.typed)
        more = [
            Key((choice.key or "")[begun:], choice.place or choice.label)
            for choice in self.within(self.typed)
        ]
        return [*more, *leaves]

    def highlighted(self) -> str | None:
        """Return the highlighted command, or `None` while the command line is closed."""
        keys = [key.key for key in self.commands()]
        if self.command is None or not keys:
            return None
        return self.command if self.command in keys else keys[0]

    def _along(self, number: int, length: int) -> int:
        return number % length if self.keyboard.wraps else min(max(number, 0), length - 1)

    def _begin(self) -> Place:
        """Return the first place: of a piece that can act, of an own piece, or the middle of the board."""
        seat = self.view.seat
        own = [piece.place for piece in self.pieces if piece.side == seat and piece.place]
        first = (
            (self.place_of(self.actors[0]) or self._free_place_for(self.actors[0])) if self.actors else None
        )
        rows, columns = self.board.row_names, self.board.column_names
        return first or next(iter(own), rows[len(rows) // 2] + columns[len(columns) // 2])

    def _free_place_for(self, piece: str) -> Place | None:
        """Return a place where a piece that is not on the board can be placed."""
        goals = [goal for choice in self.view.choices if choice.piece == piece for goal in _goals(choice)]
        return goals[len(goals) // 2] if goals else None

    # Selection

    def escape(self) -> None:
        """Cancel the last step: letters, a list or a message; otherwise the selection."""
        if self.command and not self.typed:
            self.command = None
        elif self.typed or self.offered or self.message:
            self.typed, self.offered, self.message = "", (), ""
        else:
            self.held = None

    def next(self, *, back: bool = False) -> None:
        """Select the piece at the cursor that can act or, if one is selected, the next (or previous) one."""
        self.typed, self.offered, self.message = "", (), ""
        order = self.actors
        here = [piece for piece in order if self.place_of(piece) == self.cursor]
        if self.held is None and here:
            goal: str | None = here[0]
        else:
            now = self.held if self.held in here else next(iter(here), self.held)
            goal = self._after(now, order[::-1] if back else order)
        if goal is None:
            self.message = self._text("no-piece-can-act")
        else:
            self._select(goal)

    def _after(self, piece: str | None, order: Sequence[str]) -> str | None:
        able = self.actors
        now = order.index(piece) if piece in order else -1
        return next((one for one in (*order[now + 1 :], *order[: now + 1]) if one in able), None)

    def _select(self, piece: str) -> None:
        self.held, self.command = piece, None
        self.cursor = self.place_of(piece) or self.cursor

    def _deselect(self) -> None:
        was, self.held, self.command = self.held, None, None
        goal = self._after(was, self.actors) if self.keyboard.in_order else None
        if goal is not None and goal != was:
            self._select(goal)

    # Letters

    def type(self, character: str) -> BoardAction | None:
        """Handle a letter or digit."""
        self.message = ""
        if self.offered:
            return self._pick(character)
        for letter in self._readings(character):
            keys = self.typed + letter
            candidates = self.within(keys)
            exact = next((choice for choice in candidates if choice.key == keys), None)
            if exact is not None:
                self.typed = ""
                return BoardAction.of(exact, drawn(exact))
            if candidates:
                self.typed = keys
                return None
            if letter == self.keyboard.leave and (self.typed or self.held):
                if not self.typed:
                    self._deselect()
                self.typed = ""
                return None
        return self._refused(character)

    def within(self, keys: str) -> list[Choice]:
        """Return the choices whose keys begin with these letters."""
        return [
            choice
            for choice in self.view.choices
            if (choice.key or "").startswith(keys) and choice.key and choice.piece in (None, self.held)
        ]

    def known(self, letter: str) -> Key | None:
        """Return the game's key with this letter, or `None`."""
        return next((key for key in self.keyboard.keys if key.key == letter), None)

    def _readings(self, character: str) -> tuple[str, ...]:
        """Return the keys that a character may mean: a small letter that is not a key is also its capital.

        After the first letter, case does not matter. A capital never counts as a small letter otherwise: a
        direction without a piece must not end the turn.
        """
        if character.islower():
            single = not self.typed and self.known(character)
            return (character,) if single else (character, character.upper())
        return (character, character.lower()) if self.typed else (character,)

    def _refused(self, character: str) -> BoardAction | None:
        """Return the action that the key stands for, which the rules refuse; else write a message."""
        letters = (self.typed,) if self.typed else self._readings(character)
        key = next((key for letter in letters if (key := self.known(letter))), None)
        attempt = (key and key.attempt) or ""
        values = {
            "here": self.place_of(self.held),
            "there": self._beside_in_direction(key.bearing) if key else None,
            "then": character if self.typed else None,
        }
        missing = [name for name, value in values.items() if value is None and f"{{{name}}}" in attempt]
        if self._templates_at(values["there"] or ""):
            attempt = ""  # a roundabout way there is no step in that direction
        if key and attempt and missing == ["then"]:
            self.typed = key.key
        elif not attempt or missing or (self.typed and "{then}" not in attempt):
            self.message = self._why_not(character, key)
        else:
            self.typed = ""
            return BoardAction(attempt.format(**values), key.label if key else "", False, self.held)
        return None

    def _beside_in_direction(self, bearing: int | None) -> Place | None:
        """Return the place next to the selected piece in a direction, in degrees; `None` at the edge."""
        here = self.place_of(self.held)
        if here is None or bearing is None:
            return None
        return next(
            (near for near in around(self.board, here) if _bearing(self.board, here, near) == bearing), None
        )

    def _why_not(self, character: str, key: Key | None) -> str:
        if self.typed:
            return self._text("key-not-here", keys=f"{self.typed}{character}")
        if key is None:
            caps_lock = character.isupper() and self.known(character.lower())
            return self._text("key-caps-lock" if caps_lock else "key-unknown", pressed=character)
        needs_piece = key.key == self.keyboard.leave or any(
            choice.piece and (choice.key or "").startswith(key.key) for choice in self.view.choices
        )
        reason = "key-needs-piece" if needs_piece and self.held is None else "key-not-now"
        return self._text(reason, pressed=key.key, label=key.label)

    def _pick(self, digit: str) -> BoardAction | None:
        offered = self.offered
        if not digit.isdecimal() or not 1 <= int(digit) <= len(offered):
            self.message = self._text("press-number", last=len(offered))
            return None
        self.offered = ()
        return offered[int(digit) - 1]

    # Enter

    def enter(self) -> BoardAction | None:
        """Act at the cursor with the selected piece, or select the piece there."""
        if (command := self.highlighted()) is not None:
            return self.type(command)
        self.message, self.typed = "", ""
        at_hand = self.place_of(self.held) == self.cursor if self.held else not self.actors
        if at_hand and not self.offered and self._leaf(1):
            return None
        if self.offered:
            return self._pick("1") if len(self.offered) == 1 else self._pick("")
        actions = self._actions_at(self.cursor)
        if actions:
            certain = len(actions) == 1 and (self.held is not None or actions[0].grave)
            self.offered = () if certain else tuple(actions)
            return actions[0] if certain else None
        if self.held is not None and self.place_of(self.held) == self.cursor:
            self.held = None
            return None
        here = [piece.id for piece in self.pieces if piece.place == self.cursor]
        able = [piece for piece in here if piece in self.actors]
        beside = [] if here else self._beside(self.cursor)
        goal = able[-1] if able else next(iter(beside), None) if self.keyboard.homes else None
        if goal is not None and self.held not in beside:
            self._select(goal)
            return None
        if self.held is not None:
            return self._attempt(self.held)
        name = self.name_of(here[-1]) if here else ""
        self.message = self._text("piece-cannot-act", piece=name) if here else self._text("no-piece-here")
        return None

    def _actions_at(self, place: Place) -> list[BoardAction]:
        """Return the actions at a place: of the selected piece, or of no piece."""
        found = []
        home = self.place_of(self.held)
        for choice in self.view.choices:
            if choice.piece not in (None, self.held) or place == home:
                continue
            if not choice.fields and choice.place == place:
                found.append(BoardAction.of(choice))
        if not found:
            found = self._templates_at(place)
        return found

    def _templates_at(self, place: Place) -> list[BoardAction]:
        """Return the selected piece's templates with one field, filled with this place."""
        return [
            BoardAction.of(choice, fill(choice.action, {choice.fields[0].name: (place,)}))
            for choice in self.view.choices
            if choice.piece is not None and choice.piece == self.held and place in _goals(choice)
        ]

    def _attempt(self, piece: str) -> BoardAction | None:
        """Return the action at a place that is not offered; the rules will say why it is refused."""
        own = next(
            (one for one in self.view.choices if one.piece == piece and one.place and not one.fields), None
        )
        if own is None or own.place is None or own.place not in own.action:
            self.message = self._text("piece-cannot-act-there", piece=self.name_of(piece))
            return None
        return BoardAction(
            self.cursor.join(own.action.rsplit(own.place, 1)), own.label, grave=False, piece=piece
        )

    def _beside(self, place: Place) -> list[str]:
        """Return the pieces next to a place that can act, clockwise from north."""
        able = {self.place_of(piece): piece for piece in self.actors}
        return [able[near] for near in around(self.board, place) if near in able]

    # Overlays

    def overlays(self) -> tuple[Overlay, ...]:
        """Return marks where the selected piece can act, and the letters to type for it."""
        home, found = self.place_of(self.held), []
        for style in ("reach", "target"):
            places = tuple(
                place
                for choice in self.view.choices
                if choice.piece == self.held or (choice.piece is None and not choice.fields)
                if choice.hostile == (style == "target")
                for place in ((choice.place,) if choice.place else _goals(choice))
                if place != home
            )
            found.append(Marks(style, style, places, "reach" if style == "reach" else "target"))
        letters = tuple(
            (choice.place, choice.key[len(self.typed) :])
            for choice in self.within(self.typed)
            if choice.piece and choice.place not in (None, home) and choice.key and choice.place
            if len(choice.key) == len(self.typed) + 1
        )
        held = (home,) if home else ()
        keys, selected = self._text("selected.keys"), self._text("selected.mark")
        return (*found, Labels("keys", keys, letters), Marks("held", selected, held, "focus"))


def _goals(choice: Choice) -> tuple[Place, ...]:
    """Return the places of a choice whose only field is a place or path."""
    if len(choice.fields) == 1 and isinstance(choice.fields[0], PlaceField | PathField):
        return choice.fields[0].places or ()
    return ()


def around(board: SquareBoard | HexBoard, place: Place) -> list[Place]:
    """Return the neighbours of a place, clockwise from north."""
    near = [other for other in _layout(board).within(Circle(place, 1)) if other != place]
    return sorted(near, key=lambda other: _bearing(board, place, other))


def _layout(board: SquareBoard | HexBoard) -> SquareLayout | HexLayout:
    return SquareLayout(board) if isinstance(board, SquareBoard) else HexLayout(board)


def _bearing(board: SquareBoard | HexBoard, start: Place, end: Place) -> int:
    """Return the compass bearing from one place to another, in whole degrees."""
    here, there = _layout(board).centre(start), _layout(board).centre(end)
    return round(degrees(atan2(there.x - here.x, here.y - there.y))) % 360


def can_have_cursor(view: View) -> bool:
    """Whether the view has a board of squares or hexes."""
    return view.scene is not None and isinstance(view.scene.board, SquareBoard | HexBoard)


def _cells_of(view: View) -> SquareBoard | HexBoard:
    if view.scene is None or not isinstance(view.scene.board, SquareBoard | HexBoard):
        raise ValueError("a cursor needs a board of squares or hexes")
    return view.scene.board


def _pieces_of(view: View) -> tuple[Piece, ...]:
    return view.scene.pieces if view.scene else ()
