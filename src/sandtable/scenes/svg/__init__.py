"""A scene as one standalone SVG document."""

from sandtable.scenes.svg.document import svg

__all__ = ["svg"]
