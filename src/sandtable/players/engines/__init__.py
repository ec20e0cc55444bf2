"""Engines: external programs that hold a seat, with the line protocol of docs/engines.md.

`program` runs an untrusted program, `engine_player` plays with it, and `settings` reads the engines that this
machine offers by name.
"""
