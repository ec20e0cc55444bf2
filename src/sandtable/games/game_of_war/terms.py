"""What both players agree on before the match: board, options, and the number of units of each side."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sandtable.core.options import described
from sandtable.games.game_of_war.battlefield import Battlefield

GAME_ID = "game-of-war"


class Options(Struct, frozen=True):
    """The options of a match."""

    relay_by_contact: Annotated[
        bool,
        described(
            "Relays by contact",
            "A relay next to an online unit sends rays too, without standing on one (GOW-C3).",
        ),
    ] = False
    move_limit: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        described(
            "Turn limit",
            "The match is drawn after this many turns, both sides' counted (GOW-W1).",
            {None: "no limit"},
        ),
    ] = None
    no_progress: Annotated[
        Annotated[int, Meta(ge=0)],
        described(
            "Draw without progress",
            "The match is drawn after this many turns, both sides' counted, without a capture, a destroyed "
            "arsenal or a forced retreat; 0 for never (GOW-W2).",
        ),
    ] = 0
    first: Annotated[
        Literal["die", "north", "south"],
        described(
            "Who begins",
            "As the scenario says and otherwise as the die falls, or always one side (GOW-S1).",
            {"die": "the scenario or the die decides", "north": "North", "south": "South"},
        ),
    ] = "die"


class Terms(Struct, frozen=True):
    """What holds throughout the match."""

    field: Battlefield
    options: Options
    levy: tuple[int, ...]
    """Number of units of each kind that a side deploys."""
