"""The umpire's shell: for any game that has a `Console`; knows no game itself."""
