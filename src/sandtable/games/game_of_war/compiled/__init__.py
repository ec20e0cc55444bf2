"""A Game of War, compiled: the same rules over packed numbers, for millions of moves a second.

`tables` turns a battlefield and two levies into arrays, `packing` a state into a row of numbers and back;
`kernels` are the rules, `windows` what is free round a unit; `playouts` plays games at random. `battle`,
`communication` and `combat` are the truth; tests hold the kernels equal to them.
"""
