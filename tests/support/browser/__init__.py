"""A server of the playground, and visits to it in Chromium."""
