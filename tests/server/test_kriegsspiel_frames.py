"""Hidden actions of another commander change no frame and no image of Kriegsspiel."""

import shutil
from pathlib import Path

import msgspec
import pytest

from tests.server.watching import Client  # isort: skip - finds the next
from sandtable.core import Record
from sandtable.matches import NewMatch, NewSeat
from sandtable.server.routes.images import ImageCache
from sandtable.server.streams import Streams
from tests.matches.halls import began, hall_at
from tests.matches.storing import story

MILL = (Path(__file__).parents[1] / "scenarios" / "mill.toml").read_text()
FAR = 'arm = "infantry", at = "1080,230"'
"""East's battalion, behind the wood."""
SEATS = ("west", "east")


async def told_to_west(file, scenario, *easts):
    """The frames that west gets in a round in which east does this, and the view after it."""
    record = Record(game="kriegsspiel", rules=2, scenario="mill", scenario_text=scenario, seed="7")
    seats = tuple(NewSeat(seat, "person") for seat in SEATS)
    async with hall_at(f"sqlite:///{file}") as hall:
        live, _ = await began(hall, NewMatch(record=record, seats=seats, spectators="at-end"))
        client = Client()
        Streams().of(live, "west").join(client, None)
        await live.act("west", "order hussars: hold")
        for action in easts:
            await live.act("east", action)
        await live.act("east", "ready")
        await live.act("west", "ready")
        name = live.match.view("west", picture=False).images[1]
        picture = await ImageCache().image(live.match, "west", name)
        log = [item.events for item in client.log]  # its times are those of the two matches
        return len(client.frames), msgspec.json.encode(client.view), log, name, picture.data


@pytest.mark.rule("KV3-P4")
@pytest.mark.parametrize(
    ("scenario", "easts"),
    [
        pytest.param(MILL.replace(FAR, FAR.replace("1080,230", "900,120")), (), id="stands elsewhere"),
        pytest.param(MILL, ("order 7-foot: march to 900,150; form square",), id="marches"),
        pytest.param(
            MILL, ("counter red-inf-1 infantry red at 400,200: I think", "write 7-foot: wait"), id="writes"
        ),
    ],
)
def test_hidden_actions_are_sent_to_no_other_seat(made_database, tmp_path, scenario, easts):
    sent = []

    @story
    async def tell():
        for number, case in enumerate([(MILL,), (scenario, *easts)]):
            file = shutil.copy(made_database, tmp_path / f"{number}.db")
            sent.append(await told_to_west(file, *case))

    tell()
    nothing, something = sent
    assert something == nothing
