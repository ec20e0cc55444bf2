"""Draw the pictures of the documentation anew, all but the screenshot of the terminal (`make docs`)."""

from pathlib import Path

from msgspec.structs import replace

import sandtable
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


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    standard = GAME.new("standard", seed=7)
    picture("board", standard)
    picture("lines", standard, "lines")
    picture("battle", midgame(), "lines")
    picture("heat", midgame(), "heat attack south")
