"""Decoding from several threads at the same time."""

import ast
import subprocess
import sys
from pathlib import Path

import sandtable
from sandtable.core import decoding

_A_MODULE = """
import msgspec

class Part(msgspec.Struct):
    number: "int | None" = None
    words: "tuple[str, ...]" = ()

class Whole(msgspec.Struct):
    part: Part
    parts: "tuple[Part, ...]" = ()
    named: "dict[str, Part]" = {}
"""

_TWO_THREADS = """
import importlib, sys, threading
import msgspec
from sandtable.core.decoding import prepared

sys.setswitchinterval(1e-6)

def read(whole, together):
    together.wait()
    msgspec.convert({"part": {"number": 1}, "parts": [{}], "named": {"a": {}}}, prepared(whole))

for number in range(200):
    whole = importlib.import_module(f"types_{number}").Whole
    together = threading.Barrier(2)
    threads = [threading.Thread(target=read, args=(whole, together)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_two_threads_may_read_a_new_type_at_the_same_time(tmp_path):
    for number in range(200):
        (tmp_path / f"types_{number}.py").write_text(_A_MODULE)
    (tmp_path / "two_threads.py").write_text(_TWO_THREADS)
    ended = subprocess.run(
        [sys.executable, tmp_path / "two_threads.py"], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr


def test_every_type_is_prepared_before_it_is_read():
    package = Path(sandtable.__file__).parent
    unknown = [
        f"{source.relative_to(package)}:{call.lineno}: {ast.unparse(call)}"
        for source in sorted(package.rglob("*.py"))
        if source != Path(decoding.__file__)
        for call in ast.walk(ast.parse(source.read_text()))
        if isinstance(call, ast.Call) and not _type_read(call).startswith(("prepared(", "dict"))
    ]
    assert not unknown


def _type_read(call):
    """The type that a call of msgspec decodes to; "dict" for other calls, which need no check."""
    called = ast.unparse(call.func)
    if called in ("msgspec.convert", "convert"):
        return ast.unparse(call.args[1])
    if called.endswith("json.Decoder"):
        return ast.unparse(call.args[0])
    if called.endswith(("json.decode", "msgpack.decode")):
        return next((ast.unparse(word.value) for word in call.keywords if word.arg == "type"), "dict")
    return "dict"
