"""The rules over packed arrays, compiled: hundreds of whole games per second.

`tables` turns the terms of a match into an array, `packing` a state or action into numbers and back, and
`layout` names their places. The rules are in `board_kernels`, `movement_kernels`, `firing_kernels` and
`turn_kernels`; `playouts` plays random games. The modules of `rules` are the reference; tests keep the
kernels equal to them.
"""
