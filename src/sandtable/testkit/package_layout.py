"""The module layout that all our game packages share. Games by others need not follow it."""

import ast
from collections.abc import Mapping
from fnmatch import fnmatch
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

REQUIRED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "__init__": ("GAME",),
        "terms": ("GAME_ID", "Options", "Terms"),
        "state": ("State",),
        "notation": (),
        "visibility": ("seen_by known_to",),
        "position": ("Facts", "facts", "to_data", "from_data"),
        "play": ("apply", "choices"),
        "lenses": ("LENSES lenses", "inspect"),
        "presentation": ("view", "status"),
        "scenario": ("ParsedScenario", "read"),
        "sampling": ("sample_state",),
    }
)
"""The modules of every game, with their public names; a space separates alternatives."""
TABLES = "units terrain weather battlefield ground forces countries charts settings device map_text map_check"
"""Tables of the rule page, and maps."""
PIECES = "army pieces roster orders dispatches"
"""Storage of pieces, orders and messages."""
OPTIONAL = (
    "actions umpire_notation position_line scenario_file keys texts manual knowledge previews completion "
    "panels counters illustrations umpire_view status_tables board_scene device_panel "
    "console editor editor_forms editor_files editor_maps position_editor position_drafts "
    "report report_maps report_stages rehearsal summary goal legend"
)
"""Further modules: parts of required ones, and what only some games offer."""
COMPILED = ("__init__", "layout", "tables", "packing", "playouts", "windows", "kernels", "*_kernels")
"""Patterns of the modules in `compiled`: the rules over packed arrays."""
COMPILED_REQUIRED = ("layout", "tables", "packing")


def check_package(package: str) -> None:
    """Check that a game package has the required modules and names, and no unknown modules.

    `rules` may hold any modules: its chapters are those of the rule page. So may `reading`, which reads what
    players write in their own words.
    """
    folder = files(package)
    modules, packages = _modules(folder), _packages(folder)
    known = {*REQUIRED, *TABLES.split(), *PIECES.split(), *OPTIONAL.split()}
    assert REQUIRED.keys() <= modules, f"{package} lacks {_listed(REQUIRED.keys() - modules)}"
    assert modules <= known, f"{package} has unknown modules: {_listed(modules - known)}"
    assert "rules" in packages, f"{package} has no package rules"
    assert packages <= {"rules", "compiled", "reading"}, (
        f"{package} has unknown packages: {_listed(packages)}"
    )
    for module, names in REQUIRED.items():
        defined = _names(folder / f"{module}.py")
        for alternatives in names:
            assert defined & set(alternatives.split()), f"{package}.{module} lacks {alternatives}"
    if "compiled" in packages:
        compiled = _modules(folder / "compiled")
        unknown = {name for name in compiled if not any(fnmatch(name, pattern) for pattern in COMPILED)}
        assert not unknown, f"{package}.compiled has unknown modules: {_listed(unknown)}"
        missing = set(COMPILED_REQUIRED) - compiled
        assert not missing, f"{package}.compiled lacks {_listed(missing)}"


def _modules(folder: Traversable) -> set[str]:
    return {file.name.removesuffix(".py") for file in folder.iterdir() if file.name.endswith(".py")}


def _packages(folder: Traversable) -> set[str]:
    return {one.name for one in folder.iterdir() if one.is_dir() and (one / "__init__.py").is_file()}


def _names(source: Traversable) -> set[str]:
    """The names that a module defines at its top level; it is not imported."""
    found = set[str]()
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                found.add(name)
    return found


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names))
