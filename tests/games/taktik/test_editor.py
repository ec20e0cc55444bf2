"""What the editor finds in drafts of Taktik, with places, inputs and rules."""

import pytest
from msgspec.structs import replace

import sandtable
from sandtable.core import Scenario
from sandtable.core.drafts import check_draft

GAME = sandtable.game("taktik")
STANDARD = GAME.editor.read(GAME.scenario("standard"))


def changed(**values):
    return replace(STANDARD, values={**STANDARD.values, **values})


def drawn(layer, **cells):
    """The standard scenario with some hexes of a layer changed; `None` for nothing."""
    painted = {name: value for name, value in {**STANDARD.cells[layer], **cells}.items() if value}
    return replace(STANDARD, cells={**STANDARD.cells, layer: painted})


def hexes(layer, *values):
    return [name for name, value in STANDARD.cells[layer].items() if value in values]


def found(draft):
    return [(one.reason, one.rule, one.places, one.layer or one.input) for one in problems(draft)]


def problems(draft):
    return check_draft(GAME, draft).problems


def seats(**countries):
    return [{"id": seat, "countries": list(slugs)} for seat, slugs in countries.items()]


def test_a_map_like_a_shipped_one_is_written_as_its_name():
    assert 'map = "continent"' in check_draft(GAME, STANDARD).text


def test_a_drawn_map_is_written_as_it_is_read():
    draft = replace(
        drawn("ground", A1="mountain"), edges={"rivers": (("B2", "C2", "bridge"), ("A5", "B4", "river"))}
    )
    text = check_draft(GAME, draft).text
    assert "\\\\" not in text
    written = GAME.editor.read(Scenario.parse(text, name="x", file="x.toml", shipped=False))
    assert written.cells == draft.cells
    assert set(written.edges["rivers"]) == set(draft.edges["rivers"])


@pytest.mark.rule("TAK-B1")
def test_all_that_countries_lack_is_named_at_once():
    (headquarters,) = hexes("ground", "headquarters-armania")
    (depot,) = [
        one for one in hexes("ground", "depot") if STANDARD.cells["countries"][one] in ("sarapan", "calderon")
    ]
    fields = [
        one
        for one in hexes("ground", "repair")
        if STANDARD.cells["countries"][one] in ("kazaldis", "armania")
    ]
    draft = drawn("ground", **{headquarters: None, depot: None}, **dict.fromkeys(fields))
    assert found(draft) == [
        ("Armania has no headquarters.", "TAK-B1", (), "ground"),
        ("Kazaldis and Armania have no repair fields.", "TAK-B1", (), "ground"),
        ("Sarapan and Calderon have no depot.", "TAK-B1", (), "ground"),
    ]


@pytest.mark.rule("TAK-B1")
def test_parts_without_a_country_or_twice_are_shown_where_they_are():
    (headquarters,) = hexes("ground", "headquarters-kazaldis")
    land = next(name for name in hexes("countries", "kazaldis") if name not in STANDARD.cells["ground"])
    abroad = next(name for name in hexes("countries", "sarapan") if name not in STANDARD.cells["ground"])
    twice = found(
        drawn("ground", A1="houses", **{land: "headquarters-kazaldis", abroad: "headquarters-kazaldis"})
    )
    assert (
        "Houses, headquarters, depots and repair fields belong to a country: paint one there.",
        "TAK-B1",
        ("A1",),
        "countries",
    ) in twice
    reasons = {reason: set(places) for reason, _, places, _ in twice}
    assert reasons["Kazaldis has 3 headquarters: leave one of them."] == {headquarters, land, abroad}
    assert reasons["The headquarters of Kazaldis lies in another country: move it."] == {abroad}
    assert found(drawn("capitals", A1="capital"))[0][2:] == (("A1",), "countries")


