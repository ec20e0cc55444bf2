"""The computer players of Modern Kriegsspiel."""
