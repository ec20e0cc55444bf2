"""A hosted campaign over the wire: hidden units, subcommands, spies and messages change no byte of a frame.

Hidden actions are compared with doing nothing: the others get exactly the same frames.
"""

import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.watching import Client  # isort: skip - finds the next
from sandtable.core import IllegalAction
from sandtable.matches import NewMatch, NewSeat
from sandtable.server.streams import Streams
from tests.games.modern.table import begin, campaign_text, divided, space
from tests.matches.halls import began, hall_at
from tests.matches.storing import story

WOOD = '[[gamespace.areas]]\nterrain = "forest"\npoints = "0,0 60,0 60,60 0,60"'
RED = divided(west="w1:infantry@10,10 w2:infantry@12,10", east="e1:infantry@30,10 e2:infantry@31,10!")
BLUE = divided(north="n1:infantry@14,12 n2:infantry@15,15! n3:engineers@40,40!", south="s1:infantry@50,10")
TEXT = campaign_text(RED, BLUE, extra=space(60, 60, more=WOOD))
PLAYERS = ("red-west", "red-east", "blue-north", "blue-south")


@pytest.fixture
def fresh(made_database, tmp_path_factory):
    """The URL of a new database each time."""

    def copied():
        file = tmp_path_factory.mktemp("copied") / "matches.db"
        file.write_bytes(made_database.read_bytes())
        return f"sqlite:///{file}"

    return copied


def anonymous(data: bytes) -> bytes:
    """A frame without what differs between any two matches: ids, times, and the hash of the seed."""
    data = re.sub(rb'"id":"[a-z0-9]{14}"', b'"id":"-"', data)
    data = re.sub(rb'"[0-9a-f]{64}"', b'"-"', data)
    return re.sub(rb'"(time|created)":\d{13}', rb'"\1":0', data)


def frames_sent(url, text, watchers, *actions, seed="1", **options):
    """The frames that seats get while these pairs of seat and action are carried out; `undo` is an undo."""
    sent = []

    @story
    async def tell():
        record = begin(text, seed=seed, **options).record
        seats = (*record.replay().seats,)
        async with hall_at(url) as hall:
            new = NewMatch(record=record, seats=tuple(NewSeat(seat, "person") for seat in seats))
            live, _ = await began(hall, new)
            streams, clients = Streams(), [Client() for _ in watchers]
            for seat, client in zip(watchers, clients, strict=True):
                streams.of(live, seat).join(client, None)
            for seat, action in actions:
                with suppress(IllegalAction):
                    if action == "undo":
                        await live.undo(seat, step=len(live.match.visible_steps(seat)) - 1)
                    else:
                        await live.act(seat, action)
            late = [Client() for _ in watchers]
            for seat, client in zip(watchers, late, strict=True):
                streams.of(live, seat).join(client, None)
            sent.extend([anonymous(data) for data in client.sent] for client in (*clients, *late))

    tell()
    return sent


DRAFTS = st.lists(
    st.sampled_from(
        [
            "move e1 > 32,10",
            "attack e1 > n1",
            "hide e1",
            "message red-west > Hold.",
            "move nobody > 1,1",
            "attack e1 > n2",
            "scratch 1",
            "shift 2 > 1",
            "change 1 > spy e1",
            "undo",
        ]
    ),
    max_size=8,
)


@pytest.mark.rule("MK4-C2", "MK4-C4")
@settings(max_examples=8)
@given(drafts=DRAFTS, umpire=st.sampled_from(["person", "program"]))
def test_a_subcommands_sheet_is_sent_to_no_other_seat(made_database, drafts, umpire, tmp_path_factory):
    others = ("red-west", "blue-north", "blue-south", None)
    sent = []
    for actions in ([], [("red-east", line) for line in drafts]):
        file = tmp_path_factory.mktemp("copied") / "matches.db"
        file.write_bytes(made_database.read_bytes())
        sent.append(frames_sent(f"sqlite:///{file}", TEXT, others, *actions, umpire=umpire))
        file.unlink()
    assert sent[0] == sent[1]
    assert [len(frames) for frames in sent[0]] == [1] * 2 * len(others)


@pytest.mark.rule("MK4-C4")
def test_a_sheet_is_sent_to_its_own_seat(fresh):
    # Ensures that the test above does not pass because nothing is ever sent.
    (own, _) = frames_sent(
        fresh(), TEXT, ("red-east",), ("red-east", "move e1 > 32,10"), ("red-east", "undo")
    )
    assert len(own) == 3
    assert b"move e1" in own[1]
    assert b"move e1" not in own[2]


