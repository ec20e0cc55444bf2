"""What can be edited of a scenario: the map, the players and their countries, and the order of turns."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import tomli_w

from sandtable.boards.cells import row_name
from sandtable.boards.hexes import HexGrid, HexSet
from sandtable.core import ENGLISH, Scenario
from sandtable.core.editor import (
    CellBrush,
    CellLayer,
    ChoiceInput,
    ChoicesInput,
    Draft,
    DraftProblem,
    EdgeBrush,
    EdgeLayer,
    Editor,
    EditorDescription,
    Form,
    GridBoard,
    ListInput,
    NumberInput,
    title_inputs,
)
from sandtable.core.types import Pick
from sandtable.games.taktik import map_check, map_text
from sandtable.games.taktik.board_scene import STREET, headquarters, sides, terrains
from sandtable.games.taktik.countries import ALLIANCES, Country
from sandtable.games.taktik.ground import Ground, read_map, shipped_map, shipped_maps
from sandtable.games.taktik.map_text import LARGEST, NEEDS_A_COUNTRY, Crossing, MapData, MapHex, Side
from sandtable.games.taktik.scenario import MOST_BATTALIONS, pieces_of, read
from sandtable.games.taktik.terms import BY_SLUG, Translate, cached_catalogue
from sandtable.games.taktik.terrain import CHART, Terrain
from sandtable.games.taktik.texts import country_name, listed, seat_name

COUNTRIES, CAPITALS, GROUND, RIVERS = "countries", "capitals", "ground", "rivers"
CAPITAL, RIVER, BRIDGE = "capital", "river", "bridge"
_HEADQUARTERS = {headquarters(country): country for country in Country}
_PAINTED = (
    Terrain.FOREST,
    Terrain.MOUNTAIN,
    Terrain.WATER,
    Terrain.HOUSES,
    Terrain.DEPOT,
    Terrain.REPAIR,
)
"""The terrains with a brush. A hex without terrain is open ground in a country, and water elsewhere."""
_TERRAINS = {CHART[terrain].slug: terrain for terrain in _PAINTED} | dict.fromkeys(
    _HEADQUARTERS, Terrain.HEADQUARTERS
)
_USUAL = (26, 16)
"""Columns and rows of the continent."""
_SLUGS = tuple(country.slug for country in Country)


def map_layers(say: Translate, *, locked: bool = False) -> tuple[CellLayer | EdgeLayer, ...]:
    """The layers of the map: countries, capitals, ground and rivers."""
    capital = CellBrush(CAPITAL, say("editor-capital"), STREET)
    lines = (
        EdgeBrush(RIVER, say("line-river"), "river"),
        EdgeBrush(BRIDGE, say("line-bridge"), "bridge"),
    )
    return (
        CellLayer(COUNTRIES, say("editor-countries"), _countries(), outlined=True, locked=locked),
        CellLayer(CAPITALS, say("editor-capitals"), (capital,), outlined=True, locked=locked),
        CellLayer(GROUND, say("editor-ground"), tuple(_grounds(say)), locked=locked),
        EdgeLayer(RIVERS, say("editor-rivers"), lines, locked=locked),
    )


@cache
def _description(language: str) -> EditorDescription:
    say = cached_catalogue(language)
    return EditorDescription(
        board=GridBoard(
            "hexes",
            tuple(row_name(row) for row in range(LARGEST)),
            tuple(str(column + 1) for column in range(LARGEST)),
            terrains(say),
            orientation="pointy",
            ground="water",
        ),
        layers=map_layers(say),
        forms=(
            Form("scenario", say("editor-scenario"), title_inputs(language)),
            Form("players", say("editor-players"), tuple(_players(say))),
            Form(
                "forces",
                say("editor-forces"),
                tuple(
                    NumberInput(
                        _battalions(country.slug),
                        say("editor-battalions", country=country_name(country)),
                        lowest=1,
                        highest=MOST_BATTALIONS,
                    )
                    for country in Country
                ),
            ),
        ),
        sides=sides(),
    )


def _countries() -> tuple[CellBrush, ...]:
    open_ground = CHART[Terrain.OPEN].slug
    return tuple(
        CellBrush(country.slug, country_name(country), open_ground, country.slug) for country in Country
    )


def _grounds(say: Translate) -> Iterator[CellBrush]:
    for terrain in _PAINTED:
        slug = CHART[terrain].slug
        label = say(f"terrain-{slug}")
        yield CellBrush(slug, label[0].upper() + label[1:], slug)
    for name, country in _HEADQUARTERS.items():
        label = say("editor-headquarters", country=country_name(country))
        yield CellBrush(name, label, name, country.slug, once=True)


def _players(say: Translate) -> Iterator[ListInput | ChoiceInput | ChoicesInput]:
    picks = tuple(Pick(country.slug, country_name(country)) for country in Country)
    yield ListInput(
        "seats",
        say("editor-seats"),
        say("editor-seats.item"),
        (
            ChoiceInput("id", say("editor-seat"), options=picks),
            ChoicesInput("countries", say("editor-seat-countries"), picks),
        ),
        say("editor-seats.hint"),
        title="id",
        fewest=len(ALLIANCES),
        most=len(Country),
    )
    yield ListInput(
        "order",
        say("editor-order"),
        say("editor-order.item"),
        (ChoiceInput("seat", say("editor-turn"), items_of="seats"),),
        say("editor-order.hint"),
        title="seat",
        fewest=len(ALLIANCES),
    )
    yield ChoiceInput("begins", say("editor-begins"), items_of="seats", empty=say("editor-begins.empty"))
    yield ChoicesInput("closed", say("editor-closed"), picks, say("editor-closed.hint"))


def _battalions(slug: str) -> str:
    """The name of the input for the number of a country's battalions."""
    return f"battalions-{slug}"


