"""Drivers of engines of regular expressions: each reads texts with a pattern, and tells what it captured."""
