# The part of cosmic-ray that tests/mutation uses. cosmic-ray has no types of its own.