class TaktikEditor(Editor):
    """Converts scenarios to drafts and back."""

    def describe(self, language: str = ENGLISH) -> EditorDescription:
        """Return what can be edited, with texts in English, Swedish or Danish."""
        return _description(language)

    def blank(self) -> Draft:
        """Return a map that is all sea, for the players of the standard game."""
        return Draft(
            size=_USUAL,
            values={
                "seats": [
                    {"id": own[0].slug, "countries": [country.slug for country in own]} for own in ALLIANCES
                ],
                "order": [{"seat": own[0].slug} for own in ALLIANCES],
                "begins": None,
                "closed": [],
                **{_battalions(slug): 1 for slug in _SLUGS},
            },
        )

    def read(self, scenario: Scenario) -> Draft:
        """Return the draft of a scenario, or raise `ScenarioError`."""
        parsed = read(scenario)
        form, data = parsed.form, parsed.ground.data
        return Draft(
            size=(data.columns, data.rows),
            values={
                "title": scenario.title,
                "summary": scenario.summary,
                "seats": [{"id": seat, "countries": list(slugs)} for seat, slugs in form.seats.items()],
                "order": [{"seat": seat} for seat in form.order],
                "begins": form.begins,
                "closed": list(form.closed),
                **{_battalions(slug): form.battalions.get(slug, 1) for slug in _SLUGS},
            },
            cells=cells_of(parsed.ground),
            edges=edges_of(parsed.ground),
        )

    def write(self, draft: Draft) -> str:
        """Return the text of a scenario file."""
        values, data = draft.values, _map(draft)
        seats = _seats(draft)
        head: dict[str, Any] = {"title": values["title"], "summary": values["summary"]}
        name = next((name for name in shipped_maps() if read_map(shipped_map(name) or "").data == data), None)
        if name:
            head["map"] = name
        # As a literal string, because a basic one would escape the rivers that run along `\`.
        drawn = "" if name else f"map = '''\n{map_text.draw(data)}'''\n"
        rest: dict[str, Any] = {"order": [item["seat"] for item in values.get("order") or ()]}
        if values.get("begins"):
            rest["begins"] = values["begins"]
        if closed := _chosen(values.get("closed")):
            rest["closed"] = closed
        rest["seats"] = dict(seats)
        played = {slug for _, slugs in seats for slug in slugs}
        several = {slug: _number_of_battalions(draft, slug) for slug in _SLUGS if slug in played}
        if several := {slug: number for slug, number in several.items() if number > 1}:
            rest["battalions"] = several
        return tomli_w.dumps(head) + drawn + tomli_w.dumps(rest)

    def findings(self, draft: Draft, language: str = ENGLISH) -> Iterator[DraftProblem]:
        """Problems of the map, the players and the order of turns, with their places and inputs."""
        say = cached_catalogue(language)
        yield from _parts(draft, say)
        yield from _rivers(draft, say)
        ground = Ground(_map(draft))
        yield from _map_problems(ground, language)
        yield from _seat_problems(draft, say)
        yield from _force_problems(draft, ground, say)


# Reading and writing the map


