"""SVG elements: short numbers, text without control characters."""

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element

SVG_NAMESPACE = "http://www.w3.org/2000/svg"

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def node(tag: str, children: Iterable[Element] = (), /, **attributes: str | float) -> Element:
    """Make an element; `class_` and `stroke_width` set `class` and `stroke-width`."""
    element = Element(tag)
    for name, value in attributes.items():
        element.set(
            name.rstrip("_").replace("_", "-"), harmless(value) if isinstance(value, str) else number(value)
        )
    element.extend(children)
    return element


def written(tag: str, text: str, /, **attributes: str | float) -> Element:
    """Make an element that contains a text."""
    element = node(tag, **attributes)
    element.text = harmless(text)
    return element


def titled(title: str, children: Iterable[Element], /, **attributes: str | float) -> Element:
    """Make a group with a title, which browsers show as a tooltip."""
    return node("g", [written("title", title), *children], **attributes)


def number(value: float) -> str:
    """A coordinate with at most two decimals, without trailing zeros."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Corners as the `points` of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def harmless(text: str) -> str:
    """The text without characters that XML does not allow."""
    return _NOT_XML.sub("", text)
