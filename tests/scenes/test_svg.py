import re
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from msgspec.structs import replace

import sandtable.scenes
from sandtable.scenes import (
    Border,
    Cell,
    Heat,
    Line,
    Lines,
    Marks,
    Overlay,
    Piece,
    Scene,
    Side,
    SquareBoard,
    Table,
    Terrain,
    Weather,
)
from sandtable.scenes.palette import DASHES, SIDE_COLOURS, UNALIGNED, stylesheet
from sandtable.scenes.svg import svg
from tests.scenes.example_scenes import DEVICE, OVERLAYS, SCENES

SVG = "{http://www.w3.org/2000/svg}"
SYMBOL_FOLDER = Path(sandtable.scenes.__file__).parents[1] / "games" / "game_of_war" / "symbols"
SYMBOL_NAMES = {
    *("infantry", "cavalry", "cannon", "swift-cannon", "relay", "swift-relay"),
    *("mountain", "pass", "fortress", "arsenal", "destroyed-arsenal"),
}
SYMBOLS = {path.stem: path.read_text(encoding="utf-8") for path in SYMBOL_FOLDER.glob("*.svg")}

BOARD = SquareBoard(
    row_names=tuple("ABCD"),
    column_names=tuple("123456"),
    terrains=(Terrain("fortress", "Fortress", "[ ]"), Terrain("arsenal", "Arsenal", "{ }")),
    cells=(Cell("A1", "arsenal", "north"), Cell("C3", "fortress"), Cell("D5", "arsenal", "south")),
    borders=(Border("B", "Frontier"),),
)
SCENE = Scene(
    game="game-of-war",
    board=BOARD,
    sides=(Side("north", "North", "blue"), Side("south", "South", "red")),
    pieces=(
        Piece("n1", "infantry", "I", "North infantry", "north", "A2"),
        Piece("n2", "relay", "R", "North relay", "north", "B2", ("offline", "moved"), "No line reaches it."),
        Piece("s1", "infantry", "I", "South infantry", "south", "C3"),
        Piece("s2", "cannon", "A", "South cannon", "south"),
    ),
    caption="North to move.",
)


def parsed(document: str) -> Element:
    return ElementTree.fromstring(document)  # noqa: S314  our own documents


def drawn(scene: Scene, symbols: dict[str, str] = SYMBOLS) -> Element:
    return parsed(svg(scene, symbols))


def with_overlays(*overlays: Overlay) -> Element:
    return drawn(replace(SCENE, overlays=overlays))


