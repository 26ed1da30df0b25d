"""From an RFC's text to its definitions: the lines of each rule, the grammar that reads them, and what mistakes mean.

What names mean, and the rules of uriast, do not belong here.
"""
