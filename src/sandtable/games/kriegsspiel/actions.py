"""What a commander can do, as values. `notation` reads them, `wording` writes them."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sandtable.games.kriegsspiel.orders import Order, Spot
from sandtable.games.kriegsspiel.units import Arm


class Dispatch(Struct, frozen=True, kw_only=True):
    """Orders or words for units, or words for another commander, by courier (KV3-C1)."""

    kind: Literal["order", "writing", "message"]
    to: tuple[str, ...]
    """Words of units, or the seat of a commander."""
    at: Spot | None = None
    """Where the recipient is believed to be; `None`: as the sender's map has it."""
    via: tuple[Spot, ...] = ()
    """Where the courier rides over."""
    orders: tuple[Order, ...] = ()
    text: str = ""


class OwnOrders(Struct, frozen=True):
    """What the commander's own officer does: he needs no courier."""

    orders: tuple[Order, ...]


class PlaceCounter(Struct, frozen=True, kw_only=True):
    """KV3-P2: a new counter on the commander's own map."""

    name: str
    arm: Arm
    side: str | None
    at: Spot
    facing: int | None = None
    note: str = ""


class MoveCounter(Struct, frozen=True):
    """A counter goes to another place, or turns."""

    name: str
    to: Spot
    facing: int | None = None


class NoteCounter(Struct, frozen=True):
    """Something is written on a counter; nothing: it is wiped off."""

    name: str
    note: str


class RemoveCounter(Struct, frozen=True):
    """A counter is taken off the map."""

    name: str


class Scratch(Struct, frozen=True):
    """A dispatch of this command phase is torn up."""

    number: int


class Ready(Struct, frozen=True):
    """KV3-P1: the commander has written all that he wants to."""


class Resign(Struct, frozen=True):
    """The commander gives up."""


Action: TypeAlias = (
    Dispatch | OwnOrders | PlaceCounter | MoveCounter | NoteCounter | RemoveCounter | Scratch | Ready | Resign
)