def of_class(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def titles(root: Element) -> list[str]:
    return [title.text or "" for title in root.iter(f"{SVG}title")]


def texts(root: Element) -> list[str]:
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def piece_titled(root: Element, start: str) -> Element:
    return next(piece for piece in of_class(root, "piece") if titles(piece)[0].startswith(start))


def used_ids(element: Element) -> list[str]:
    return [use.get("href", "").removeprefix("#") for use in element.iter(f"{SVG}use")]


def test_the_document_is_standalone_and_has_a_title() -> None:
    root = drawn(SCENE)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == "North to move."
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "North to move."


def test_a_scene_without_a_caption_is_titled_by_its_game() -> None:
    assert titles(drawn(replace(SCENE, caption="")))[0] == "game-of-war"


def test_equal_scenes_produce_equal_bytes() -> None:
    assert svg(SCENE, SYMBOLS) == svg(SCENE, dict(reversed(SYMBOLS.items())))


def test_width_sets_the_size_and_keeps_the_proportions() -> None:
    assert drawn(SCENE).get("width") is None
    root = parsed(svg(SCENE, SYMBOLS, width=900))
    _, _, across, down = map(float, root.get("viewBox", "").split())
    assert root.get("width") == "900"
    assert float(root.get("height", "0")) == pytest.approx(900 * down / across, abs=1)


def test_every_piece_is_titled_with_its_place_states_and_note() -> None:
    told = [titles(piece)[0] for piece in of_class(drawn(SCENE), "piece")]
    assert told == [
        "North infantry, A2",
        "North relay, B2: offline, moved. No line reaches it.",
        "South infantry, C3",
        "South cannon",
    ]


def test_every_special_cell_is_titled() -> None:
    named = replace(BOARD, cells=(*BOARD.cells, Cell("B5", "fortress", label="The old mill")))
    told = [titles(cell)[0] for cell in of_class(drawn(replace(SCENE, board=named)), "cell")]
    assert told == ["Arsenal, A1, North", "Fortress, C3", "Arsenal, D5, South", "The old mill, B5"]


@pytest.mark.parametrize("hostile", ["</title><script>alert(1)</script>", "\"'><&amp;", "]]>", "a\tb"])
def test_hostile_text_stays_text(hostile: str) -> None:
    piece = Piece("x", "unheard-of", hostile, hostile, "north", "B1", (hostile,), hostile)
    board = replace(BOARD, cells=(Cell("A1", hostile, label=hostile),), borders=(Border("B", hostile),))
    root = drawn(
        replace(
            SCENE,
            board=board,
            sides=(Side("north", hostile, hostile),),
            pieces=(piece,),
            caption=hostile,
            overlays=(Marks("m", hostile, ("B1",), hostile),),
        )
    )
    assert not list(root.iter(f"{SVG}script"))
    assert titles(root)[0] == hostile
    assert f"{hostile}, B1: {hostile}. {hostile}" in titles(root)


def test_characters_that_xml_forbids_are_dropped() -> None:
    piece = Piece("x", "infantry", "I", "In\x00fan\x1btry\ud800\ufffe", "north", "B1")
    root = drawn(replace(SCENE, pieces=(piece,)))
    assert titles(of_class(root, "piece")[0]) == ["Infantry, B1"]
    svg(replace(SCENE, pieces=(piece,)), SYMBOLS).encode()


def test_each_used_symbol_is_defined_once_and_no_other() -> None:
    root = drawn(SCENE)
    defined = [symbol.get("id") for symbol in root.iter(f"{SVG}symbol")]
    names = ("arsenal", "cannon", "fortress", "infantry", "relay")
    assert defined == [f"game-of-war-{name}" for name in names]
    assert used_ids(root).count("game-of-war-infantry") == 2


def test_every_reference_has_its_definition() -> None:
    text = svg(
        replace(SCENE, pieces=(*SCENE.pieces, Piece("x", "cavalry", "C", "Lost", None, "A5"))), SYMBOLS
    )
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text) + re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)


def test_a_missing_symbol_is_replaced_by_its_glyph() -> None:
    board = replace(BOARD, cells=(Cell("A5", "bog"), Cell("C3", "fortress")))
    tank = Piece("t", "tank", "TK", "Tank", "north", "B1")
    root = drawn(replace(SCENE, board=board, pieces=(tank,)), {})
    assert texts(piece_titled(root, "Tank")) == ["TK"]
    assert [texts(cell) for cell in of_class(root, "cell")] == [["bog"], ["[ ]"]]


def test_an_offline_piece_is_a_ghost_with_a_broken_link() -> None:
    root = drawn(SCENE)
    offline, online = piece_titled(root, "North relay"), piece_titled(root, "North infantry")
    assert {"sandtable-ghost-0", "sandtable-badge-offline", "sandtable-badge-moved"} <= set(used_ids(offline))
    assert used_ids(online) == ["sandtable-counter-0", "game-of-war-infantry"]


def test_a_doubtful_piece_is_a_ghost_with_a_question_mark() -> None:
    piece = Piece("x", "infantry", "I", "Foot", "north", "A5", ("doubtful",))
    foot = piece_titled(drawn(replace(SCENE, pieces=(piece,))), "Foot")
    assert {"sandtable-ghost-0", "sandtable-badge-doubtful"} <= set(used_ids(foot))


def test_retreat_has_an_arrow_and_other_states_a_dot_each() -> None:
    piece = Piece("x", "infantry", "I", "Foot", "north", "A5", ("retreating", "weary", "besieged"))
    foot = piece_titled(drawn(replace(SCENE, pieces=(piece,))), "Foot")
    assert "sandtable-badge-retreating" in used_ids(foot)
    assert len(of_class(foot, "dot")) == 2


def test_sides_differ_in_shape_as_well_as_in_colour() -> None:
    root = drawn(SCENE)
    north, south = piece_titled(root, "North infantry"), piece_titled(root, "South infantry")
    assert (north.get("class"), used_ids(north)[0]) == ("piece side-blue", "sandtable-counter-0")
    assert (south.get("class"), used_ids(south)[0]) == ("piece side-red", "sandtable-counter-1")


