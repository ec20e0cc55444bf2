"""Taktik, compiled: the same rules over packed numbers, for hundreds of whole games a second.

`tables` turns the terms of a match into an array, `packing` a state into a row of numbers and back,
`kernels` are the rules, `actions` writes what the kernels do as players do, `playouts` plays games at random.
`movement`, `firing`, `capture`, `mines` and `turns` are the truth; tests hold the kernels equal to them.
"""
