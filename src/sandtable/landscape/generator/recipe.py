"""The recipe of a map, checked: relief, rivers, villages, land cover and roads."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from sandtable.core import did_you_mean
from sandtable.core.decoding import prepared

MAX_CELLS = 4_000_000
Point = tuple[int, int]


class RecipeError(ValueError):
    """A recipe cannot be used; the message says why."""


class Relief(Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of the land."""

    lowest: int = 60
    """Height of the lowest ground, in metres above the sea."""
    rise: int = 70
    """Approximate height of hills above valleys, in metres."""
    length: int = 1800
    """Approximate distance between hills, in metres."""
    tilt: tuple[int, int] = (0, 0)
    """Rise of the whole land from west to east and from south to north, in metres."""
    erosion: int = 6
    """Number of erosion passes."""


class Hill(Struct, frozen=True, forbid_unknown_fields=True):
    """A hill at a place; a negative height makes a hollow."""

    at: Point
    height: int
    radius: int
    name: str | None = None


class Stream(Struct, frozen=True, forbid_unknown_fields=True):
    """A river along a course, from upstream to downstream."""

    name: str
    course: tuple[Point, ...]
    width: int = 30
    valley: int = 500
    """Width of the valley on either side, in metres."""
    fall: int = 4
    """Fall of the water within the map, in metres."""
    level: int = 0
    """Height of the water above the lowest ground where it leaves the map, in metres."""


class Village(Struct, frozen=True, forbid_unknown_fields=True):
    """A settlement. Without `at` the generator chooses a site."""

    name: str
    kind: Literal["town", "village", "hamlet", "farm"] = "village"
    at: Point | None = None


class Cover(Struct, frozen=True, forbid_unknown_fields=True):
    """Shares of the land covered by each terrain, in thousandths."""

    forest: int = 220
    high_grass: int = 25
    swamp: int = 20
    brooks: int = 260
    """Catchment from which a brook begins, in thousands of square metres."""


class Roads(Struct, frozen=True, forbid_unknown_fields=True):
    """The places that roads connect, each a name or a point at the edge of the map."""

    highways: tuple[tuple[str | Point, ...], ...] = ()
    roads: tuple[tuple[str | Point, ...], ...] = ()
    tracks: tuple[tuple[str | Point, ...], ...] = ()


class Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    """The recipe of a map."""

    title: str
    summary: str
    seed: int
    size: Point
    """Width from west to east and height from south to north, in metres."""
    cell: int = 10
    relief: Relief = Relief()
    cover: Cover = Cover()
    roads: Roads = Roads()
    hills: tuple[Hill, ...] = ()
    rivers: tuple[Stream, ...] = ()
    villages: tuple[Village, ...] = ()
    hill_names: tuple[str, ...] = ()
    """Names for the highest hilltops without one."""
    wood_names: tuple[str, ...] = ()
    """Names for the largest woods."""


def read_recipe(text: str) -> Recipe:
    """Parse and check a recipe, or raise `RecipeError`."""
    try:
        recipe = msgspec.convert(tomllib.loads(text), prepared(Recipe))
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise RecipeError(f"the recipe cannot be read: {error}") from None
    check_recipe(recipe)
    return recipe


@cache
def recipes_in(package: str) -> dict[str, str]:
    """The recipes in the `maps` folder of a package, as text, by name."""
    found = sorted(
        (file for file in (files(package) / "maps").iterdir() if file.name.endswith(".toml")),
        key=lambda file: file.name,
    )
    return {file.name.removesuffix(".toml"): file.read_text(encoding="utf-8") for file in found}


def recipe_in(package: str, name: str) -> Recipe:
    """The recipe of this name in a package, or `RecipeError`."""
    recipes = recipes_in(package)
    if name not in recipes:
        raise RecipeError(f"there is no map {name!r}. {did_you_mean(name, recipes)}")
    return read_recipe(recipes[name])


def check_recipe(recipe: Recipe) -> None:
    """Raise `RecipeError` if a map cannot be built from a recipe."""
    width, height = recipe.size
    step = recipe.cell * 4
    if recipe.cell < 1 or width % step or height % step or min(width, height) < 8 * step:
        raise RecipeError(f"both sides of the map must be multiples of four cells ({step} m), eight or more")
    if width * height > MAX_CELLS * recipe.cell**2:
        raise RecipeError(f"the map has more than {MAX_CELLS:,} cells: take a larger cell or a smaller map")
    names = [village.name for village in recipe.villages]
    for name in names:
        if names.count(name) > 1:
            raise RecipeError(f"two villages are called {name}")
    for where, what in _points(recipe):
        if not (0 <= where[0] <= width and 0 <= where[1] <= height):
            raise RecipeError(
                f"{what} lies at {where[0]},{where[1]}, off the map, which is {width} × {height} m"
            )
    for line in (*recipe.roads.highways, *recipe.roads.roads, *recipe.roads.tracks):
        for stop in line:
            if isinstance(stop, str) and stop not in names:
                raise RecipeError(
                    f"a road goes to {stop!r}, which is no village. {did_you_mean(stop, names)}"
                )
    for river in recipe.rivers:
        if len(river.course) < 2:
            raise RecipeError(f"the course of the {river.name} needs two points or more")


def _points(recipe: Recipe) -> list[tuple[Point, str]]:
    ends = [
        (stop, "the end of a road")
        for line in (*recipe.roads.highways, *recipe.roads.roads, *recipe.roads.tracks)
        for stop in line
        if not isinstance(stop, str)
    ]
    return [
        *((hill.at, hill.name or "a hill") for hill in recipe.hills),
        *((point, f"the {river.name}") for river in recipe.rivers for point in river.course),
        *((village.at, village.name) for village in recipe.villages if village.at is not None),
        *ends,
    ]
