"""From an RFC's text to its definitions: the lines of each rule, and the reader of one.

What names mean, and the rules of uriast, do not belong here.
"""