def cells_of(ground: Ground) -> dict[str, dict[str, str]]:
    """The countries, capitals and terrain of a map, by hex."""
    hexes = tuple(zip(ground.grid.names, ground.data.hexes, strict=True))
    return {
        COUNTRIES: {name: one.country.slug for name, one in hexes if one.country is not None},
        CAPITALS: {name: CAPITAL for name, one in hexes if one.in_city},
        GROUND: {name: value for name, one in hexes if (value := _value(one))},
    }


def edges_of(ground: Ground) -> dict[str, tuple[tuple[str, str, str], ...]]:
    """The rivers and bridges of a map."""
    names = ground.grid.names
    return {RIVERS: tuple((names[one], names[other], line) for (one, other), line in ground.data.sides)}


def _value(one: MapHex) -> str | None:
    """The brush of a hex's terrain; `None` if the hex is painted with a country only, or not at all."""
    if one.terrain == Terrain.HEADQUARTERS and one.country is not None:
        return headquarters(one.country)
    plain = Terrain.WATER if one.country is None else Terrain.OPEN
    return None if one.terrain == plain else CHART[one.terrain].slug


def _map(draft: Draft) -> MapData:
    columns, rows = (int(number) for number in draft.size)
    grid = HexGrid(rows, columns, orientation="pointy")
    return MapData(
        rows, columns, tuple(_hex(draft, name) for name in grid.names), tuple(sorted(_lines(draft, grid)))
    )


def _hex(draft: Draft, name: str) -> MapHex:
    slug, value = draft.cells.get(COUNTRIES, {}).get(name), draft.cells.get(GROUND, {}).get(name)
    country = None if slug is None else BY_SLUG[slug]
    plain = Terrain.WATER if country is None else Terrain.OPEN
    return MapHex(
        plain if value is None else _TERRAINS[value], country, name in draft.cells.get(CAPITALS, {})
    )


def _lines(draft: Draft, grid: HexGrid) -> list[tuple[Side, Crossing]]:
    """The rivers and bridges between neighbours; the last one counts if an edge has two."""
    found: dict[Side, Crossing] = {}
    for one, other, value in draft.edges.get(RIVERS, ()):
        first, second = grid.hex(one), grid.hex(other)
        if first is not None and second is not None and second in grid.neighbours[first]:
            found[min(first, second), max(first, second)] = "bridge" if value == BRIDGE else "river"
    return list(found.items())


# Values of the forms


def _chosen(given: Any) -> list[str]:
    """The values of an input of choices, each once."""
    return list(dict.fromkeys(given or ()))


def _seats(draft: Draft) -> list[tuple[str, list[str]]]:
    """The seats, each with its countries."""
    return [(item["id"], _chosen(item.get("countries"))) for item in draft.values.get("seats") or ()]


def _number_of_battalions(draft: Draft, slug: str) -> int:
    return int(draft.values[_battalions(slug)])


# Problems


def _parts(draft: Draft, say: Translate) -> Iterator[DraftProblem]:
    """Parts that belong to a country and are in none or another, or that are there twice."""
    lands, grounds = draft.cells.get(COUNTRIES, {}), draft.cells.get(GROUND, {})
    homeless = [name for name, value in grounds.items() if name not in lands and _needs_a_country(value)]
    if homeless:
        reason = say("editor-problem-homeless")
        yield DraftProblem(reason, "TAK-B1", tuple(homeless), COUNTRIES)
    if outside := tuple(name for name in draft.cells.get(CAPITALS, {}) if name not in lands):
        reason = say("editor-problem-capital-outside")
        yield DraftProblem(reason, "TAK-B1", outside, COUNTRIES)
    for value, country in _HEADQUARTERS.items():
        places = tuple(name for name, other in grounds.items() if other == value)
        if len(places) > 1:
            reason = say("editor-problem-headquarters", country=country_name(country), count=len(places))
            yield DraftProblem(reason, "TAK-B1", places, GROUND)
        if abroad := tuple(name for name in places if lands.get(name, country.slug) != country.slug):
            reason = say("editor-problem-headquarters-abroad", country=country_name(country))
            yield DraftProblem(reason, "TAK-B1", abroad, GROUND)
    depot = CHART[Terrain.DEPOT].slug
    for allies in ALLIANCES:
        slugs = {country.slug for country in allies}
        places = tuple(name for name, value in grounds.items() if value == depot and lands.get(name) in slugs)
        if len(places) > 1:
            names = listed(say, list(map(country_name, allies)))
            reason = say("editor-problem-depots", countries=names, count=len(places))
            yield DraftProblem(reason, "TAK-B1", places, GROUND)


