"""The speed of uriast, as ratios: `python -m benchmarks --help`, from the project's root."""
