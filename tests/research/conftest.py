"""OpenSpiel is large: its tests are collected only if it is installed, for example by `make research`."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["test_open_spiel.py"]
