"""Tests of the examples that people copy, each on what it is for: pages, policies and requests as they are."""
