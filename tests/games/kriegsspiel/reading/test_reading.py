"""KV3-C6: what orders in plain English mean, phrase by phrase and for collections of orders."""

from random import Random

import pytest
from msgspec.structs import replace

from bench.orders import orders, random_text, random_words, situation
from sandtable.games.kriegsspiel.reading.interpretation import read
from sandtable.games.kriegsspiel.reading.meaning import Understood, summary
from sandtable.games.kriegsspiel.reading.words import Lexicon, vocabulary

pytestmark = pytest.mark.rule("KV3-C6")

LINDENRODE, GALGENBERG, KARSNITZ = "3165,3385", "2615,2275", "4750,2600"
RIGHT_AT_LEAST = {"first": 0.92, "second": 0.86, "third": 0.98, "fourth": 0.98, "fifth": 0.98, "sixth": 0.98}
"""The share of orders of each collection that must be read right."""
RANDOM_ORDERS = 300


def meaning(text: str, to: str = "w-1", scenario: str = "meeting", seat: str = "west") -> str:
    return summary(read(situation(scenario, seat), [to], text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("March to Lindenrode.", f"march place={LINDENRODE}"),
        ("Get yourselves to Lindenrode, and stay there.", f"march place={LINDENRODE}; hold"),
        ("Fall back on the Galgenberg.", f"withdraw place={GALGENBERG}"),
        ("Occupy the Galgenberg.", f"hold place={GALGENBERG}"),
        ("Take Karsnitz with the bayonet.", f"charge target=(place={KARSNITZ})"),
        ("Attack the guns at Karsnitz.", f"attack target=(arm=artillery place={KARSNITZ})"),
        ("Form square.", "form formation=square"),
        ("Front to the east.", "face facing=90"),
        ("Follow the dragoons at 200 paces.", "follow unit=w-dragoons metres=150"),
        ("Lend the 2nd Battalion a hand.", "support unit=w-2"),
        ("Cover the battery.", "cover unit=w-battery"),
        ("Refill your pouches.", "resupply"),
        ("What can you see?", "report"),
        ("Fire at will.", "conduct engagement=fire_at_will"),
    ],
)
def test_verbs(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("March to 2500,2500.", "march place=2500,2500"),
        ("March to a point between Lindenrode and Karsnitz.", "march place=3958,2992"),
        ("March by the road to Lindenrode.", f"march place={LINDENRODE} road=along"),
        ("March to Lindenrode by way of the Galgenberg.", f"march place={LINDENRODE} via={GALGENBERG}"),
        ("Go 300 m north of Lindenrode.", "march place=3165,3685"),
        ("March to Paris.", "refuse unknown_place"),
        ("March to 99000,100.", "refuse off_map"),
        ("Take the hill.", "ask place Galgenberg|Lindenrücken|Fuchsberg"),
    ],
)
def test_places(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("At half past eight march to Lindenrode.", f"march place={LINDENRODE} times=(at=510)"),
        ("Be in Lindenrode by nine.", f"march place={LINDENRODE} times=(by=540)"),
        ("Hold for twenty minutes.", "hold times=(lasting=20)"),
        ("Report every half hour.", "report times=(every=30)"),
        ("March to Lindenrode at six this morning.", "refuse time"),
        ("If attacked, form square.", "form formation=square conditions=(event=attacked)"),
        (
            "Form square if cavalry comes within 300 paces.",
            "form formation=square conditions=(event=enemy_seen arm=cavalry metres=225)",
        ),
        ("Hold until relieved.", "hold conditions=(kind=until event=relieved)"),
        (
            "Defend yourselves if attacked, otherwise stay where you are.",
            "hold conditions=(event=attacked); hold conditions=(kind=unless event=attacked)",
        ),
    ],
)
def test_times_and_conditions(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Do not fire.", "conduct engagement=no_fire"),
        ("Nobody leaves his post.", "hold"),
        ("Don't get into a fight.", "conduct engagement=avoid_battle"),
        ("Hold Lindenrode to the last man.", f"hold place={LINDENRODE} engagement=at_all_costs"),
        ("Attack the 3rd Battalion.", "refuse own_side"),
        ("Swim across the river.", "refuse ground"),
        ("Send a telegram to Berlin.", "refuse out_of_world"),
        ("Well done, the battalion has covered itself with glory.", "refuse no_order"),
        ("Hold Lindenrode and march to Karsnitz at the same time.", "refuse contradiction"),
    ],
)
def test_rules_of_engagement_and_refusals(text: str, expected: str) -> None:
    assert meaning(text) == expected


