from contextlib import suppress
from io import BytesIO
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, TiffImagePlugin

from sandtable.boards.ground import Ground, GroundError, Terrain
from sandtable.boards.ground.heightmaps import read_heights, read_terrain

RAMP = np.array([[0, 128, 255], [10, 20, 30]])


def geotiff(path, heights, *, scale=None, missing=None, **more):
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    if scale is not None:
        tags.tagtype[33550] = 12
        tags[33550] = (scale, scale, 0.0)
    if missing is not None:
        tags.tagtype[42113] = 2
        tags[42113] = str(missing)
    Image.fromarray(np.array(heights, dtype=np.float32)).save(path, tiffinfo=tags, **more)
    return path


def test_eight_bit_grey_is_scaled_between_black_and_white(tmp_path):
    Image.fromarray(RAMP.astype(np.uint8)).save(tmp_path / "h.png")
    found = read_heights(tmp_path / "h.png", lowest=100, highest=151)
    # Row 0 is the southern one, the last of the picture.
    assert found.heights.tolist() == [[10200, 10400, 10600], [10000, 12560, 15100]]
    assert found.cell is None


def test_sixteen_bit_grey_is_finer(tmp_path):
    Image.fromarray(np.array([[0, 1], [65535, 6554]], dtype=np.uint16)).save(tmp_path / "h.png")
    found = read_heights(tmp_path / "h.png", lowest=0, highest=655.35)
    assert found.heights.tolist() == [[65535, 6554], [0, 1]]


@pytest.mark.parametrize("compression", [None, "tiff_adobe_deflate"])
def test_a_geotiff_is_in_metres_and_states_its_cell(tmp_path, compression):
    path = geotiff(tmp_path / "h.tif", [[1.5, 2.25], [3, 4]], scale=12.5, compression=compression)
    found = read_heights(path)
    assert found.heights.tolist() == [[300, 400], [150, 225]]
    assert found.cell == 12.5


def test_gaps_of_a_geotiff_become_the_lowest_ground(tmp_path):
    path = geotiff(tmp_path / "h.tif", [[-9999, 7], [8, 9]], missing=-9999)
    assert read_heights(path).heights.tolist() == [[800, 900], [700, 700]]


def test_a_mask_becomes_terrain_by_its_legend(tmp_path):
    pixels = np.array([[[0, 127, 0], [255, 255, 255]], [[0, 0, 255], [200, 0, 0]]], dtype=np.uint8)
    Image.fromarray(pixels).save(tmp_path / "t.png")
    terrain = read_terrain(tmp_path / "t.png")
    assert terrain.tolist() == [[Terrain.WATER, Terrain.TOWN], [Terrain.FOREST, Terrain.OPEN]]


def test_heights_and_mask_make_ground(tmp_path):
    Image.fromarray(RAMP.astype(np.uint8)).save(tmp_path / "h.png")
    Image.fromarray(np.full((2, 3, 3), 255, dtype=np.uint8)).save(tmp_path / "t.png")
    heights = read_heights(tmp_path / "h.png", lowest=0, highest=255).heights
    ground = Ground(heights, read_terrain(tmp_path / "t.png"), 20)
    assert (ground.width, ground.height) == (60, 40)


def test_a_file_that_is_not_an_image_is_an_error(tmp_path):
    (tmp_path / "h.png").write_text("hello")
    with pytest.raises(GroundError, match="not a readable PNG or TIFF image"):
        read_heights(tmp_path / "h.png", lowest=0, highest=1)
    with pytest.raises(GroundError, match="no such file"):
        read_heights(tmp_path / "other.png", lowest=0, highest=1)


def test_a_damaged_image_is_an_error(tmp_path):
    Image.fromarray(np.zeros((50, 50), dtype=np.uint8)).save(tmp_path / "h.png")
    whole = (tmp_path / "h.png").read_bytes()
    (tmp_path / "h.png").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(GroundError, match="the image is damaged"):
        read_heights(tmp_path / "h.png", lowest=0, highest=1)


def test_a_coloured_height_map_is_an_error(tmp_path):
    Image.fromarray(np.zeros((2, 2, 3), dtype=np.uint8)).save(tmp_path / "h.png")
    with pytest.raises(GroundError, match=r"is grey.*this one is RGB"):
        read_heights(tmp_path / "h.png", lowest=0, highest=1)


