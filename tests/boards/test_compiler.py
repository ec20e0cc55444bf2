"""The cache of compiled kernels is keyed by all their sources."""

from sys import getrefcount

from sandtable.boards import compiler, random_kernels
from sandtable.games.game_of_war.compiled import playouts


def test_the_sources_of_a_kernel_are_its_module_and_all_imports():
    names = {name for name, _ in compiler._sources(playouts.__name__, {})}
    assert playouts.__name__ in names
    assert "sandtable.games.game_of_war.compiled.kernels" in names  # a module taken from its package
    assert "sandtable.games.game_of_war.units" in names  # not directly
    assert "sandtable.games.game_of_war.state" not in names


def test_a_change_in_any_source_changes_the_folder(tmp_path, monkeypatch):
    (tmp_path / "sandtable_kernels.py").write_text("from sandtable_constants import SPEED\n")
    constants = tmp_path / "sandtable_constants.py"
    constants.write_text("SPEED = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = compiler._digest("sandtable_kernels")
    constants.write_text("SPEED = 2\n")
    compiler._digest.cache_clear()
    assert compiler._digest("sandtable_kernels") != before


def test_processes_may_compile_different_signatures_at_the_same_time(tmp_path):
    early, late = (compiler.KernelFiles(str(tmp_path), "kernel", "stamp") for _ in range(2))
    early.save("whole numbers", "code for whole numbers")
    late._load_index = dict  # it looked before there was anything
    late.save("fractions", "code for fractions")
    found = compiler.KernelFiles(str(tmp_path), "kernel", "stamp")
    assert found.load("whole numbers") in (None, "code for whole numbers")
    assert found.load("fractions") == "code for fractions"


def test_a_lean_kernel_does_not_count_references():
    chance = random_kernels.new_stream(1)
    holders = getrefcount(chance)
    rolls = {random_kernels.draw_interpreted(chance, 6) for _ in range(100)}
    assert rolls == set(range(6))
    assert getrefcount(chance) == holders
