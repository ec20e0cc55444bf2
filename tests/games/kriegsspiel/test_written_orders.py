"""Orders in a commander's own words: read, sent, carried out (KV3-C6, KV3-C7)."""

import json
from contextlib import nullcontext
from pathlib import Path

import msgspec
import pytest

from sandtable.core import IllegalAction, InvalidAction
from sandtable.games.kriegsspiel import GAME
from sandtable.games.kriegsspiel.orders import (
    Hold,
    March,
    NamedPoint,
    StagedOrder,
    Trigger,
    Withdraw,
)
from sandtable.games.kriegsspiel.reading.words import vocabulary
from sandtable.games.kriegsspiel.rules import standing_orders
from sandtable.games.kriegsspiel.units import Unit

pytestmark = pytest.mark.rule("KV3-C6", "KV3-C7")


CORPUS = Path(__file__).parent / "reading" / "open.jsonl"


def _orders_of(scenario, seat):
    orders = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    return [order for order in orders if (order["scenario"], order["seat"]) == (scenario, seat)]


def meeting(seed=7):
    return GAME.new(scenario="meeting", seed=seed)


def unit_of(match, unit_id) -> Unit:
    return match.state.units[match.state.unit_numbers[unit_id]]


def play_round(match):
    for seat in match.to_act:
        match.apply(seat, "ready")


def read(match, text, to="w-1", seat="west"):
    return match.inspect(seat, f"read {to}: {text}")


def test_the_reading_is_shown_step_by_step_with_its_route():
    found = read(meeting(), "March to Lindenrode and hold it until relieved.")
    assert found.title == "Understood as"
    assert found.lines == ("1. march to Lindenrode", "2. hold until relieved")
    (route,) = found.overlays
    assert route.paths[0].places[-1] == "3165,3385"


def test_a_doubtful_place_is_asked_about_with_the_candidates_marked():
    found = read(meeting(), "Take the hill.")
    assert found.title == "Unclear"
    assert found.lines[0] == "Which place do you mean by “hill”?"
    assert "Galgenberg?" in found.lines
    (marks,) = found.overlays
    assert "2615,2275" in marks.places


def test_nonsense_is_refused_with_the_word_that_fails():
    found = read(meeting(), "March to Berlin.")
    assert found.title == "Not understood"
    assert found.lines == (
        "This place is not on the map: “Berlin”.",
        "If you send it like this, your troops will answer that they do not understand it.",
    )


def test_a_reading_needs_own_units_and_words():
    with pytest.raises(InvalidAction, match="Name your units"):
        read(meeting(), "hold", to="e-1")
    with pytest.raises(InvalidAction, match="Name your units"):
        read(meeting(), " ")


def test_fire_at_will_aims_at_no_unit():
    match = meeting()
    match.apply("west", "write w-1: Fire at will.")
    (message,) = match.state.messages
    assert message.plan == (StagedOrder(conduct=("fire_at_will",)),)


def test_plain_words_become_the_same_orders_as_the_form():
    words, form = meeting(), meeting()
    words.apply("west", "write w-1: Proceed to Lindenrode, then stay there.")
    form.apply("west", "order w-1: march to Lindenrode; hold")
    assert words.state.messages[0].orders == form.state.messages[0].orders


def test_english_after_order_is_sent_as_it_is_written():
    match = meeting()
    match.apply("west", "order w-1: Keep to the road as far as Lindenrode.")
    assert match.record.entries[-1].action == "write w-1: Keep to the road as far as Lindenrode."
    assert match.state.messages[0].orders == (March(NamedPoint((31650, 33850), "Lindenrode"), by_road=True),)


def test_the_own_officer_understands_english_too():
    match = meeting()
    match.apply("west", "officer ride over to the Galgenberg")
    assert match.record.entries[-1].action == "officer march to Galgenberg"


def test_words_that_are_not_understood_come_back():
    match = meeting()
    match.apply("west", "write w-jaegers: March to Berlin.")
    for _ in range(3):
        play_round(match)
    papers = match.state.commands[0].papers
    assert any("Order not understood: “March to Berlin.”" in paper.text for paper in papers)


def test_a_timed_order_waits_for_its_hour():
    match = meeting()
    match.apply("west", "write w-dragoons: In twenty minutes advance to Vorwerk Dornau.")
    start = unit_of(match, "w-dragoons").at
    play_round(match)
    assert unit_of(match, "w-dragoons").at == start
    play_round(match)
    play_round(match)
    assert unit_of(match, "w-dragoons").at != start


