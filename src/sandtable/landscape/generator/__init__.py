"""Maps made from recipes: relief, water, roads, villages and woods, the same to the byte on every machine."""