def test_eight_sides_and_no_side_differ_in_shape_dashes_and_colour() -> None:
    colours = [name for name in SIDE_COLOURS if name != UNALIGNED]
    sides = tuple(Side(name, name.capitalize(), name) for name in colours)
    pieces = [Piece(name, "relay", "R", name, name, "A2") for name in colours]
    free = Piece("free", "relay", "R", "free", None, "A3")
    root = drawn(replace(SCENE, board=replace(BOARD, cells=()), sides=sides, pieces=(*pieces, free)))
    found = of_class(root, "piece")
    assert len({piece.get("class") for piece in found}) == 9
    assert len({used_ids(piece)[0] for piece in found}) == 9
    assert len(set(DASHES)) == len(colours) == 8
    key = of_class(root, "swatch")
    assert len({element.get("d") for element in key}) == 8  # the legend shows the shapes, too


def test_the_client_has_a_class_and_a_shade_for_text_of_every_side_colour() -> None:
    web = Path(__file__).parents[2] / "web" / "src"
    counters = (web / "board" / "pieces" / "counters.css").read_text()
    tokens = (web / "style" / "tokens.css").read_text()
    for colour in SIDE_COLOURS:
        assert f".board-side-{colour} {{" in counters
        assert f".board-side-{colour} .board-figure-offline {{" in counters
        assert f"--side-{colour}-ink:" in tokens


def test_an_unknown_colour_and_no_side_are_neutral() -> None:
    pieces = (Piece("1", "relay", "R", "Odd", "odd", "A2"), Piece("2", "relay", "R", "Free", None, "A3"))
    root = drawn(
        replace(SCENE, board=replace(BOARD, cells=()), sides=(Side("odd", "Odd", "mauve"),), pieces=pieces)
    )
    assert [piece.get("class") for piece in of_class(root, "piece")] == ["piece side-neutral"] * 2


def test_pieces_off_the_board_are_in_a_tray_grouped_by_side() -> None:
    off = tuple(
        Piece(f"{side}{i}", "infantry", "I", f"{side} {i}", side)
        for i in range(20)
        for side in ("south", "north")
    )
    root = drawn(replace(SCENE, pieces=off))
    order = [titles(piece)[0] for piece in of_class(root, "piece")]
    assert order == [f"{side} {i}" for side in ("north", "south") for i in range(20)]
    assert [name.text for name in of_class(root, "tray-name")] == ["North", "South"]
    places = [piece.get("transform") for piece in of_class(root, "piece")]
    assert len(set(places)) == len(places)


def test_there_is_no_tray_when_all_pieces_are_on_the_board() -> None:
    assert not of_class(drawn(replace(SCENE, pieces=SCENE.pieces[:3])), "tray-heading")


def test_pieces_sharing_a_place_do_not_hide_each_other() -> None:
    pair = tuple(Piece(name, "infantry", "I", name, "north", "B3") for name in ("a", "b"))
    first, second = of_class(drawn(replace(SCENE, pieces=pair)), "piece")
    assert first.get("transform") != second.get("transform")


def test_special_terrain_is_visible_around_a_piece() -> None:
    root = drawn(SCENE)

    def scale(piece: Element) -> float:
        return float(re.findall(r"scale\(([\d.]+)\)", piece.get("transform", ""))[0])

    assert scale(piece_titled(root, "South infantry")) < scale(piece_titled(root, "North infantry"))


def test_coordinates_are_on_all_four_edges() -> None:
    letters = [element.text for element in of_class(drawn(SCENE), "coordinate")]
    assert sorted(letter or "" for letter in letters) == sorted([*"ABCD", *"123456"] * 2)


def test_borders_are_drawn_with_their_label_and_separate_the_land() -> None:
    root = drawn(SCENE)
    assert {label.text for label in of_class(root, "border-label")} == {"FRONTIER"}
    bands = [rect for rect in root.iter(f"{SVG}rect") if rect.get("fill")]
    assert len({band.get("fill") for band in bands}) == 2


