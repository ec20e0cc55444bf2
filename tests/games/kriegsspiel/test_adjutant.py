"""KV3-P2, KV3-C2, KV3-G5: the adjutant, counters against newer reports, own units that are recognised."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sandtable.core import IllegalAction
from sandtable.games.kriegsspiel import GAME, position
from sandtable.games.kriegsspiel.dispatches import Pin, ReceivedPaper
from sandtable.games.kriegsspiel.rules.reports import contact, reported_enemy
from tests.games.kriegsspiel.table import begin, command, do, land, play_round, shown, unit
from tests.games.kriegsspiel.test_visibility import BEHIND, looked, perturbed
from tests.games.kriegsspiel.test_visibility import table as wooded

WEST = "w:officer@200,1000 1-foot:infantry@700,1000 horse:cavalry@200,400"
EAST = "e:officer@3900,1900 9-foot:infantry@1300,1000^270/line"
FAR_EAST = "e:officer@3900,1900 9-foot:infantry@3800,1000^270/line"


def counter(state, name, seat="west"):
    """A counter on a commander's map."""
    return next(one for one in command(state, seat).counters if one.name == name)


def names(state, seat="west"):
    """The names of the counters on a commander's map."""
    return [one.name for one in command(state, seat).counters]


def paper(sender, text, *, at, written, number, report="contact"):
    """A report that has reached a commander in the round in which it was written."""
    return ReceivedPaper(
        number=number,
        round=written,
        written=written,
        sender=sender,
        kind="report",
        text=text,
        place=(at[0] * 10, at[1] * 10),
        report=report,
    )


def with_papers(state, *papers, outlook_round=None):
    """The state in which west has these papers and nothing else to read."""
    west = command(state)
    outlook = replace(west.outlook, sightings=(), round=outlook_round or west.outlook.round)
    changed = replace(west, papers=papers, outlook=outlook)
    return replace(state, commands=(changed, *state.commands[1:]), round=outlook.round)


@pytest.mark.rule("KV3-P2")
def test_the_adjutant_pins_what_is_in_sight_with_its_time():
    state = do(begin(WEST, EAST), "west", "adjutant")
    pinned = counter(state, "blue-inf-1")
    assert (pinned.side, pinned.arm, pinned.at) == (1, "infantry", (13000, 10000))
    assert (pinned.note, pinned.pin) == ("Seen at 08:00.", Pin(1))
    assert counter(state, "1-foot").note == "Probably seen here at 08:00."


@pytest.mark.rule("KV3-P2")
def test_the_adjutant_pins_a_reported_enemy_and_the_unit_that_reports():
    state = begin(WEST, FAR_EAST)
    text = "2 enemy units in sight, the nearest cavalry, 400 m to the east. We are at 900,1000."
    state = with_papers(state, paper("1-foot", text, at=(900, 1000), written=1, number=1), outlook_round=2)
    state = do(state, "west", "adjutant")
    assert counter(state, "1-foot").at == (9000, 10000)
    assert counter(state, "1-foot").note == "Reported from here at 08:00."
    enemy = counter(state, "blue-cav-1")
    assert enemy.at == (13000, 10000)
    assert enemy.note == "Reported by 1-foot at 08:00: the nearest of 2 units."
    assert enemy.pin == Pin(1, vague=True)
    assert counter(state, "horse").note == "No report since 08:00."


@pytest.mark.rule("KV3-P2")
def test_a_second_request_finds_nothing_and_says_so():
    state = do(begin(WEST, EAST), "west", "adjutant")
    with pytest.raises(IllegalAction, match="nothing to pin") as error:
        do(state, "west", "adjutant")
    assert error.value.rule == "KV3-P2"
    assert not [one for one in GAME.choices(state, "west") if one.kind == "adjutant"]


