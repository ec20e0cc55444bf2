"""Playing with a cursor on the board: what keys mean, for any game. The drawing is in `board_screen`."""

from collections.abc import Sequence
from math import atan2, tau
from typing import Literal, NamedTuple, TypeAlias

from sandtable.cli.choice_text import drawn
from sandtable.core import Choice, Key, Keyboard, PathField, PlaceField, View, fill
from sandtable.scenes import Circle, HexBoard, Labels, Marks, Overlay, Piece, Place, SquareBoard
from sandtable.scenes.geometry import HexLayout, SquareLayout

Heading: TypeAlias = Literal["up", "down", "left", "right"]

_STEPS: dict[Heading, tuple[int, int]] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_NO_KEYBOARD = Keyboard()


class BoardAction(NamedTuple):
    """A whole action, and what it is called."""

    action: str
    label: str
    grave: bool
    piece: str | None

    @staticmethod
    def of(choice: Choice, action: str | None = None) -> "BoardAction":
        """What a choice does."""
        return BoardAction(action or choice.action, choice.label, choice.grave, choice.piece)


class CursorInput:
    """The cursor, the piece in hand, and the letters typed so far, over one view after another.

    Whatever a key leads to is an `Option` to carry out, or nothing; `told` is then what there is to say.
    """

    def __init__(self, view: View) -> None:
        self.view, self.board, self.pieces = view, _cells_of(view), _pieces_of(view)
        self.held: str | None = None
        """The id of the piece in hand."""
        self.typed = ""
        """The first letters of keys that have several."""
        self.offered: tuple[BoardAction, ...] = ()
        """Several things that can be done at the cursor, to pick from."""
        self.told = ""
        self._order: list[str] = []
        self._going_on = False
        self.cursor = self._begin()

    @property
    def keyboard(self) -> Keyboard:
        """How the game wants to be played by keys."""
        return self.view.keyboard or _NO_KEYBOARD

    @property
    def actors(self) -> list[str]:
        """The ids of the pieces that can do something, in the order of the choices."""
        return list(dict.fromkeys(choice.piece for choice in self.view.choices if choice.piece))

    def place_of(self, piece: str | None) -> Place | None:
        """Where a piece stands."""
        return next((one.place for one in self.pieces if one.id == piece), None)

    def name_of(self, piece: str | None) -> str:
        """What a piece is called."""
        return next((one.label for one in self.pieces if one.id == piece), "")

    # The board has changed

    def see(self, view: View) -> None:
        """Another moment of the match: the cursor goes with its piece, or the next piece comes to hand."""
        self.view, self.board, self.pieces = view, _cells_of(view), _pieces_of(view)
        self.typed, self.offered = "", ()
        was, able = self.held, self.actors
        self.cursor = self.place_of(was) or self.cursor
        if was in able:
            return
        self.held = None
        if self._going_on and self.keyboard.in_order and able:
            self._take(self._after(was, [*self._order, *able]) or able[0])
        self._going_on = False

    def acted(self, option: BoardAction) -> None:
        """Remember who acts: what is in hand afterwards depends on it."""
        self._going_on = True
        self._order = self.actors if option.piece else []
        self.held = option.piece

    def refused(self, sentence: str) -> None:
        """What was tried is not possible."""
        self.told, self._going_on = sentence, False

    # The cursor

    def move(self, heading: Heading, *, far: bool = False) -> None:
        """An arrow key; `far`: by as many places as the game strides."""
        self.told, self.offered = "", ()
        down, right = _STEPS[heading]
        row, column = self.board.locate(self.cursor)
        steps = self.keyboard.stride if far else 1
        row = self._along(row + down * steps, len(self.board.row_names))
        column = self._along(column + right * steps, len(self.board.column_names))
        self.cursor = self.board.row_names[row] + self.board.column_names[column]

    def _along(self, number: int, length: int) -> int:
        return number % length if self.keyboard.wraps else min(max(number, 0), length - 1)

    def _begin(self) -> Place:
        """The first piece that can act, or where it can be put; one's own, or the middle of the board."""
        seat = self.view.seat
        own = [piece.place for piece in self.pieces if piece.side == seat and piece.place]
        first = (self.place_of(self.actors[0]) or self._room_for(self.actors[0])) if self.actors else None
        rows, columns = self.board.row_names, self.board.column_names
        return first or next(iter(own), rows[len(rows) // 2] + columns[len(columns) // 2])

    def _room_for(self, piece: str) -> Place | None:
        """A place in the middle of those where a piece that stands beside the board can be put."""
        goals = [goal for choice in self.view.choices if choice.piece == piece for goal in _goals(choice)]
        return goals[len(goals) // 2] if goals else None

    # Letting go and going on

    def escape(self) -> None:
        """Let go of what was begun last."""
        if self.typed or self.offered or self.told:
            self.typed, self.offered, self.told = "", (), ""
        else:
            self.held = None

    def next(self, *, back: bool = False) -> None:
        """Take up the piece that can act at the cursor or, with one in hand, the next (or the one before)."""
        self.typed, self.offered, self.told = "", (), ""
        order = self.actors
        here = [piece for piece in order if self.place_of(piece) == self.cursor]
        if self.held is None and here:
            goal: str | None = here[0]
        else:
            now = self.held if self.held in here else next(iter(here), self.held)
            goal = self._after(now, order[::-1] if back else order)
        if goal is None:
            self.told = "No piece can act now."
        else:
            self._take(goal)

    def _after(self, piece: str | None, order: Sequence[str]) -> str | None:
        able = self.actors
        now = order.index(piece) if piece in order else -1
        return next((one for one in (*order[now + 1 :], *order[: now + 1]) if one in able), None)

    def _take(self, piece: str) -> None:
        self.held = piece
        self.cursor = self.place_of(piece) or self.cursor

    def _leave(self) -> None:
        was, self.held = self.held, None
        goal = self._after(was, self.actors) if self.keyboard.in_order else None
        if goal is not None and goal != was:
            self._take(goal)

    # Letters

    def type(self, sign: str) -> BoardAction | None:
        """A letter or digit: what it does, if it does something."""
        self.told = ""
        if self.offered:
            return self._pick(sign)
        for letter in self._readings(sign):
            keys = self.typed + letter
            open_ = self.within(keys)
            exact = next((choice for choice in open_ if choice.key == keys), None)
            if exact is not None:
                self.typed = ""
                return BoardAction.of(exact, drawn(exact))
            if open_:
                self.typed = keys
                return None
            if letter == self.keyboard.leave and (self.typed or self.held):
                if not self.typed:
                    self._leave()
                self.typed = ""
                return None
        self.told = self._why_not(sign)
        return None

    def within(self, keys: str) -> list[Choice]:
        """The choices that can still come of these letters."""
        return [
            choice
            for choice in self.view.choices
            if (choice.key or "").startswith(keys) and choice.key and choice.piece in (None, self.held)
        ]

    def known(self, letter: str) -> Key | None:
        """The game's words for a key."""
        return next((key for key in self.keyboard.keys if key.key == letter), None)

    def _readings(self, sign: str) -> tuple[str, ...]:
        """What a sign may mean: a small letter that is no key also its capital.

        After the first letter, each stands for the other. A direction without a piece must not end the turn.
        """
        if sign.islower():
            return (sign,) if not self.typed and self.known(sign) else (sign, sign.upper())
        return (sign, sign.lower()) if self.typed else (sign,)

    def _why_not(self, sign: str) -> str:
        if self.typed:
            return f"{self.typed}{sign}: not here."
        key = next((key for letter in self._readings(sign) if (key := self.known(letter))), None)
        if key is None:
            if sign.isupper() and self.known(sign.lower()):
                return f"{sign} is no key; is Caps Lock on?"
            return f"{sign} is no key here; ? lists the keys."
        ofpieces = key.key == self.keyboard.leave or any(
            choice.piece and (choice.key or "").startswith(key.key) for choice in self.view.choices
        )
        if ofpieces and self.held is None:
            return f"{key.key}, {key.label}: take a piece up first, with Enter, or with Tab the next."
        return f"{key.key}, {key.label}: that cannot be done now."

    def _pick(self, sign: str) -> BoardAction | None:
        offered = self.offered
        if not sign.isdecimal() or not 1 <= int(sign) <= len(offered):
            self.told = f"Press 1 to {len(offered)}, or Esc."
            return None
        self.offered = ()
        return offered[int(sign) - 1]

    # Enter

    def enter(self) -> BoardAction | None:
        """Act at the cursor with the piece in hand, or take up the piece there."""
        self.told, self.typed = "", ""
        if self.offered:
            return self._pick("1") if len(self.offered) == 1 else self._pick("")
        options = self._options_at(self.cursor)
        if options:
            certain = len(options) == 1 and (self.held is not None or options[0].grave)
            self.offered = () if certain else tuple(options)
            return options[0] if certain else None
        if self.held is not None and self.place_of(self.held) == self.cursor:
            self.held = None
            return None
        here = [piece.id for piece in self.pieces if piece.place == self.cursor]
        able = [piece for piece in here if piece in self.actors]
        beside = [] if here else self._beside(self.cursor)
        goal = able[-1] if able else next(iter(beside), None) if self.keyboard.homes else None
        if goal is not None and self.held not in beside:
            self._take(goal)
            return None
        if self.held is not None:
            return self._attempt(self.held)
        self.told = f"{self.name_of(here[-1])} cannot act now." if here else "No piece stands there."
        return None

    def _options_at(self, place: Place) -> list[BoardAction]:
        """What can be done at a place: by the piece in hand, or by nobody in particular."""
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
        """Templates of the piece in hand with one blank, which this place can fill."""
        return [
            BoardAction.of(choice, fill(choice.action, {choice.fields[0].name: (place,)}))
            for choice in self.view.choices
            if choice.piece is not None and choice.piece == self.held and place in _goals(choice)
        ]

    def _attempt(self, piece: str) -> BoardAction | None:
        """What somebody means who chooses a place that is not offered: the umpire will say why not."""
        own = next(
            (one for one in self.view.choices if one.piece == piece and one.place and not one.fields), None
        )
        if own is None or own.place is None or own.place not in own.action:
            self.told = f"{self.name_of(piece)} cannot act there."
            return None
        return BoardAction(
            self.cursor.join(own.action.rsplit(own.place, 1)), own.label, grave=False, piece=piece
        )

    def _beside(self, place: Place) -> list[str]:
        """The pieces that can act next to a place, clockwise from north."""
        able = {self.place_of(piece): piece for piece in self.actors}
        return [able[near] for near in around(self.board, place) if near in able]

    # What is drawn

    def overlays(self) -> tuple[Overlay, ...]:
        """Where the piece in hand can act, and the letters that lead there."""
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
        return (*found, Labels("keys", "Keys", letters), Marks("held", "In hand", held, "focus"))


def _goals(choice: Choice) -> tuple[Place, ...]:
    """The places that can fill a choice which has one blank, for a place."""
    if len(choice.fields) == 1 and isinstance(choice.fields[0], PlaceField | PathField):
        return choice.fields[0].places or ()
    return ()


def around(board: SquareBoard | HexBoard, place: Place) -> list[Place]:
    """The places next to a place, clockwise from north."""
    lay = SquareLayout(board) if isinstance(board, SquareBoard) else HexLayout(board)
    middle = lay.centre(place)

    def bearing(other: Place) -> float:
        centre = lay.centre(other)
        return atan2(round(centre.x - middle.x, 6), round(middle.y - centre.y, 6)) % tau

    return sorted((near for near in lay.within(Circle(place, 1)) if near != place), key=bearing)


def can_have_cursor(view: View) -> bool:
    """Whether the view has a board with places that a cursor can go over."""
    return view.scene is not None and isinstance(view.scene.board, SquareBoard | HexBoard)


def _cells_of(view: View) -> SquareBoard | HexBoard:
    if view.scene is None or not isinstance(view.scene.board, SquareBoard | HexBoard):
        raise ValueError("a cursor needs a board of squares or hexes")
    return view.scene.board


def _pieces_of(view: View) -> tuple[Piece, ...]:
    return view.scene.pieces if view.scene else ()