def test_an_order_until_an_hour_gives_way_to_the_next():
    match = meeting()
    match.apply("west", "write w-dragoons: Stay where you are until 7:45, then ride to Vorwerk Dornau.")
    play_round(match)
    held = unit_of(match, "w-dragoons")
    assert isinstance(held.orders[0], Hold)
    play_round(match)
    assert isinstance(unit_of(match, "w-dragoons").plan[0].order, March)


def test_a_standing_order_takes_over_when_its_event_comes():
    match = meeting()
    match.apply(
        "west", "write w-hussars: March to Lindenrode. If you see the enemy, fall back to Vorwerk Dornau."
    )
    match.apply("east", "order e-uhlans: march to Lindenrode")
    play_round(match)
    hussars = unit_of(match, "w-hussars")
    (standing,) = hussars.standing
    assert standing.triggers == (Trigger(event="enemy_seen"),)
    for _ in range(6):
        play_round(match)
        if not unit_of(match, "w-hussars").standing:
            break
    hussars = unit_of(match, "w-hussars")
    assert not hussars.standing
    assert isinstance((hussars.plan[0].order if hussars.plan else hussars.orders[0]), Withdraw)


def test_a_report_every_half_hour():
    match = meeting()
    match.apply("west", "write w-dragoons: Send me word every half hour.")
    for _ in range(8):
        play_round(match)
    reports = [one for one in match.state.messages if one.sender == "w-dragoons" and one.kind == "report"]
    assert len([one for one in reports if one.report == "state"]) == 2


def test_the_last_order_stands_on_the_units_card():
    match = meeting()
    match.apply("west", "write w-2: Hold Vorwerk Dornau at all costs.")
    play_round(match)
    card = next(piece for piece in match.view("west").scene.pieces if piece.id == "w-2")
    assert card.note == "Ordered in round 1: Hold Vorwerk Dornau at all costs."
    assert all("Dornau at all costs" not in (piece.note or "") for piece in match.view("east").scene.pieces)


def test_new_orders_replace_standing_ones_but_conduct_alone_does_not():
    match = meeting()
    match.apply("west", "write w-dragoons: Hold until relieved.")
    play_round(match)
    before = unit_of(match, "w-dragoons")
    assert before.plan
    match.apply("west", "write w-dragoons: Report your position.")
    play_round(match)
    assert unit_of(match, "w-dragoons").plan[0].order == before.plan[0].order
    match.apply("west", "order w-dragoons: march to Galgenberg")
    play_round(match)
    moved = unit_of(match, "w-dragoons")
    assert not moved.plan
    assert not moved.standing


def test_a_reading_depends_only_on_what_the_commander_knows():
    match, other = meeting(), meeting()
    other.apply("east", "order e-1: march to Lindenrode")
    for text in ("Attack the enemy at Lindenrode if you see him.", "Hold until the guns open fire."):
        assert read(match, text) == read(other, text)


def test_staged_orders_in_words():
    terms = meeting().state.terms
    staged = StagedOrder(
        order=Withdraw(NamedPoint((31650, 33850), "Lindenrode")),
        conduct=("avoid_battle",),
        at=1800,
        triggers=(Trigger(event="attacked", arm="cavalry"),),
    )
    text = "withdraw to Lindenrode, avoid battle at 08:00 if attacked (cavalry)"
    assert standing_orders.staged_text(terms, staged) == text


def test_a_match_with_standing_orders_is_restored_from_its_position():
    match = meeting()
    match.apply("west", "write w-hussars: If attacked, fall back to Vorwerk Dornau and report.")
    play_round(match)
    again = GAME.from_position(match.position())
    assert again.state.units == match.state.units
    assert unit_of(again, "w-hussars").standing


def test_the_writer_learns_at_once_how_an_order_is_read():
    match = meeting()
    match.apply("west", "write w-1 w-2: March to Lindenrode, then hold until relieved.")
    told = [event for event in match.events("west") if event.kind == "reading"]
    assert [event.text for event in told] == ["Understood as: march to Lindenrode; hold until relieved."]
    assert not [event for seat in ("east", None) for event in match.events(seat) if event.kind == "reading"]
    papers = next(panel for panel in match.view("west").scene.panels if panel.name == "book").papers
    assert papers[0].paragraphs == (
        "March to Lindenrode, then hold until relieved.",
        "Understood as: march to Lindenrode; hold until relieved.",
    )


