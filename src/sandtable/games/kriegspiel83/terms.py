"""What both players agree on before the match: the map, the calendar and the options."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from sandtable.core.options import OptionValue, described
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


_MONTHS: dict[OptionValue, str] = {None: "as the scenario says"} | {month: month for month in get_args(Month)}
"""The months in the order of the calendar."""


class Options(Struct, frozen=True):
    """The options of a match."""

    hidden_coast: Annotated[
        bool,
        described(
            "Hidden coast",
            "River and sea look alike until a piece of yours has stood next to them (K83-T2).",
        ),
    ] = True
    weather: Annotated[
        Literal["round", "turn", "fine"],
        described(
            "Weather",
            "When the weather is rolled (K83-O3).",
            {"round": "once a round", "turn": "for each turn", "fine": "never: it stays fine"},
        ),
    ] = "round"
    first_month: Annotated[
        Month | None, described("First month", "The month of the first round (K83-O3).", _MONTHS)
    ] = None
    last_round: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        described(
            "Last round",
            "The match is drawn after this round (K83-O4).",
            {None: "as the scenario says"},
        ),
    ] = None
    destruction_wins: Annotated[
        bool,
        described(
            "Destruction wins", "A side that has no piece left at the end of a turn has lost (K83-O4)."
        ),
    ] = False
    pinned: Annotated[
        bool,
        described("Pinned", "A piece that begins its turn next to an enemy may not move (K83-M2)."),
    ] = False
    aid: Annotated[
        Literal["weakest", "first", "none"],
        described(
            "Aid",
            "The defender that a piece aids if it could aid several (K83-B3).",
            {"weakest": "the weakest", "first": "the first in order", "none": "none of them"},
        ),
    ] = "weakest"
    second_attacks: Annotated[
        Literal["once", "never", "always"],
        described(
            "Second attacks",
            "How often an advance next to an enemy is followed by an attack (K83-B11).",
            {"once": "once", "never": "never", "always": "every time"},
        ),
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
