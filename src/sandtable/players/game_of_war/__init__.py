"""The computer players of A Game of War."""
