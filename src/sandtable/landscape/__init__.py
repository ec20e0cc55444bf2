"""Generated terrain and drawings of terrain, for any game on continuous ground."""