@pytest.mark.rule("KV3-P2")
def test_the_adjutant_leaves_counters_of_the_commander_alone_until_asked():
    state = do(begin(WEST, EAST), "west", "counter 1-foot to 3000,300")
    state = do(state, "west", "counter here infantry blue at 1290,1010: my guess")
    asked = do(state, "west", "adjutant")
    assert counter(asked, "1-foot").at == (30000, 3000)
    assert counter(asked, "here") == counter(state, "here")
    assert "blue-inf-1" not in names(asked)
    choice = next(one for one in GAME.choices(asked, "west") if one.kind == "adjutant")
    assert choice.action == "adjutant all"
    moved = do(asked, "west", "adjutant all")
    assert counter(moved, "1-foot").at == (7000, 10000)
    assert counter(moved, "here").at == (13000, 10000)


@pytest.mark.rule("KV3-P2")
def test_a_pin_that_the_commander_touches_is_the_commanders():
    state = do(do(begin(WEST, EAST), "west", "adjutant"), "west", "counter blue-inf-1 note ours?")
    assert counter(state, "blue-inf-1").pin is None
    state = play_round(state)
    assert counter(do(state, "west", "adjutant"), "blue-inf-1").note == "ours?"


@pytest.mark.rule("KV3-P2")
def test_troops_that_are_seen_again_move_their_pin():
    state = do(begin(WEST, EAST), "west", "adjutant")
    state = do(state, "east", "order 9-foot at 1300,1000: march to 1300,1700")
    moved = []
    for _ in range(6):
        state = do(play_round(state), "west", "adjutant")
        moved.append(counter(state, "blue-inf-1").at)
        assert "blue-inf-2" not in names(state)
    assert moved[0] != moved[-1]
    assert counter(state, "blue-inf-1").note == "Seen at 09:00."


@pytest.mark.rule("KV3-P2", "KV3-G5")
def test_troops_that_come_near_are_pinned_by_name_and_the_old_pin_goes():
    near = "e:officer@3900,1900 9-foot:infantry@600,1300"
    state = do(begin(WEST, near), "west", "adjutant")
    assert "blue-inf-1" in names(state)
    near = replace(unit(state, "9-foot"), at=(4000, 11500))
    state = replace(state, units=tuple(near if one.id == "9-foot" else one for one in state.units))
    state = do(play_round(state), "west", "adjutant")
    assert "9-foot" in names(state)
    assert "blue-inf-1" not in names(state)


@pytest.mark.rule("KV3-P2")
def test_old_and_vague_reports_are_doubtful_and_drawn_so():
    state = begin(WEST, FAR_EAST)
    text = "Enemy infantry in sight, 300 m to the north. We are at 900,1000."
    reported = paper("1-foot", text, at=(900, 1000), written=2, number=1)

    def doubt(now):
        pinned = do(with_papers(state, reported, outlook_round=now), "west", "adjutant")
        pieces = {piece.id: piece for piece in GAME.view(pinned, "west").scene.pieces}
        return "doubtful" in pieces["blue-inf-1"].states

    assert [doubt(now) for now in (3, 5, 6)] == [False, False, True]
    distant = begin(WEST, "e:officer@3900,1900 9-foot:infantry@1900,1000^270/line")
    pinned = counter(do(distant, "west", "adjutant"), "unknown-inf-1")
    assert pinned.pin.vague
    assert pinned.note == "Troops seen at 08:00; the arm is not made out."


@pytest.mark.rule("KV3-P2")
def test_pins_of_enemies_that_were_not_heard_of_for_long_are_removed():
    state = do(begin(WEST, EAST), "west", "adjutant")
    later = with_papers(state, outlook_round=14)
    assert "blue-inf-1" not in names(do(later, "west", "adjutant"))


