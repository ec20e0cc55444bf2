"""The computer players of Taktik."""
