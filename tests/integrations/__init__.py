"""Tests of `uriast.integrations`: they need an extra a library, and run once, on one version of Python."""
