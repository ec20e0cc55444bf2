"""Writing a scene into a picture file."""

from pathlib import Path

from sandtable.core import Game, SetupError
from sandtable.core.files import write_atomically
from sandtable.scenes import Scene

PNG_WIDTH = 1600


def write_picture(path: Path, scene: Scene, game: Game, *, width: int | None = None) -> None:
    """Draw a scene as SVG or PNG, as the end of the file's name says."""
    match path.suffix.lower():
        case ".svg":
            write_svg(path, scene, game, width=width)
        case ".png":
            write_png(path, scene, game, width=width)
        case _:
            raise SetupError(f"{path} is no name for a picture; it must end in .svg or .png.")


def write_svg(path: Path, scene: Scene, game: Game, *, width: int | None = None) -> None:
    """Draw a scene as SVG, whatever the file's name."""
    from sandtable.scenes.svg import svg

    write_atomically(path, svg(scene, game.symbols(), width=width))


def write_png(path: Path, scene: Scene, game: Game, *, width: int | None = None) -> None:
    """Draw a scene as PNG, whatever the file's name."""
    from sandtable.scenes.png import png

    write_atomically(path, png(scene, game.symbols(), width=width or PNG_WIDTH))
