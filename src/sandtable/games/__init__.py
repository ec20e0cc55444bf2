"""The games, one package each: rules, notation, scene, and scenarios as data."""
