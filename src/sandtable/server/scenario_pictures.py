"""Pictures of the start of a scenario."""

from sandtable.core import Match
from sandtable.scenes.svg import svg
from sandtable.scenes.thumbnails import thumbnail

_IMAGE_WIDTH = 400
"""Width in pixels of the images in a picture, which is shown about 250 pixels wide."""
PICTURE_SEED = "picture"
"""The seed of a match that begins only to be drawn."""


def start_picture(match: Match) -> str | None:
    """The board of a match that has just begun, as spectators see it; `None` if the game draws none."""
    view = match.view(None)
    if view.scene is None:
        return None
    images = {name: thumbnail(image, _IMAGE_WIDTH) for name, image in match.game.shown_images(view).items()}
    return svg(view.scene, match.game.symbols(), images=images)
