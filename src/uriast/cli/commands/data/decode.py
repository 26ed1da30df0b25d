"""`uriast decode`: print percent-decoded data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from uriast.cli.decoding import decode_text
from uriast.cli.options import examples
from uriast.cli.sharing import epilog, takes_texts
from uriast.cli.work import Job, one_line, process

if TYPE_CHECKING:
    from uriast.cli.inputs import Given, Text
    from uriast.cli.work import Refusal


@click.command(
    epilog=epilog(
        examples(
            "uriast decode caf%C3%A9",
            "uriast get --decode path http://example.com/a%20b",
        )
    )
)
@takes_texts
def decode(given: Given) -> int:
    """Print the data in percent-encoded texts.

    A text is a part of a URI, such as a segment: split a reference at its delimiters before you decode it. A plus sign
    is no space; query get --form reads the data of HTML forms.
    """

    def output(text: Text) -> str | Refusal:
        return decode_text(text.text)

    return process(Job("percent-encoded UTF-8", output, one_line), given)
