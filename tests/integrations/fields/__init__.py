"""Tests of rules and node classes as the types of fields, each with the real library."""
