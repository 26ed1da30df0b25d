"""What only IRIs need (RFC 3987): their mapping to URIs and back, their normal form, text that runs both ways.

A pass that takes URIs and IRIs alike is not here. Nothing is imported by this `__init__`: who asks for one of its
modules does not wait for the others.
"""
