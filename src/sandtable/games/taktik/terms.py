"""The terms of a match: the map, the seats and their countries, the options, the language."""

from functools import cache, lru_cache
from typing import Annotated, Literal, Protocol

import msgspec
from msgspec import Meta, Struct

from sandtable.boards.hexes import HexSet, set_of
from sandtable.core import ENGLISH, Seat, catalogue
from sandtable.core.decoding import prepared
from sandtable.core.options import described
from sandtable.games.taktik.countries import ALLIANCES, Country
from sandtable.games.taktik.forces import Levy, levy
from sandtable.games.taktik.ground import Ground

GAME_ID = "taktik"
RULES_VERSION = 2
EARLIER_RULES = (1,)
"""Version 1: a damaged garrison goes to repair (TAK-H4), only the start of a move counts for ammunition
(TAK-X3), and with three players Calderon's land is open (TAK-W3)."""
BY_SLUG = {country.slug: country for country in Country}

Value = str | int


class Translate(Protocol):
    """A function that returns the text of a key, with its placeholders filled in."""

    def __call__(self, key: str, **values: Value) -> str:
        """Return the text of a key (`message` or `message.attribute`)."""


class CachedCatalogue:
    """The catalogue in one language. Texts are cached: labels of choices are needed often."""

    __slots__ = ("language",)

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **values: Value) -> str:
        """Return the text of a key (`message` or `message.attribute`) with its values filled in."""
        return _text(self.language, key, tuple(values.items()))


@cache
def cached_catalogue(language: str) -> CachedCatalogue:
    """The catalogue in a language; created once."""
    return CachedCatalogue(language)


@lru_cache(maxsize=1 << 15)
def _text(language: str, key: str, values: tuple[tuple[str, Value], ...]) -> str:
    return catalogue(__package__, language)(key, **dict(values))


class Options(Struct, frozen=True):
    """The options that players agree on before a match."""

    mines: Annotated[
        bool, described("Mines", "Mines and field headquarters, the first additional rule (TAK-X1, TAK-X2).")
    ] = False
    supplies: Annotated[
        bool, described("Supplies", "Fuel and ammunition, the second additional rule (TAK-X3, TAK-X4).")
    ] = False
    rear_marks: Annotated[
        bool,
        described("Rear marks", "An enemy directly behind a firing vehicle learns its firepower (TAK-F8)."),
    ] = True
    open_allies: Annotated[
        bool, described("No secrets between allies", "Allies know each other's firepower and mines (TAK-B4).")
    ] = False
    calderon_land: Annotated[
        Literal["closed", "open"],
        described(
            "Calderon's land",
            "With three players: whether vehicles may enter Calderon's land (TAK-W3).",
            {"closed": "closed to vehicles", "open": "open to vehicles"},
        ),
    ] = "closed"
    last_turn: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        described("Last turn", "The match is drawn after this number of turns (TAK-W1).", {None: "no limit"}),
    ] = 400


class Form(Struct, frozen=True, kw_only=True):
    """A form of the game, as in its scenario file: seats, countries and the order of turns."""

    seats: dict[Seat, tuple[str, ...]]
    """The countries that each seat commands, by slug."""
    order: tuple[Seat, ...]
    """The order of turns in a round, which repeats; the alliances alternate (TAK-S2)."""
    begins: Seat | None = None
    """The seat that begins; `None` if the players press for it (TAK-S2)."""
    battalions: dict[str, int] = {}
    """The number of battalions of each country that has more than one."""
    closed: tuple[str, ...] = ()
    """The countries that no piece may enter."""


class Terms:
    """The terms of a match, with tables computed once."""

    def __init__(
        self, ground: Ground, form: Form, options: Options, language: str, rules: int = RULES_VERSION
    ) -> None:
        self.ground = ground
        self.rules = rules
        """The version of the rules that the match is played by."""
        self.form = form
        self.options = options
        self.language = language
        self.say = cached_catalogue(language)
        self.drawing = ground.drawing
        self.seats: tuple[Seat, ...] = tuple(form.seats)
        self.countries_of: tuple[tuple[Country, ...], ...] = tuple(
            tuple(BY_SLUG[slug] for slug in slugs) for slugs in form.seats.values()
        )
        """The countries of each seat, by its number."""
        self.countries: tuple[Country, ...] = tuple(
            sorted(country for own in self.countries_of for country in own)
        )
        """The countries in play, in their fixed order."""
        self.seat_of: dict[Country, int] = {
            country: seat for seat, own in enumerate(self.countries_of) for country in own
        }
        self.alliance_of: tuple[int, ...] = tuple(own[0].alliance for own in self.countries_of)
        """The alliance of each seat, by its number."""
        self.order: tuple[int, ...] = tuple(self.seats.index(seat) for seat in form.order)
        self.levies: dict[Country, Levy] = {
            country: levy(
                form.battalions.get(country.slug, 1), mines=options.mines, supplies=options.supplies
            )
            for country in self.countries
        }
        self.all_seats = (1 << len(self.seats) + 1) - 1
        """All seats as a bit set of their numbers, with one more bit for spectators."""
        self.hqs: HexSet = set_of(ground.hq[country] for country in self.countries)
        """The headquarters in play."""
        self.depots: HexSet = set_of(ground.depot.values())
        unused = [place for country, place in ground.hq.items() if country not in self.countries]
        shut = set_of(unused)
        for slug in form.closed:
            shut |= ground.land.get(BY_SLUG[slug], 0)
        if self._calderon_is_closed():
            shut |= ground.land.get(Country.CALDERON, 0)
        self.out_of_play: HexSet = shut
        """The land of countries that are closed, and the headquarters of countries that nobody plays."""
        self.closed: tuple[HexSet, HexSet] = (ground.forbidden[0] | shut, ground.forbidden[1] | shut)
        """By alliance, the open hexes that its pieces may never enter (TAK-S1)."""
        self.mineable: dict[Country, HexSet] = {
            country: ground.land[country] & ground.open & ~(1 << ground.hq[country])
            for country in self.countries
        }
        """The hexes on which a country may lay mines (TAK-X1)."""

    def _calderon_is_closed(self) -> bool:
        """Whether three players leave out Calderon, and its land is closed by the option (TAK-W3)."""
        return (
            self.rules > 1
            and len(self.seats) == 3
            and Country.CALDERON not in self.countries
            and self.options.calderon_land == "closed"
        )

    def seats_of(self, alliance: int) -> list[int]:
        """The seats of an alliance."""
        return [seat for seat, own in enumerate(self.alliance_of) if own == alliance]

    def countries_in(self, alliance: int) -> list[Country]:
        """The countries of an alliance that are in play."""
        return [country for country in ALLIANCES[alliance] if country in self.seat_of]

    def bit(self, seat: Seat | None) -> int:
        """A seat as a bit set of one; `None` for spectators."""
        return 1 << (len(self.seats) if seat is None else self.seats.index(seat))


@lru_cache(maxsize=64)
def _terms(ground: Ground, form: str, options: Options, language: str, rules: int) -> Terms:
    return Terms(ground, msgspec.json.decode(form, type=prepared(Form)), options, language, rules)


def make_terms(
    ground: Ground, form: Form, options: Options, language: str = ENGLISH, rules: int = RULES_VERSION
) -> Terms:
    """The terms of a match; cached, so equal arguments return the same object."""
    return _terms(ground, msgspec.json.encode(form).decode(), options, language, rules)
