"""Grammars: one module an RFC, under the RFC's names, with `_` for `-`."""
