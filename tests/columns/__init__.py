"""Tests of `uriast.columns`: they need the extra `columns`, and run once, on one version of Python."""