RED_PASSES = (("red-west", "submit"), ("red-east", "submit"))


@pytest.mark.rule("MK4-S3", "MK4-K1", "MK4-C2")
@pytest.mark.parametrize(
    "line", ["move n2 > 16,16", "spy n2", "hide n2", "split n3 > x y", "message blue-south > Wait."]
)
def test_what_hidden_units_and_messengers_do_is_sent_to_no_enemy_and_no_spectator(fresh, line):
    enemies = ("red-west", "red-east", None)
    after = ("blue-south", "submit")
    quiet, busy = (
        frames_sent(
            fresh(), TEXT, enemies, *RED_PASSES, ("blue-north", f"submit {orders}".strip()), after, seed="2"
        )
        for orders in ("", line)
    )
    assert quiet == busy


@pytest.mark.rule("MK4-C4", "MK4-K27")
def test_what_the_umpire_does_with_hidden_units_is_sent_to_their_commander_alone(fresh):
    enemies = ("red-west", "red-east", "blue-south", None)
    handed_in = (*RED_PASSES, ("umpire", "turn"), ("blue-north", "submit move n2 > 16,16; hide n3"))
    ruled = (
        ("umpire", "health n2 2"),
        ("umpire", "next"),
        ("umpire", "refuse 1 > It stands in the open."),
        ("umpire", "move n3 > 41,41"),
        ("umpire", "use blue-south"),
    )
    without, within = (
        frames_sent(fresh(), TEXT, enemies, *handed_in, ("blue-south", "submit"), *actions, umpire="person")
        for actions in ((), ruled)
    )
    assert without == within
    (commander, _) = frames_sent(
        fresh(), TEXT, ("blue-north",), *handed_in, ("blue-south", "submit"), *ruled, umpire="person"
    )
    assert any(b"It stands in the open." in frame for frame in commander)
    assert any(b"The umpire orders 'move n3 > 41,41'." in frame for frame in commander)


@pytest.mark.rule("MK4-K7", "MK4-S3")
def test_a_message_is_sent_to_its_recipient_and_the_umpire(fresh):
    seats = (*PLAYERS, "umpire", None)
    sent = frames_sent(
        fresh(),
        TEXT,
        seats,
        ("red-west", "submit message red-east > The guns are in the wood."),
        ("red-east", "submit"),
        ("umpire", "next"),
        umpire="person",
    )
    told_to = [
        seat for seat, frames in zip(seats, sent, strict=False) if any(b"guns" in one for one in frames)
    ]
    assert told_to == ["red-west", "red-east", "umpire"]


# Spies


def spies_campaign(blue, strength=4):
    """A campaign in which red may spy; units that are not there are called Ghost."""
    text = campaign_text("a:infantry b:infantry", blue, top='decoys = ["Ghost"]')
    return text.replace('name = "z"', f'name = "z"\nhealth = "{strength}"')


SPY = ("red", "submit spy a")


def seed_with(text, report, die):
    """The first seed with which the spies report this after such a die: 6 is true, 1 is false."""
    for seed in map(str, range(5000)):
        match = begin(text, seed=seed)
        match.apply(*SPY)
        rolled = match.record.entries[-1].rolls[0].value
        if rolled == die and any(report in event.text for event in match.events("red")):
            return seed
    raise AssertionError(f"no spies report {report!r}")


@pytest.mark.rule("MK4-K10", "MK4-S3")
@pytest.mark.parametrize(
    ("report", "lie", "truth"),
    [
        (
            "Ghost, infantry of Blue, is hidden",
            spies_campaign("z:infantry y:infantry!"),
            spies_campaign("z:infantry Ghost:infantry!"),
        ),
        (
            "z has a strength of 2.00",
            spies_campaign("z:infantry y:infantry!"),
            spies_campaign("z:infantry y:infantry!", strength=2),
        ),
    ],
)
def test_a_false_report_and_a_true_one_are_the_same_frames(fresh, report, lie, truth):
    false, true = (
        frames_sent(fresh(), text, ("red", None), SPY, seed=seed_with(text, report, die))
        for text, die in ((lie, 1), (truth, 6))
    )
    assert false == true
    assert any(report.encode() in frame for frame in false[0])
