"""How a client merges the frames of a stream: its view after a view that holds only what has changed."""

from msgspec import UNSET
from msgspec.structs import asdict, replace

from sandtable.core import Choice
from sandtable.server.wire import ChoicesChange, Picture, PictureChange, SeatView


def view_after(before: SeatView, changes: SeatView) -> SeatView:
    """A view after the changes of a frame."""
    changed = {name: part for name, part in asdict(changes).items() if part is not UNSET}
    if change := changed.pop("picture_change", None):
        assert before.picture is not UNSET
        changed["picture"] = _picture_after(before.picture, change)
    if change := changed.pop("choices_change", None):
        assert before.choices is not UNSET
        changed["choices"] = _choices_after(before.choices, change)
    return replace(before, **changed)


def _picture_after(picture: Picture, change: PictureChange) -> Picture:
    parts = {name: part for name, part in asdict(change).items() if part is not UNSET}
    pieces = list(picture.pieces)
    for index, piece in change.pieces:
        pieces[index] = piece
    return replace(picture, **parts | {"pieces": tuple(pieces)})


def _choices_after(choices: tuple[Choice, ...], change: ChoicesChange) -> tuple[Choice, ...]:
    after = [choice for index, choice in enumerate(choices) if index not in change.removed]
    for index, choice in change.added:
        after.insert(index, choice)
    return tuple(after)
