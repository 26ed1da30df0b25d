"""Grammars: one module an RFC, in the RFC's order and under its names, with `_` for `-`.

A rule says what is read and which node is made of it. What is done to nodes is in `passes`.
"""
