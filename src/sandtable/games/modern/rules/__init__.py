"""The rules, one module per chapter and theatre of the rule page."""
