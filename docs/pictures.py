"""Draw the pictures of the documentation anew, all but the screenshot of the terminal (`make docs`)."""

from pathlib import Path

from msgspec.structs import replace

import sandtable
from sandtable.boards.ground import Position
from sandtable.games.kriegsspiel import staff_map
from sandtable.games.kriegsspiel.landscape.build import shipped_ground
from sandtable.games.kriegsspiel.panorama.picture import Outlook, panorama
from sandtable.games.kriegsspiel.panorama.seen import SeenDust, SeenSmoke, SeenTroops
from sandtable.scenes import Scene
from sandtable.scenes.png import png

GAME = sandtable.game("game-of-war")
IMAGES = Path(__file__).parent / "images"
WIDTH = 1200


def picture(name: str, match: sandtable.Match, *queries: str) -> None:
    """A moment of a match, with what the lenses of these queries show."""
    scene = match.view(None).scene
    if scene is not None:
        overlays = tuple(overlay for query in queries for overlay in match.inspect(None, query).overlays)
        drawn = png(replace(scene, overlays=overlays), GAME.symbols(), width=WIDTH)
        (IMAGES / f"{name}.png").write_bytes(drawn)


def midgame() -> sandtable.Match:
    """A battle under way: a recorded game between two computer players, cavalry about to fall."""
    return sandtable.Record.load(Path(__file__).parent / "examples" / "battle.record").replay(at=275)


def kriegsspiel() -> None:
    """A staff map, and what an officer sees from one of its hills."""
    ground = shipped_ground("meeting")
    scene = Scene(game="kriegsspiel", board=staff_map.board(ground), sides=(), pieces=(), caption=ground.name)
    drawn = png(scene, {staff_map.BACKGROUND: staff_map.background(ground)}, width=WIDTH)
    (IMAGES / "staff-map.png").write_bytes(drawn)
    seen = (
        SeenTroops(258, 260, "cavalry", "line", "blue", 60),
        SeenTroops(246, 430, "infantry", "line", "blue", 160),
        SeenTroops(278, 700, "infantry", "column", "red", 80),
        SeenTroops(292, 900, "artillery", "unlimbered", "red", 90),
        SeenSmoke(292, 880, 90),
        SeenTroops(303, 1800, front=200),
        SeenDust(235, 1500, 250),
    )
    view = panorama(ground, Outlook(Position(2542, 2272), 270, hour=9, weather="cloudy"), seen)
    (IMAGES / "panorama.png").write_bytes(view)


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    standard = GAME.new("standard", seed=7)
    picture("board", standard)
    picture("lines", standard, "lines")
    picture("battle", midgame(), "lines")
    picture("heat", midgame(), "heat attack south")
    kriegsspiel()
