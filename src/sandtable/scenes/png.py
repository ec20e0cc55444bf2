"""A scene or an SVG document as PNG, equal to the pixel on every machine."""

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import resvg_py

from sandtable.scenes.image import Image
from sandtable.scenes.scene import Scene
from sandtable.scenes.svg import svg

_FONT_PACKAGE = "font_source_serif_pro"
_FONT_FAMILY = "Source Serif Pro"
_FACES = ("Regular", "It", "Semibold")


def png(
    scene: Scene,
    symbols: Mapping[str, str],
    *,
    images: Mapping[str, Image] | None = None,
    width: int = 1600,
) -> bytes:
    """Draw a scene, `width` pixels wide."""
    return rendered(svg(scene, symbols, images=images), width=width)


def rendered(document: str, *, width: int) -> bytes:
    """Render an SVG document as PNG, `width` pixels wide, with the fonts of our pictures."""
    return resvg_py.svg_to_bytes(
        svg_string=document,
        width=width,
        skip_system_fonts=True,
        font_files=list(_font_files()),
        font_family=_FONT_FAMILY,
        serif_family=_FONT_FAMILY,
    )


@cache
def _font_files() -> tuple[str, ...]:
    """The fonts of our pictures, found without importing their package, which is slow."""
    package = find_spec(_FONT_PACKAGE)
    if package is None or not package.submodule_search_locations:
        raise ModuleNotFoundError(f"PNG pictures need the package {_FONT_PACKAGE}", name=_FONT_PACKAGE)
    folder = Path(package.submodule_search_locations[0]) / "files"
    return tuple(str(folder / f"SourceSerifPro-{face}.ttf") for face in _FACES)
