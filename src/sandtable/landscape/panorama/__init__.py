"""What is seen from a point of the ground, drawn as a panorama; see `picture.panorama`."""