@pytest.mark.parametrize(
    ("umpire", "then"),
    [("program", "your troops will answer"), ("person", "the umpire decides what it means")],
)
def test_words_that_are_not_understood_can_be_sent_and_say_what_will_happen(umpire, then):
    match = GAME.new(scenario="meeting", seed=7, options={"umpire": umpire})
    match.apply("west", "write w-1: Dance the minuet.")
    told = next(event.text for event in match.events("west") if event.kind == "reading")
    assert told.startswith("Not understood. There is no order in this: “Dance the minuet”. If you send it")
    assert then in told
    assert match.state.messages[0].doubt == "There is no order in this: “Dance the minuet”."


def test_each_answer_to_a_question_makes_an_order_that_is_understood():
    match = meeting()
    found = read(match, "Take the hill.")
    assert {one.label for one in found.suggestions} == {line[:-1] for line in found.lines[1:-1]}
    for one in found.suggestions:
        assert one.field == "text"
        assert read(match, one.value).title == "Understood as"


def test_different_readings_are_told_unit_by_unit():
    match = meeting()
    match.apply("west", "write w-1 w-2: 1st Battalion to Lindenrode; the 2nd follows.")
    told = [event.text for event in match.events("west") if event.kind == "reading"]
    assert len(told) == 2
    assert all(text.startswith(unit) for text, unit in zip(told, ("w-1: ", "w-2: "), strict=True))


@pytest.mark.parametrize("text", ["order w-1: report", "write w-1: Report your position."])
@pytest.mark.rule("KV3-C7")
def test_a_report_alone_keeps_the_orders_of_a_unit(text):
    match = meeting()
    match.apply("west", "order w-1: march to Lindenrode")
    play_round(match)
    before = unit_of(match, "w-1")
    match.apply("west", text)
    play_round(match)
    after = unit_of(match, "w-1")
    assert after.orders == before.orders
    assert after.at != before.at
    card = next(piece for piece in match.view("west").scene.pieces if piece.id == "w-1")
    first, second = card.note.rstrip(".").split(". ")
    assert first == "Ordered in round 1: march to Lindenrode"
    assert second.startswith("Ordered in round 2: ")


def test_a_card_shows_what_the_unit_has_answered():
    match = meeting()
    match.apply("west", "write w-1: Dance the minuet.")
    for _ in range(4):
        play_round(match)
    card = next(piece for piece in match.view("west").scene.pieces if piece.id == "w-1")
    assert card.note == "Ordered in round 1: Dance the minuet (not understood, it reports)."
    match.apply("west", "order w-1: hold")
    play_round(match)
    card = next(piece for piece in match.view("west").scene.pieces if piece.id == "w-1")
    assert card.note == "Ordered in round 5: hold."


def test_the_umpire_sees_what_a_unit_waits_for():
    match = GAME.new(scenario="meeting", seed=7, options={"umpire": "person"})
    match.apply("west", "write w-1: At 9 o'clock march to Lindenrode. If attacked, fall back to Karsnitz.")
    for seat in ("west", "east"):
        match.apply(seat, "ready")
    match.apply("umpire", "accept orders")
    match.apply("umpire", "finish")
    table = next(panel for panel in match.view("umpire").scene.panels if panel.name == "units")
    row = next(row for row in table.rows if row[0] == "w-1")
    assert row[2] == "march to Lindenrode at 09:00; standing: withdraw to Karsnitz if attacked"


@pytest.mark.parametrize("order", _orders_of("meeting", "east"))
def test_what_the_enemy_writes_changes_nothing_that_a_commander_sees(order):
    match, quiet = meeting(), meeting()
    units = [unit.id for unit in match.state.commands[1].units[1:]]
    to = " ".join(units[:2] if order["to"] == ["all"] else order["to"])
    if to == "officer":
        match.apply("east", "officer hold")
    else:
        match.apply("east", f"write {to}: {order['text']}")
    for seat in ("west", None):
        assert msgspec.json.encode(match.view(seat)) == msgspec.json.encode(quiet.view(seat))
    for seat in ("west", "east"):
        match.apply(seat, "ready")
        quiet.apply(seat, "ready")
    assert order["text"] not in msgspec.json.encode(match.view("west")).decode()


