"""Collects the tests of OpenSpiel only if it is installed, as by `make research`."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["test_open_spiel.py"]