def _needs_a_country(value: str) -> bool:
    return _TERRAINS[value] in NEEDS_A_COUNTRY


def _rivers(draft: Draft, say: Translate) -> Iterator[DraftProblem]:
    columns, rows = (int(number) for number in draft.size)
    grid = HexGrid(rows, columns, orientation="pointy")
    for one, other, _ in draft.edges.get(RIVERS, ()):
        first, second = grid.hex(one), grid.hex(other)
        if first is None or second is None or second not in grid.neighbours[first]:
            reason = say("editor-problem-river", one=one, other=other)
            yield DraftProblem(reason, "TAK-B2", (one, other), RIVERS)


def _map_problems(ground: Ground, language: str) -> Iterator[DraftProblem]:
    for rule, problems in (
        ("TAK-B1", map_check.incomplete(ground)),
        ("TAK-B5", map_check.unreachable(ground)),
    ):
        for problem in problems:
            words = problem.reason.text_in(language)
            reason = f"{words[0].upper()}{words[1:]}."
            yield DraftProblem(reason, rule, _names(ground, problem.hexes), problem.part)


def _names(ground: Ground, hexes: HexSet) -> tuple[str, ...]:
    return ground.grid.names_of(hexes)


def _seat_problems(draft: Draft, say: Translate) -> Iterator[DraftProblem]:
    """Problems of the seats' countries and of the order of turns."""
    seats = _seats(draft)
    commanders = Counter(slug for _, slugs in seats for slug in slugs)
    for number, (seat, slugs) in enumerate(seats):
        path = f"seats.{number}.countries"
        if seat not in slugs:
            reason = say("editor-problem-own-country", player=seat_name(seat))
            yield DraftProblem(reason, "TAK-W1", input=path)
        if len({BY_SLUG[slug].alliance for slug in slugs}) > 1:
            reason = say("editor-problem-allies", player=seat_name(seat))
            yield DraftProblem(reason, "TAK-W1", input=path)
        if shared := [slug.capitalize() for slug in slugs if commanders[slug] > 1]:
            reason = say("editor-problem-shared", countries=listed(say, shared))
            yield DraftProblem(reason, "TAK-W1", input=path)
    for allies in ALLIANCES:
        if not any(country.slug in commanders for country in allies):
            reason = say("editor-problem-nobody", countries=listed(say, list(map(country_name, allies))))
            yield DraftProblem(reason, "TAK-W1", input="seats")
    yield from _order_problems(draft, [seat for seat, _ in seats], say)


def _order_problems(draft: Draft, seats: list[str], say: Translate) -> Iterator[DraftProblem]:
    order = [item["seat"] for item in draft.values.get("order") or ()]
    if missing := [seat.capitalize() for seat in seats if seat not in order]:
        yield DraftProblem(say("editor-problem-order", players=listed(say, missing)), "TAK-S2", input="order")
    for number, seat in enumerate(order):
        before = order[number - 1]
        if BY_SLUG[seat].alliance == BY_SLUG[before].alliance:
            reason = say("editor-problem-alternate", player=seat_name(seat), before=seat_name(before))
            yield DraftProblem(reason, "TAK-S2", input=f"order.{number}.seat")


def _force_problems(draft: Draft, ground: Ground, say: Translate) -> Iterator[DraftProblem]:
    """Countries that are too small for their forces, and settings without effect."""
    played = {slug for _, slugs in _seats(draft) for slug in slugs}
    for country in Country:
        slug, name = country.slug, country_name(country)
        battalions, path = _number_of_battalions(draft, slug), _battalions(slug)
        if slug not in played:
            if battalions > 1:
                reason = say("editor-problem-battalions", country=name)
                yield DraftProblem(reason, "TAK-B3", input=path, warning=True)
            continue
        needed, land = pieces_of(battalions), ground.land.get(country, 0)
        room = ground.placeable[country].bit_count() if land else 0
        if land and room < needed:
            reason = say("editor-problem-room", country=name, room=room, needed=needed)
            yield DraftProblem(reason, "TAK-S1", _names(ground, land), COUNTRIES)
        if slug in _chosen(draft.values.get("closed")):
            reason = say("editor-problem-closed", country=name)
            yield DraftProblem(reason, "TAK-S1", input="closed", warning=True)


EDITOR = TaktikEditor()
