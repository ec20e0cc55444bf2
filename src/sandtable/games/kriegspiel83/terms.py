"""What both players agree on before the match: the map, the calendar and the options."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sandtable.games.kriegspiel83.ground import Ground

GAME_ID = "kriegspiel83"
Month = Literal[
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


class Options(Struct, frozen=True):
    """The options of a match."""

    hidden_coast: Annotated[
        bool,
        Meta(description="River and sea look alike until a piece of yours has stood beside them (K83-T2)."),
    ] = True
    weather: Annotated[
        Literal["round", "turn", "fine"],
        Meta(description="When the weather is rolled: once a round, for each turn, or never (K83-O3)."),
    ] = "round"
    first_month: Annotated[
        Month | None, Meta(description="The month of the first round; by default the scenario's (K83-O3).")
    ] = None
    last_round: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        Meta(description="The match is drawn after this round; by default the scenario's (K83-O4)."),
    ] = None
    destruction_wins: Annotated[
        bool, Meta(description="A side that has no piece left at the end of a turn has lost (K83-O4).")
    ] = False
    pinned: Annotated[
        bool, Meta(description="A piece that begins its turn next to an enemy may not move (K83-M2).")
    ] = False
    aid: Annotated[
        Literal["weakest", "first", "none"],
        Meta(
            description="The defender that a piece aids if it could aid several: "
            "the weakest, the first in order, or none (K83-B3)."
        ),
    ] = "weakest"
    second_attacks: Annotated[
        Literal["once", "never", "always"],
        Meta(description="How often an advance next to an enemy is followed by an attack (K83-B11)."),
    ] = "once"


class Terms(Struct, frozen=True):
    """What holds throughout the match."""

    ground: Ground
    options: Options
    first_month: int
    """The month of the first round, counted from 0."""
    minefields: int
    """Number of minefields that each side has for the whole match."""
    last_round: int | None