def test_subjects_and_pronouns() -> None:
    text = "Grenadiers and 1st Battalion to Lindenrode; the 2nd follows them."
    text += " If it is pressed it retires on Karsnitz."
    assert meaning(text, "all", seat="east") == (
        f"march who=e-grenadiers+e-1 place={LINDENRODE}; follow who=e-2 unit=e-grenadiers+e-1; "
        f"withdraw who=e-2 place={KARSNITZ} conditions=(event=pressed)"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Before you retire to Karsnitz, fire.", f"fire; withdraw place={KARSNITZ}"),
        ("Retire to Karsnitz after firing.", f"fire; withdraw place={KARSNITZ}"),
        ("How many men are in Lindenrode?", "report"),
        ("Would you march to Lindenrode?", f"march place={LINDENRODE}"),
        ("Find out who is in Lindenrode.", f"scout place={LINDENRODE}"),
        ("If it rains, march to Lindenrode.", "refuse no_order"),
        ("If your men are rested, march to Lindenrode.", f"march place={LINDENRODE}"),
        ("Advance, but stay where you are.", "refuse contradiction"),
        ("Hold your fire and fire at will.", "refuse contradiction"),
        ("Drive the enemy out of Karsnitz.", f"attack target=(place={KARSNITZ})"),
        ("Take the road to Lindenrode.", f"march place={LINDENRODE} road=along"),
        ("Be at Lindenrode at 0830 at the latest.", f"march place={LINDENRODE} times=(by=510)"),
    ],
)
def test_order_of_time_questions_and_contradictions(text: str, expected: str) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The wagons cross the bridge, then the escort.", "wagons-1+wagons-2+wagons-3+wagons-4|escort"),
        ("The escort follows the last column of wagons.", "escort"),
        ("The dragoons ride to Kaltwasser. The pioneers do the same.", "c-dragoons|c-pioneers"),
    ],
)
def test_troops_that_do_what_others_do(text: str, expected: str) -> None:
    reading = read(situation("rearguard", "train"), ["all"], text)
    assert isinstance(reading, Understood)
    assert "|".join("+".join(step.who) for step in reading.steps) == expected


def test_places_across_a_river() -> None:
    assert (
        meaning("March to the hamlet on the other bank.", "p-4", "rearguard", "pursuer")
        == "march place=6175,455"
    )
    assert meaning("Blow the bridge up.", "c-pioneers", "rearguard", "train") == (
        "destroy place=5280,2160 work=bridge"
    )


def test_arms_have_limits() -> None:
    assert meaning("Charge!", "w-battery") == "refuse arm"
    assert meaning("Unlimber on the Galgenberg.", "w-battery") == (
        f"march place={GALGENBERG}; form formation=unlimbered"
    )


def test_spelling_is_corrected_but_ordinary_words_are_not() -> None:
    assert meaning("procede to Lindenrhode and defent it untill releived") == (
        f"march place={LINDENRODE}; hold place={LINDENRODE} conditions=(kind=until event=relieved)"
    )
    lexicon = Lexicon(())
    ordinary = sorted(word for word in vocabulary().phrases["filler"])
    assert [word.text for word in lexicon.words(" ".join(ordinary))] == ordinary


def test_the_open_orders_are_all_right() -> None:
    wrong = [order.text for order in orders("open") if summary(order.read()) != order.meaning]
    assert wrong == []


@pytest.mark.parametrize("name", RIGHT_AT_LEAST)
def test_most_orders_of_other_collections_are_right(name: str) -> None:
    some = orders(name)
    right = sum(summary(order.read()) == order.meaning for order in some)
    assert right / len(some) >= RIGHT_AT_LEAST[name]


def test_random_words_raise_nothing_and_are_read_alike_twice() -> None:
    random, place = Random(3), situation("crossing", "main")
    words = random_words(place)
    for _ in range(RANDOM_ORDERS):
        text = random_text(random, words)
        assert read(place, ["all"], text) == read(place, ["all"], text)


def test_a_reading_depends_on_the_situation_alone() -> None:
    place = situation("meeting", "west")
    again = replace(place)
    for order in orders("open"):
        if (order.scenario, order.seat) == ("meeting", "west"):
            assert read(place, order.to, order.text) == read(again, order.to, order.text)
    moved = replace(
        place, troops=tuple(replace(one, at=(one.at[0] + 100, one.at[1])) for one in place.troops)
    )
    assert read(moved, ["w-1"], "Advance 300 metres.") != read(place, ["w-1"], "Advance 300 metres.")
