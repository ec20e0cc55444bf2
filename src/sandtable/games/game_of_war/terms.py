"""What both players have agreed on before the match: board, options, and how many units each side has."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sandtable.games.game_of_war.battlefield import Battlefield


class Options(Struct, frozen=True):
    """What a table may agree on before a match."""

    relay_by_contact: Annotated[
        bool,
        Meta(description="A relay next to an online unit sends rays too, without standing on one (GOW-C3)."),
    ] = False
    move_limit: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        Meta(description="The match is drawn after this many turns, both sides' counted (GOW-W1)."),
    ] = None
    first: Annotated[
        Literal["die", "north", "south"],
        Meta(description="Who begins: as the die falls, or always one side (GOW-S1)."),
    ] = "die"


class Terms(Struct, frozen=True):
    """What holds for the whole match."""

    field: Battlefield
    options: Options
    levy: tuple[int, ...]
    """How many units of each kind a side deploys."""
