"""The computer players of Kriegsspiel."""
