"""Writing views and images to files."""

from mimetypes import guess_extension
from pathlib import Path

from sandtable.core import Match, Seat, SetupError, View, game
from sandtable.core.files import write_atomically
from sandtable.scenes import Scene, plain_name

PNG_WIDTH = 1600
"""Default width in pixels."""


def write_picture(path: Path, view: View, *, width: int | None = None) -> None:
    """Draw the scene of a view as SVG or PNG, depending on the file's suffix."""
    match path.suffix.lower():
        case ".svg":
            write_svg(path, view, width=width)
        case ".png":
            write_png(path, view, width=width)
        case _:
            raise SetupError(f"{path} is not the name of an image file; it must end in .svg or .png.")


def write_svg(path: Path, view: View, *, width: int | None = None) -> None:
    """Draw the scene of a view as SVG, whatever the file's suffix."""
    from sandtable.scenes.svg import svg

    scene, one = drawable(view), game(view.game)
    write_atomically(path, svg(scene, one.symbols(), images=one.shown_images(view), width=width))


def write_png(path: Path, view: View, *, width: int | None = None) -> None:
    """Draw the scene of a view as PNG, whatever the file's suffix."""
    from sandtable.scenes.png import png

    scene, one = drawable(view), game(view.game)
    images = one.shown_images(view)
    write_atomically(path, png(scene, one.symbols(), images=images, width=width or PNG_WIDTH))


def write_images(folder: Path, match: Match, seat: Seat | None) -> list[Path]:
    """Save all images that a seat sees in a folder, under their names; return the paths."""
    names = [plain_name(name) for name in match.view(seat, picture=False).images]
    if not names:
        raise SetupError(f"{match.game.name} has no images to save here.")
    written = []
    for name in names:
        image = match.image(seat, name)
        path = folder / f"{name}{guess_extension(image.media_type) or ''}"
        write_atomically(path, image.data)
        written.append(path)
    return written


def drawable(view: View) -> Scene:
    """Return the scene of a view, or raise `SetupError` if it has none."""
    if view.scene is None:
        raise SetupError(f"{game(view.game).name} has nothing to draw here.")
    return view.scene
