"""What can be edited of a position: pieces with their firepower, mines, what is taken, whose turn it is.

The progress of a turn, notes, and pieces that are not revealed yet are edited in the notation of positions.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from sandtable.core import ENGLISH, Scenario, SetupError
from sandtable.core.editor import (
    ChoiceInput,
    ChoicesInput,
    Draft,
    DraftPiece,
    DraftProblem,
    EditorDescription,
    Form,
    GridBoard,
    Input,
    NumberInput,
    PieceBrush,
    PieceLayer,
    PositionEditor,
    TextInput,
)
from sandtable.core.position_lines import rest_of
from sandtable.core.types import Pick
from sandtable.games.taktik import position_line
from sandtable.games.taktik.board_scene import sides, terrains
from sandtable.games.taktik.editor import cells_of, edges_of, map_layers
from sandtable.games.taktik.forces import MINE, UNITS, Unit
from sandtable.games.taktik.position import KINDS, SPECTATORS, PlacedPiece, PositionData
from sandtable.games.taktik.presentation import GLYPHS
from sandtable.games.taktik.scenario import ParsedScenario, read
from sandtable.games.taktik.state import Phase
from sandtable.games.taktik.terms import BY_SLUG, Translate, cached_catalogue
from sandtable.games.taktik.texts import KIND_KEYS, UNIT_KEYS, country_name, listed, seat_name

PIECES, MINES = "pieces", "mines"
_MINE = UNITS[MINE].slug
_HEAD = 4
"""Number of words at the beginning of a line."""
_EDITED = ("taken", "mines", "mines-left")
"""The further parts of a line that are drawn or chosen."""
_LONGEST_REST = 15_000
_MOST_PIECES = 300
_LATEST = 999_999
_ID = re.compile(r"\bp[1-9][0-9]{0,2}\b")
_DOING = {"repair": "position-doing.repair", "stays": "position-doing.stays"}
_PHASES: dict[Phase, str] = {
    "placing": "position-phase.placing",
    "start": "position-phase.start",
    "press": "position-phase.press",
    "moving": "position-phase.moving",
    "firing": "position-phase.firing",
}
"""The phases, with their keys in the catalogue."""
_UNITS = {(unit.kind, unit.power): unit.slug for unit in UNITS if unit.kind is not None}
_BY_SLUG = {unit.slug: unit for unit in UNITS}


@lru_cache(maxsize=16)
def _description(scenario: Scenario, language: str) -> EditorDescription:
    say, parsed = cached_catalogue(language), read(scenario)
    grid = parsed.ground.grid
    played = tuple(slug for slugs in parsed.form.seats.values() for slug in slugs)
    inputs = _piece_inputs(parsed, say)
    return EditorDescription(
        board=GridBoard(
            "hexes",
            grid.row_names,
            grid.column_names,
            terrains(say),
            fewest_rows=grid.rows,
            fewest_columns=grid.columns,
            orientation="pointy",
            ground="water",
        ),
        layers=(
            *map_layers(say, locked=True),
            PieceLayer(
                MINES,
                say("row-mines"),
                (PieceBrush(_MINE, _capital(say(UNIT_KEYS[MINE])), _MINE, "x", sides=played),),
                stacked=True,
            ),
            PieceLayer(
                PIECES,
                say("forces"),
                tuple(_brush(unit, say, inputs, played) for unit in UNITS if unit.kind is not None),
                unplaced=True,
                most=_MOST_PIECES,
            ),
        ),
        forms=(Form("position", say("position"), tuple(_inputs(parsed, say))),),
        sides=sides(),
    )


def _brush(unit: Unit, say: Translate, inputs: tuple[Input, ...], played: tuple[str, ...]) -> PieceBrush:
    kind = unit.kind or 0
    return PieceBrush(
        unit.slug,
        _capital(say(f"unit-{unit.slug}")),
        KIND_KEYS[kind],
        GLYPHS[kind],
        inputs,
        played,
        str(unit.power) if unit.power else "",
    )


def _piece_inputs(parsed: ParsedScenario, say: Translate) -> tuple[Input, ...]:
    known = tuple(Pick(seat, seat_name(seat)) for seat in parsed.form.seats)
    doing = tuple(Pick(value, say(key)) for value, key in _DOING.items())
    return (
        ChoicesInput("known", say("position-known"), (*known, Pick(SPECTATORS, say("position-spectators")))),
        ChoiceInput("doing", say("position-doing"), options=doing, empty=say("position-doing.none")),
    )


def _inputs(parsed: ParsedScenario, say: Translate) -> Iterator[Input]:
    yield ChoiceInput(
        "phase",
        say("position-phase"),
        options=tuple(Pick(phase, say(key)) for phase, key in _PHASES.items()),
    )
    yield NumberInput("turn", say("position-turn"), say("position-turn.hint"), lowest=0, highest=_LATEST)
    yield ChoiceInput(
        "place",
        say("position-mover"),
        options=tuple(
            Pick(str(number), f"{number + 1}: {seat_name(seat)}")
            for number, seat in enumerate(parsed.form.order)
        ),
    )
    yield ChoicesInput("taken", say("position-taken"), tuple(_goals(parsed, say)))
    yield TextInput(
        "rest",
        say("position-rest"),
        say("position-rest.hint"),
        longest=_LONGEST_REST,
        optional=True,
    )


def _goals(parsed: ParsedScenario, say: Translate) -> Iterator[Pick]:
    """The headquarters and depots, by hex."""
    ground = parsed.ground
    for country, place in ground.hq.items():
        label = say("editor-headquarters", country=country_name(country))
        yield Pick(ground.grid.names[place], label)
    for place in ground.depot.values():
        name = ground.grid.names[place]
        yield Pick(name, f"{_capital(say('terrain-depot'))} {name}")


def _capital(label: str) -> str:
    return label[0].upper() + label[1:]


class TaktikPositionEditor(PositionEditor):
    """Converts positions to drafts and back. The id of a piece is that of the match: `p7`."""

    def describe(self, scenario: Scenario, language: str = ENGLISH) -> EditorDescription:
        """Return what can be edited, with texts in English, Swedish or Danish."""
        return _description(scenario, language)

    def read(self, scenario: Scenario, line: str) -> Draft:
        """Return the draft of a position, or raise `SetupError`."""
        ground, given = read(scenario).ground, position_line.read(line)
        return Draft(
            size=(ground.grid.columns, ground.grid.rows),
            values={
                "phase": given.phase,
                "turn": given.turn,
                "place": str(given.place),
                "taken": given.taken,
                "rest": rest_of(line, _HEAD, _EDITED).strip(),
            },
            cells=cells_of(ground),
            edges=edges_of(ground),
            pieces={
                PIECES: tuple(
                    DraftPiece(
                        f"p{number}",
                        _kind(piece),
                        piece.country,
                        piece.hex,
                        {"known": piece.known, "doing": piece.doing or None},
                    )
                    for number, piece in enumerate(given.pieces, start=1)
                ),
                MINES: tuple(
                    DraftPiece(f"{country}-{name}", _MINE, country, name)
                    for country, names in given.mines.items()
                    for name in names
                ),
            },
        )

    def write(self, scenario: Scenario, draft: Draft) -> str:  # noqa: ARG002 - the line has no board
        """Return the line of a draft."""
        values, mines = draft.values, draft.pieces.get(MINES, ())
        laid = {country: [mine.place or "" for mine in mines if mine.side == country] for country in BY_SLUG}
        laid = {country: names for country, names in laid.items() if names}
        given = PositionData(
            phase=values["phase"],
            turn=int(values["turn"]),
            place=int(values["place"]),
            pieces=[_placed(piece) for piece in _in_order(draft)],
            taken=list(values.get("taken") or ()),
            mines=laid,
            mines_left={country: len(names) for country, names in laid.items()},
        )
        return f"{position_line.write(given)} {_renumbered(draft)}".strip()

    def findings(self, scenario: Scenario, draft: Draft, language: str = ENGLISH) -> Iterator[DraftProblem]:
        """Problems of the pieces and mines, with their places."""
        ground, phase, say = read(scenario).ground, draft.values["phase"], cached_catalogue(language)
        pieces, mines = draft.pieces.get(PIECES, ()), draft.pieces.get(MINES, ())
        if phase == "placing" and (placed := tuple(one.place for one in (*pieces, *mines) if one.place)):
            reason = say("position-problem-placing")
            yield DraftProblem(reason, "TAK-S1", placed, input="phase")
        for piece in pieces:
            if piece.place is None:
                continue
            alliance, mends = BY_SLUG[piece.side].alliance, piece.values.get("doing") == "repair"
            hexes = ground.repair[alliance] if mends else ground.open
            if not hexes >> ground.grid.names.index(piece.place) & 1:
                reason = say(
                    "position-problem-repair" if mends else "position-problem-open", place=piece.place
                )
                yield DraftProblem(reason, "TAK-H1" if mends else "TAK-B2", (piece.place,), PIECES)
        for mine in mines:
            place = mine.place or ""
            country = BY_SLUG[mine.side]
            hexes = ground.land.get(country, 0) & ground.open & ~(1 << ground.hq[country])
            if not hexes >> ground.grid.names.index(place) & 1:
                reason = say("position-problem-mine", country=country_name(country), place=place)
                yield DraftProblem(reason, "TAK-X1", (place,), MINES)
        if gone := sorted(_named(draft) - {piece.id for piece in pieces}):
            reason = say("position-problem-gone", pieces=listed(say, gone))
            yield DraftProblem(reason, input="rest")


def _kind(piece: PlacedPiece) -> str:
    """The brush of a piece."""
    slug = _UNITS.get((KINDS[piece.kind], piece.power))
    if slug is None:
        raise SetupError(
            f"A {piece.kind} of firepower {piece.power} is in no battalion: it cannot be edited."
        )
    return slug


def _placed(piece: DraftPiece) -> PlacedPiece:
    unit, doing = _BY_SLUG[piece.kind], piece.values.get("doing")
    return PlacedPiece(
        piece.side,
        KIND_KEYS[unit.kind or 0],
        unit.power,
        piece.place,
        list(piece.values.get("known") or ()),
        "repair" if doing == "repair" else "stays" if doing == "stays" else "",
    )


def _in_order(draft: Draft) -> list[DraftPiece]:
    """The pieces in the order of their ids; new ones at the end."""

    def order(piece: DraftPiece) -> tuple[bool, int]:
        known = _ID.fullmatch(piece.id)
        return (known is None, int(piece.id[1:]) if known else 0)

    return sorted(draft.pieces.get(PIECES, ()), key=order)


def _rest(draft: Draft) -> tuple[str, str]:
    """The rest of the line, and the reason of a result, which may contain anything."""
    rest, reason, text = (draft.values.get("rest") or "").partition("reason=")
    return rest, reason + text


def _named(draft: Draft) -> set[str]:
    """The pieces that the rest of the line names."""
    return set(_ID.findall(_rest(draft)[0]))


def _renumbered(draft: Draft) -> str:
    """The rest of the line with the numbers that the pieces have after others were removed."""
    numbers = {piece.id: f"p{number}" for number, piece in enumerate(_in_order(draft), start=1)}
    rest, reason = _rest(draft)
    return _ID.sub(lambda found: numbers.get(found[0], found[0]), rest) + reason


POSITION_EDITOR = TaktikPositionEditor()
