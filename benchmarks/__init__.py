"""How fast uriast is, as ratios: `python -m benchmarks --help`, from the project's root."""
