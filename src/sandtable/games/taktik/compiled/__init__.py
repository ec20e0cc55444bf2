"""Taktik, compiled: the same rules over packed numbers, for hundreds of whole games a second.

`tables` turns the terms of a match into an array, `packing` a state into a row of numbers and back, which are
laid out as `layout` says. The rules: `board_kernels` (what is where), `moving_kernels`, `firing_kernels`
and `turn_kernels`. `actions` writes what they do as players do, `playouts` plays games at random.
`movement`, `firing`, `capture`, `mines` and `turns` are the truth; tests hold the kernels equal to them.
"""
