"""Programs that hold a seat: they speak the line protocol of docs/engines.md on standard input and output.

`program` runs one and is deceived by nothing that it does, `engine_player` plays with it, and `configured`
reads which programs this machine offers under a name.
"""