@pytest.mark.rule("KV3-P2")
def test_a_removed_pin_does_not_come_back_from_the_same_paper():
    text = "Enemy infantry in sight, 300 m to the north. We are at 900,1000."
    reported = paper("1-foot", text, at=(900, 1000), written=1, number=1)
    state = do(with_papers(begin(WEST, FAR_EAST), reported, outlook_round=2), "west", "adjutant")
    state = do(do(state, "west", "counter blue-inf-1 remove"), "west", "counter 1-foot remove")
    state = do(state, "west", "adjutant")
    assert "blue-inf-1" not in names(state)
    assert counter(state, "1-foot").at == (9000, 10000)


@pytest.mark.rule("KV3-P2")
def test_the_adjutant_can_be_undone_and_is_written_in_the_record():
    match = GAME.new("meeting", seed=1)
    before = match.view("west")
    match.apply("west", "Adjutant")
    assert match.record.entries[-1].action == "adjutant"
    match.undo("west")
    assert match.view("west") == before


def test_positions_without_the_new_fields_can_be_read():
    state = begin(WEST, EAST)
    data = position.to_data(state)
    old = data["commands"][0]["counters"][0]
    assert not {"changed", "pin"} & set(old)
    assert "pinned" not in data["commands"][0]
    assert position.from_data(state.terms, data) == state
    pinned = do(state, "west", "adjutant")
    assert position.from_data(state.terms, position.to_data(pinned)) == pinned


@pytest.mark.rule("KV3-C3")
@pytest.mark.parametrize("others", [0, 2])
def test_what_a_report_of_contact_says_can_be_read_again(others):
    state = begin(WEST, f"{EAST} 9-wagon:supply-wagon@1000,1000 9-man:man@1000,1050")
    reporting = unit(state, "1-foot")
    seen = [unit(state, word) for word in ("9-wagon", "9-foot", "9-man")[: others + 1]]
    found = reported_enemy(paper("1-foot", contact(reporting, seen), at=(700, 1000), written=1, number=1))
    assert (found.at, found.arm, found.in_sight) == ((10000, 10000), "supply-wagon", others + 1)
    words = paper("1-foot", contact(reporting, seen), at=(700, 1000), written=1, number=1, report="words")
    assert reported_enemy(words) is None


# What the adjutant knows


@pytest.mark.rule("KV3-P2", "KV3-P4")
@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**6))
def test_the_adjutant_knows_what_the_commander_knows(seed):
    state = wooded()
    other = perturbed(state, Random(seed))
    for line in ("adjutant", "adjutant all"):
        mine, theirs = (do(looked(one), "west", line) for one in (state, other))
        assert shown(mine, "west") == shown(theirs, "west")
    assert not set(names(mine)) & set(BEHIND) - {"2-foot"}


@pytest.mark.rule("KV3-P2", "KV3-P4")
def test_papers_that_are_not_read_yet_are_not_pinned():
    near = "w:officer@900,1000 1-foot:infantry@940,1000"
    state = do(begin(near, FAR_EAST, umpire="person"), "west", "order 1-foot: march to 1200,1000; report")
    umpired = play_round(do(state, "west", "counter 1-foot remove"))
    hidden = replace(umpired, commands=(state.commands[0], *umpired.commands[1:]))
    hidden = replace(hidden, commands=(replace(hidden.commands[0], counters=()), *hidden.commands[1:]))
    with_unread = replace(
        umpired, commands=(replace(umpired.commands[0], counters=()), *umpired.commands[1:])
    )
    assert shown(do(with_unread, "west", "adjutant"), "west") == shown(do(hidden, "west", "adjutant"), "west")


# Couriers ride to the newest news


@pytest.mark.rule("KV3-C2")
def test_a_report_that_is_newer_than_the_counter_says_where_a_courier_rides():
    state = do(begin(WEST, FAR_EAST), "west", "counter horse to 3000,300")
    before = do(state, "west", "order horse: hold")
    assert command(before).book[-1].believed == (30000, 3000)
    news = paper("horse", "Done. We are at 400,600.", at=(400, 600), written=1, number=1, report="done")
    state = with_papers(state, news, outlook_round=2)
    assert command(do(state, "west", "order horse: hold")).book[-1].believed == (4000, 6000)
    again = do(state, "west", "counter horse to 3100,300")
    assert command(do(again, "west", "order horse: hold")).book[-1].believed == (31000, 3000)