@pytest.mark.rule("KV3-C7", "KV3-U6")
def test_timed_orders_follow_the_clock_that_the_umpire_has_moved():
    match = GAME.new(scenario="meeting", seed=7, options={"umpire": "person"})
    match.apply("umpire", "hour 18:30")
    assert read(match, "At seven o'clock march to Lindenrode.").lines == ("1. march to Lindenrode at 19:00",)
    match.apply("west", "write w-1: At seven o'clock march to Lindenrode. Hold it until nine.")
    match.apply("west", "write w-2: In ten minutes march to Lindenrode.")
    start = {name: unit_of(match, name).at for name in ("w-1", "w-2")}

    def round_over() -> set[str]:
        for seat in ("west", "east"):
            match.apply(seat, "ready")
        while match.state.phase == "umpire":
            match.apply("umpire", "finish")
        return {name for name, at in start.items() if unit_of(match, name).at != at}

    assert round_over() == set()
    assert round_over() == {"w-2"}
    match.apply("umpire", "hour 18:58")
    assert round_over() == {"w-1", "w-2"}
    assert standing_orders.plan_text(match.state.current_terms, unit_of(match, "w-1").plan) == (
        "march to Lindenrode at 19:00; hold until 21:00"
    )


@pytest.mark.rule("KV3-P2", "KV3-U6")
def test_the_adjutant_writes_the_hour_that_the_umpire_has_set():
    match = GAME.new(scenario="meeting", seed=7, options={"umpire": "person"})
    match.apply("umpire", "hour 18:30")
    match.apply("west", "adjutant all")
    notes = [counter.note for counter in match.state.commands[0].counters]
    assert any("18:30" in note for note in notes)
    assert not any("07:30" in note for note in notes)


@pytest.mark.parametrize(
    "text",
    [
        "attack at 1:2:3",
        "march 1.2.3 m north",
        "march 1.2.3km north",
        "march to 1250,830m",
        "the 3.5th battalion marches",
        f"wait {'9' * 400} minutes",
        f"march {'9' * 400} m",
        f"march at {'9' * 590}",
        f"at half past {'9' * 400}",
        f"face {'9' * 400}",
        f"march to {'9' * 290},{'9' * 290}",
    ],
)
def test_words_that_only_look_like_numbers_break_nothing(text):
    match = meeting()
    match.apply("west", f"order w-1: {text}")
    assert match.last_entry.action.removeprefix("write w-1: ").removeprefix("order w-1: ") == text


@pytest.mark.parametrize("value", ["9" * 3_900, "²", "-1", "6"])
def test_an_umpires_number_is_bounded(value):
    match = GAME.new(scenario="meeting", seed=7, options={"umpire": "person"})
    for seat in ("west", "east"):
        match.apply(seat, "ready")
    with pytest.raises(IllegalAction, match=r"Write a number from \d to 5, not|cannot be read"):
        match.apply("umpire", f"set w-1 hp {value}")


@pytest.mark.parametrize("action", ["order w-1: {text}", "officer {text}", "write w-1: {text}"])
def test_an_order_of_any_length_is_not_read(action):
    match = meeting()
    for length, refused in ((600, False), (601, True)):
        text = action.format(text="not " * 150 + "x" * (length - 600))
        with (
            pytest.raises(IllegalAction)
            if refused or action.startswith("officer")
            else nullcontext() as error
        ):
            match.copy().apply("west", text)
        assert ("at most 600 characters" in str(error.value) if error else False) == refused
    with pytest.raises(InvalidAction, match="at most 600 characters; this one has 700"):
        match.inspect("west", "read w-1: " + "x" * 700)


def test_a_word_that_begins_thousands_of_phrases_is_found_by_the_next_word():
    """An order may hold it hundreds of times."""
    words = vocabulary()
    assert len(words.phrases["engagement"]["not"]) > 1000
    assert list(words.beginning("engagement", "not", "not")) == []
    assert ("do", "not", "be", "drawn", "into", "a", "fight") in {
        phrase for phrase, _ in words.beginning("engagement", "do", "not")
    }


def test_the_reader_is_loaded_before_the_first_order():
    """A server plays matches where everybody waits, and starts them in threads."""
    meeting()
    assert vocabulary.cache_info().currsize == 1