def test_a_greyscale_image_needs_its_heights(tmp_path):
    Image.fromarray(np.zeros((2, 2), dtype=np.uint8)).save(tmp_path / "h.png")
    with pytest.raises(GroundError, match="heights of black"):
        read_heights(tmp_path / "h.png")


def test_heights_in_feet_are_detected(tmp_path):
    with pytest.raises(GroundError, match="higher than any mountain"):
        read_heights(geotiff(tmp_path / "h.tif", [[1, 20000], [3, 4]]))


def test_an_unknown_colour_is_reported_with_its_place(tmp_path):
    Image.fromarray(np.array([[[255, 255, 255], [1, 2, 3]]] * 2, dtype=np.uint8)).save(tmp_path / "t.png")
    with pytest.raises(GroundError, match=r"#010203 in row 1, column 2 is not in the legend.*#007f00 forest"):
        read_terrain(tmp_path / "t.png")


def test_a_legend_has_colours(tmp_path):
    with pytest.raises(GroundError, match="'green' in the legend is not a colour"):
        read_terrain(tmp_path / "t.png", {"green": Terrain.FOREST})


def test_only_png_and_tiff_are_opened(tmp_path):
    picture = Image.fromarray(np.zeros((2, 2), dtype=np.uint8))
    picture.save(tmp_path / "h.eps")  # to load one of these Pillow starts a program
    with pytest.raises(GroundError, match="not a readable PNG or TIFF image"):
        read_heights(tmp_path / "h.eps", lowest=0, highest=1)


def test_an_image_that_is_too_large_is_not_decoded(tmp_path):
    Image.fromarray(np.zeros((20, 20), dtype=np.uint8)).save(tmp_path / "h.png")
    with pytest.raises(GroundError, match="more than 399 pixels"):
        read_heights(tmp_path / "h.png", lowest=0, highest=1, most=399)
    with pytest.raises(GroundError, match="more than 399 pixels"):
        read_terrain(tmp_path / "h.png", most=399)


def test_infinite_heights_are_an_error(tmp_path):
    Image.fromarray(np.zeros((2, 2), dtype=np.uint8)).save(tmp_path / "h.png")
    with pytest.raises(GroundError, match="between -9000 m and 9000 m"):
        read_heights(tmp_path / "h.png", lowest=0, highest=float("inf"))


def damaged(data, rng):
    """The bytes of a picture with a few of them changed, left out or added."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 2, 5))):
        place = rng.randrange(len(changed))
        match rng.randrange(4):
            case 0:
                changed[place] = rng.randrange(256)
            case 1:
                changed[place : place + 4] = rng.choice(
                    (b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff")
                )
            case 2:
                del changed[place : place + rng.randrange(20)]
            case _:
                changed[place:place] = rng.randbytes(rng.randrange(20))
    return bytes(changed)


@pytest.mark.filterwarnings("ignore")  # of Pillow, about the damage
@given(st.integers(0, 2**32))
def test_a_damaged_picture_is_read_or_refused_with_a_sentence(seed):
    rng, pictures = Random(seed), []
    grey = np.arange(64, dtype=np.uint8).reshape(8, 8)
    for values, form in ((grey, "PNG"), (grey.astype(np.uint16), "PNG"), (grey.astype(np.float32), "TIFF")):
        Image.fromarray(values).save(file := BytesIO(), form)
        pictures.append(file.getvalue())
    geotiff(file := BytesIO(), grey, scale=10, missing=-9999, format="TIFF")
    pictures.append(file.getvalue())
    data = damaged(rng.choice(pictures), rng)
    for details in ({}, {"lowest": 0, "highest": 100}):
        with suppress(GroundError):
            read_heights(BytesIO(data), **details, most=1000)
    with suppress(GroundError):
        read_terrain(BytesIO(data), most=1000)


def test_a_tag_of_a_picture_cannot_make_the_map_endless(tmp_path):
    for scale in (float("inf"), 1e300, 0.1, float("nan"), -1):
        assert read_heights(geotiff(tmp_path / "h.tif", [[1, 2], [3, 4]], scale=scale)).cell is None
