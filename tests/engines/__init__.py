"""The patterns for other engines, run by these engines: each agrees with the rule itself."""