def test_lines_are_dashed_by_side_and_coincide_where_they_overlap() -> None:
    lines = (
        Line("A1", "A5", "north"),
        Line("A4", "A2", "north"),
        Line("A5", "A1", "south"),
        Line("B1", "D3"),
    )
    root = with_overlays(Lines("communication", "Lines of communication", lines))
    long, short, south, free = of_class(root, "line")
    assert [line.get("stroke-dasharray") for line in (long, short, south, free)] == [
        DASHES[i] for i in (0, 0, 1, 2)
    ]
    assert "side-blue" in long.get("class", "")
    period = sum(map(float, DASHES[0].split()))

    def phase(line: Element) -> float:
        return (float(line.get("stroke-dashoffset", "0")) - float(line.get("x1", "0"))) % period

    assert phase(long) == pytest.approx(phase(short))
    assert long.get("y1") != south.get("y1")
    assert "Lines of communication" in titles(root)


def test_heat_shades_places_and_prints_their_numbers() -> None:
    root = with_overlays(Heat("attack", "Attack", (("A3", 4), ("B3", 8), ("C1", 0)), "north"))
    (heat,) = of_class(root, "heat")
    shades = [float(cell.get("fill-opacity", "0")) for cell in heat.iter(f"{SVG}polygon")]
    assert shades == sorted(shades)
    assert len(set(shades)) == 2
    assert [number.text for number in of_class(root, "heat-number")] == ["4", "8"]


def test_two_heats_print_in_different_corners() -> None:
    root = with_overlays(*(Heat(name, name, (("A3", 4),), name) for name in ("north", "south")))
    first, second = of_class(root, "heat-number")
    assert first.get("x") != second.get("x")


@pytest.mark.parametrize("nothing", [(), (("A1", 0),)])
def test_an_empty_heat_map_draws_nothing(nothing: tuple[tuple[str, int], ...]) -> None:
    assert not of_class(with_overlays(Heat("h", "Heat", nothing)), "heat-number")


@pytest.mark.parametrize(
    ("style", "class_"),
    [
        ("reach", "reach-dot"),
        ("good", "good"),
        ("bad", "bad"),
        ("target", "target"),
        ("last", "last"),
        ("focus", "focus"),
        ("other", "focus"),
    ],
)
def test_each_style_of_mark_has_its_own_look(style: str, class_: str) -> None:
    root = with_overlays(Marks("m", "Marked", ("A3", "B4"), style))
    assert len(of_class(root, class_)) == 2
    assert titles(root).count("Marked") == 1


def test_tables_and_notes_are_not_drawn() -> None:
    table = Table("losses", "Losses", ("side",), (("north",),))
    assert svg(replace(SCENE, panels=(table,)), SYMBOLS) == svg(SCENE, SYMBOLS)


def test_a_long_caption_is_wrapped_without_losing_text() -> None:
    caption = " ".join(["North advances upon the southern arsenal."] * 6)
    lines = [line.text or "" for line in of_class(drawn(replace(SCENE, caption=caption)), "caption")]
    assert len(lines) > 1
    assert " ".join(lines) == caption


def test_a_place_that_the_board_lacks_is_an_error() -> None:
    with pytest.raises(KeyError, match="Z9"):
        svg(replace(SCENE, pieces=(Piece("x", "infantry", "I", "Lost", "north", "Z9"),)), SYMBOLS)


def test_an_empty_scene_can_be_drawn() -> None:
    assert drawn(Scene("nothing", SquareBoard(("A",), ("1",), (), ()), ())).tag == f"{SVG}svg"


