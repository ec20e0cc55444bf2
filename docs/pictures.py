"""Draw the pictures of the documentation (`make docs`).

Screenshots of the browser are taken by tests/browser/pictures.py (`make pictures`); those that lie in
artifacts/browser/screens replace the ones in the pages. All pictures have a palette, which keeps them small.
"""

from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from PIL import Image
from rich.console import Console
from rich.text import Text

import sandtable
from sandtable.boards.ground import Position
from sandtable.cli.screen import Screen
from sandtable.cli.umpire.output import show
from sandtable.cli.umpire.shell import UmpireShell
from sandtable.games.kriegsspiel.rules.ground import shipped_ground
from sandtable.landscape import staff_map
from sandtable.landscape.panorama.picture import Viewpoint, panorama
from sandtable.landscape.panorama.sightings import SeenDust, SeenSmoke, SeenTroops
from sandtable.scenes import Scene
from sandtable.scenes.png import png

GAME = sandtable.game("game-of-war")
IMAGES = Path(__file__).parent / "images"
WIDTH = 1200
MAP_WIDTH = 1100
SCREENS = Path(__file__).parents[1] / "artifacts/browser/screens"
SCREENSHOTS = {
    "home": "home-desktop-light",
    "deployment": "deployment-desktop-light",
    "match": "battle-desktop-light",
    "phone": "battle-phone-light",
    "hint": "hint-game-of-war-desktop",
    "course": "course",
    "lesson": "lesson",
    "lesson-maker": "lesson-maker",
    "kriegspiel83": "kriegspiel83-fight",
    "kriegspiel83-look": "kriegspiel83-look",
    "taktik": "taktik",
    "taktik-device": "taktik-device",
    "campaign": "campaign-desktop",
    "umpires-desk": "umpires-desk-desktop",
    "kriegsspiel": "kriegsspiel",
    "kriegsspiel-desk": "kriegsspiel-desk",
}
"""The pictures in the pages, and the screenshots that they show."""


def put(name: str, drawn: bytes) -> None:
    """Store a picture with a palette that keeps its rare colours, such as those of rivers and lamps."""
    image = Image.open(BytesIO(drawn)).convert("RGB")
    small = image.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    small.save(IMAGES / f"{name}.png", optimize=True)


def screenshots() -> None:
    """Use the screenshots that were taken last; leave out those that were not."""
    for name, screen in SCREENSHOTS.items():
        taken = SCREENS / f"{screen}.png"
        if taken.exists():
            put(name, taken.read_bytes())


def picture(name: str, match: sandtable.Match, *queries: str) -> None:
    """A moment of a match, with what the lenses of these queries show."""
    scene = match.view(None).scene
    if scene is not None:
        overlays = tuple(overlay for query in queries for overlay in match.inspect(None, query).overlays)
        drawn = png(replace(scene, overlays=overlays), GAME.symbols(), width=WIDTH)
        put(name, drawn)


def midgame() -> sandtable.Match:
    """A battle under way: a recorded game between two computer players, cavalry about to fall."""
    return sandtable.Record.load(Path(__file__).parent / "examples" / "battle.record").replay(at=275)


def kriegsspiel() -> None:
    """A staff map, and what an officer sees from one of its hills."""
    ground = shipped_ground("meeting")
    scene = Scene(game="kriegsspiel", board=staff_map.board(ground), sides=(), pieces=(), caption=ground.name)
    drawn = png(scene, {staff_map.BACKGROUND: staff_map.background(ground)}, width=MAP_WIDTH)
    put("staff-map", drawn)
    seen = (
        SeenTroops(258, 260, "cavalry", "line", "blue", 60),
        SeenTroops(246, 430, "infantry", "line", "blue", 160),
        SeenTroops(278, 700, "infantry", "column", "red", 80),
        SeenTroops(292, 900, "artillery", "unlimbered", "red", 90),
        SeenSmoke(292, 880, 90),
        SeenTroops(303, 1800, front=200),
        SeenDust(235, 1500, 250),
    )
    view = panorama(ground, Viewpoint(Position(2542, 2272), 270, hour=9, weather="cloudy"), seen)
    put("panorama", view)


EVENING = (
    "move inf1 > 21,21; move cav1 > 17,22",
    "fire cav1 > foot1 foot2",
    "atack inf1 > foot1",
    "score",
    "details blue",
)
TERMINAL = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font: {char_height}px/{line_height}px DejaVu Sans Mono, Menlo, Consolas, monospace; }}
.{unique_id}-title {{ font: bold 18px sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def umpire() -> None:
    """Some minutes of an evening in the umpire's shell, as its terminal shows them."""
    match = sandtable.game("modern").new("lesson", seed="tuesday", options={"umpire": "person"})
    console = Console(record=True, file=StringIO(), force_terminal=True, width=96, highlight=False)
    screen = Screen(interactive=True, console=console)
    with TemporaryDirectory() as folder:
        shell = UmpireShell(match, Path(folder) / "tuesday.record")
        show(screen, shell.welcome()[:2])
        for line in EVENING:
            screen.say(Text.assemble((shell.prompt, "bold"), line))
            show(screen, shell.carry_out(line))
        screen.say(shell.prompt, "bold")
        shell.close()
    drawn = console.export_svg(title="sandtable umpire lesson", code_format=TERMINAL, unique_id="umpire")
    (IMAGES / "umpire.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    standard = GAME.new("standard", seed=7)
    picture("board", standard)
    picture("lines", standard, "lines")
    picture("heat", midgame(), "heat attack south")
    kriegsspiel()
    umpire()
    screenshots()