@pytest.mark.rule("KV3-C2")
def test_a_late_report_does_not_override_a_pin_from_a_newer_one():
    first = paper("horse", "We are at 400,600.", at=(400, 600), written=3, number=1, report="state")
    state = do(with_papers(begin(WEST, FAR_EAST), first, outlook_round=4), "west", "adjutant")
    late = replace(first, number=2, written=2, round=5, place=(1000, 1000))
    state = with_papers(state, first, late, outlook_round=6)
    assert command(do(state, "west", "order horse: hold")).book[-1].believed == (4000, 6000)


# Own units in sight


@pytest.mark.rule("KV3-G5")
def test_an_own_unit_beyond_identification_is_probably_the_one_that_was_there():
    state = begin(WEST, FAR_EAST)
    (seen,) = [one for one in command(state).outlook.sightings if one.arm == "infantry" and one.side == 0]
    assert (seen.unit, seen.guess, seen.distance) == (None, "1-foot", 500)
    assert "Red infantry, probably 1-foot, in line" in command(state).outlook.text


@pytest.mark.rule("KV3-G5")
def test_units_that_march_one_behind_the_other_keep_their_names():
    west = "w:officer@100,1000 1-foot:infantry@600,1000 2-foot:infantry@500,1000"
    state = begin(west, FAR_EAST)
    lines = [f"order {word} at {at}: march to {to}" for word, at, to in _COLUMN]
    for _ in range(4):
        state = play_round(state, *lines)
        lines = []
        places = {one.guess: one.at for one in command(state).outlook.sightings}
        for word in ("1-foot", "2-foot"):
            if word in places:
                assert abs(places[word][0] - unit(state, word).at[0]) <= 250
    assert unit(state, "1-foot").at[0] > 6100


_COLUMN = (("1-foot", "600,1000", "1300,1000"), ("2-foot", "500,1000", "1200,1000"))


@pytest.mark.rule("KV3-G5")
def test_troops_of_unknown_side_are_only_perhaps_an_own_unit_and_only_where_it_was():
    west = "w:officer@100,1000 1-foot:infantry@1900,1000"
    state = begin(west, FAR_EAST)
    assert "troops, perhaps 1-foot, halted" in command(state).outlook.text
    label = next(one for one in GAME.view(state, "west").scene.overlays if one.name == "seen")
    assert label.texts == (("1900,1000", "1-foot?"),)
    elsewhere = begin(west, "e:officer@3900,1900 9-foot:infantry@1900,400")
    texts = [one.guess for one in command(elsewhere).outlook.sightings]
    assert sorted(map(str, texts)) == ["1-foot", "None"]


@pytest.mark.rule("KV3-G5", "KV3-P4")
def test_a_unit_that_was_not_heard_of_for_long_is_not_recognised():
    state = begin("w:officer@200,1000 1-foot:infantry@700,1000", FAR_EAST)
    west = replace(command(state), outlook=replace(command(state).outlook, sightings=()))
    state = replace(state, commands=(west, *state.commands[1:]), round=6)
    guesses = [one.guess for one in command(looked(state)).outlook.sightings if one.side == 0]
    assert guesses == [None]


@pytest.mark.rule("KV3-G5")
def test_enemies_and_other_arms_are_not_taken_for_an_own_unit():
    ground = land(4000, 2000)
    state = begin(
        "w:officer@200,1000 1-foot:infantry@700,1000",
        "e:officer@3900,1900 9-foot:infantry@700,1100 9-horse:cavalry@700,900",
        map_=ground,
    )
    guesses = {(one.side, one.arm): one.guess for one in command(state).outlook.sightings}
    assert guesses == {(0, "infantry"): "1-foot", (1, "infantry"): None, (1, "cavalry"): None}