@pytest.mark.rule("TAK-B5")
def test_hexes_that_are_cut_off_are_shown():
    land = next(
        name
        for name in hexes("countries", "kazaldis")
        if name not in STANDARD.cells["ground"] and name not in STANDARD.cells["capitals"]
    )
    grid = GAME.new("standard", seed=1).state.terms.ground.grid
    walls = {
        grid.names[near]: "forest"
        for near in grid.neighbours[grid.hex(land)]
        if grid.names[near] not in STANDARD.cells["ground"]
    }
    cut_off = found(drawn("ground", **walls))
    assert len(cut_off) == 3
    assert all(land in places and rule == "TAK-B5" for _, rule, places, _ in cut_off)


@pytest.mark.rule("TAK-B2")
def test_a_river_runs_only_between_neighbours():
    draft = replace(STANDARD, edges={"rivers": (*STANDARD.edges["rivers"], ("A1", "C5", "river"))})
    assert found(draft) == [
        ("A1 and C5 have no edge in common: no river can run between them.", "TAK-B2", ("A1", "C5"), "rivers")
    ]


@pytest.mark.rule("TAK-W1")
def test_all_problems_of_the_players_are_shown_at_their_inputs():
    draft = changed(
        seats=seats(kazaldis=["kazaldis", "sarapan"], armania=["kazaldis"]),
        order=[{"seat": "kazaldis"}, {"seat": "armania"}],
    )
    assert [(reason, place) for reason, _, _, place in found(draft)] == [
        ("Kazaldis can only command countries that are allies.", "seats.0.countries"),
        ("Kazaldis: two players command the same country.", "seats.0.countries"),
        ("Armania must command the country that the player is named after.", "seats.1.countries"),
        ("Kazaldis: two players command the same country.", "seats.1.countries"),
        ("Kazaldis follows Armania: the alliances must alternate.", "order.0.seat"),
        ("Armania follows Kazaldis: the alliances must alternate.", "order.1.seat"),
    ]
    alone = changed(seats=seats(kazaldis=["kazaldis"], armania=["armania"]), order=[{"seat": "kazaldis"}] * 2)
    assert ("No player commands Sarapan and Calderon: add one.", "TAK-W1", (), "seats") in found(alone)
    assert ("The order of turns lacks Armania.", "TAK-S2", (), "order") in found(alone)


@pytest.mark.rule("TAK-S1")
def test_a_country_without_room_and_settings_without_effect_are_named():
    small = hexes("countries", "calderon")
    (headquarters,) = hexes("ground", "headquarters-calderon")
    kept = {*hexes("capitals", "capital"), headquarters, *hexes("ground", "depot", "repair")}
    draft = drawn("countries", **{name: None for name in small if name not in kept})
    assert any("Calderon has room for" in reason for reason, *_ in found(draft))
    introductory = GAME.editor.read(GAME.scenario("introductory"))
    values = {**introductory.values, "battalions-calderon": 2, "closed": ["sarapan"]}
    checked = check_draft(GAME, replace(introductory, values=values))
    assert [(one.reason, one.warning) for one in checked.problems] == [
        ("Sarapan is played and closed: its own pieces could not move in it.", True),
        ("Nobody commands Calderon: its battalions are not used.", True),
    ]
    assert checked.playable


@pytest.mark.parametrize(("language", "label"), [("en", "Countries"), ("sv", "Länder"), ("da", "Lande")])
def test_the_description_is_in_the_players_language(language, label):
    described = GAME.editor.describe(language)
    assert described.layers[0].label == label
    assert described.forms[0].inputs[0].label == {"en": "Title"}.get(language, "Titel")


def test_problems_are_in_the_language_of_the_reader():
    """Nothing is left in English: neither of an empty map nor of wrong players."""
    empty = replace(STANDARD, cells={}, edges={"rivers": (("A1", "C4", "river"),)})
    wrong = changed(
        seats=seats(kazaldis=["sarapan"], sarapan=["sarapan", "kazaldis"]),
        order=[{"seat": "kazaldis"}] * 2,
        closed=["sarapan"],
    )
    for draft, least in ((empty, 8), (wrong, 4), (changed(title=""), 1)):
        english, *others = (
            [problem.reason for problem in check_draft(GAME, draft, language).problems]
            for language in ("en", "sv", "da")
        )
        assert len(english) >= least
        for spoken in others:
            assert len(spoken) == len(english)
            assert not set(spoken) & set(english)