def test_every_class_in_use_has_a_style() -> None:
    overlays: list[Overlay] = [
        Marks(style, style, ("A1",), style) for style in ("reach", "good", "bad", "target", "last", "focus")
    ]
    overlays += [Heat("h", "Heat", (("A1", 1),)), Lines("l", "Lines", (Line("A1", "A2"),), faint=True)]
    weary = Piece("w", "ghost", "G", "Weary", "north", "D1", ("weary",))
    board = replace(BOARD, cells=(*BOARD.cells, Cell("D2", "bog")))
    hexes = SCENES["flat hexes"].board
    town = replace(hexes, cells=(*hexes.cells, Cell("D6", "plain", "south")), closed=("A4",))
    squares = replace(
        SCENE, board=board, pieces=(*SCENE.pieces, weary), overlays=tuple(overlays), panels=(DEVICE,)
    )
    others = [
        replace(scene, overlays=tuple(OVERLAYS[name].values()))
        for name, scene in SCENES.items()
        if name != "squares"
    ]
    crowd = [Piece(f"c{number}", "ghost", "G", "One", "north", "50,30", tag="?") for number in range(9)]
    others.append(replace(SCENES["map"], pieces=tuple(crowd)))
    skies = [replace(SCENE, weather=Weather(kind, kind)) for kind in ("rain", "snow", "ice", "floods")]
    held = replace(SCENES["flat hexes"], board=town)
    roots = [drawn(scene) for scene in (squares, held, *others, *skies)]
    worn = {name for root in roots for element in root.iter() for name in element.get("class", "").split()}
    styled = set(re.findall(r"\.([\w-]+)", re.sub(r"\{[^}]*\}", " ", stylesheet())))
    assert worn - styled == {
        *("piece", "cell", "edges", "area", "way", "ruler"),
        *("ranges", "costs", "paths", "labels"),
    }
    unused_colours = {f"side-{name}" for name in SIDE_COLOURS} - worn
    assert styled - worn == unused_colours


def test_hexes_out_of_play_are_veiled_above_their_terrain() -> None:
    scene = SCENES["flat hexes"]
    veiled = drawn(replace(scene, board=replace(scene.board, closed=("E5", "G3"))))
    classes = [element.get("class", "") for element in veiled.iter()]
    (veil,) = veiled.iterfind(".//*[@class='closed']")
    assert (veil.get("d") or "").count("M") == 2
    last_terrain = max(at for at, name in enumerate(classes) if name.startswith("cell"))
    assert last_terrain < classes.index("closed") < classes.index("name name-medium")
    assert drawn(scene).find(".//*[@class='closed']") is None


def test_a_single_hex_of_a_side_has_a_ring_and_land_has_none() -> None:
    hexes = SCENES["flat hexes"]
    alone = replace(hexes, board=replace(hexes.board, cells=(Cell("D6", "plain", "south"),)))
    land = (Cell("D6", "plain", "south"), Cell("E6", "plain", "south"))
    rings = [
        sum("owner-ring" in element.get("class", "") for element in drawn(scene).iter())
        for scene in (alone, replace(hexes, board=replace(hexes.board, cells=land)))
    ]
    assert rings == [1, 0]


def test_the_game_of_war_has_all_its_symbols() -> None:
    assert set(SYMBOLS) == SYMBOL_NAMES


@pytest.mark.parametrize("name", sorted(SYMBOL_NAMES))
def test_a_symbol_file_has_the_common_form(name: str) -> None:
    root = parsed(SYMBOLS[name])
    assert root.get("viewBox") == "0 0 100 100"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {"svg", "g", "path", "circle"}
    assert not any(element.get("id") or element.get("style") for element in root.iter())
    for path in root.iter(f"{SVG}path"):
        outline = path.get("d", "")
        assert set(re.findall("[a-zA-Z]", outline)) <= set("MLHVCZ")
        assert all(0 <= float(number) <= 100 for number in re.findall(r"-?[\d.]+", outline))


@pytest.mark.parametrize("name", sorted(SYMBOL_NAMES - {"mountain", "pass", "fortress"}))
def test_owned_terrain_shows_the_colour_of_its_side(name: str) -> None:
    assert "currentColor" in SYMBOLS[name]


@pytest.mark.parametrize("kind", ["rain", "snow", "ice"])
def test_the_weather_is_drawn_over_the_land_and_below_symbols_and_pieces(kind: str) -> None:
    root = drawn(replace(SCENE, weather=Weather(kind, f"A day of {kind}")))
    order = [name for element in root.iter() for name in element.get("class", "").split()]
    assert order.index("grid") < order.index(f"{kind}-veil") < order.index("cell") < order.index("piece")
    assert f"A day of {kind}" in {title.text for title in root.iter(f"{SVG}title")}


@pytest.mark.parametrize("kind", ["fine", "floods"])
def test_weather_without_a_pattern_is_not_drawn(kind: str) -> None:
    assert svg(replace(SCENE, weather=Weather(kind, kind)), SYMBOLS) == svg(SCENE, SYMBOLS)
