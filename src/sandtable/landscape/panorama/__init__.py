"""The officer's picture: what one sees from a point of the ground, drawn as a panorama.

`picture.panorama` makes the PNG; `land` draws relief, woods and water, `sky` the air and the light, `figures`
troops, houses, smoke and dust, `strip` the compass and names.
"""
