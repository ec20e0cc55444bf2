"""The umpire's shell."""
