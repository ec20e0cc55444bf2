"""OpenSpiel is large: its tests are there where it is installed, as by `make research`."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["test_open_spiel.py"]
