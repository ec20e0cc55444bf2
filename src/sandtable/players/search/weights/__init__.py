"""What each game's features are worth, as data: `sandtable tune` writes these files."""
