"""A rule for other engines: as a pattern in their dialects, and as a table."""
