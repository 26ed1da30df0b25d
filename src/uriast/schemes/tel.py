"""tel (RFC 3966)."""

from __future__ import annotations

import re
import string
from typing import Final, Self

from uriast.abnf import abnf
from uriast.combinators import Rule, char_from, literal, rule, text
from uriast.grammar.rfc5234 import RFC5234
from uriast.octets import TRIPLETS
from uriast.passes.edit import replace
from uriast.passes.percent_encoding import percent_decode_to_bytes
from uriast.schemes.nodes import PathURI
from uriast.schemes.scheme import Scheme
from uriast.schemes.violations import Violation

__all__ = ["RFC3966", "Tel", "tel"]

_WITHOUT_SEPARATORS: Final = str.maketrans("", "", "-.()")
_NAME_CHARACTERS: Final = f"{string.ascii_letters}{string.digits}-"


class Tel(PathURI):
    """A URI of the scheme tel (RFC 3966): a telephone number.

    >>> uri = tel.parse("tel:863-1234;ext=17;phone-context=+1-914-555")
    >>> uri.digits, uri.is_global, uri.phone_context, uri.extension
    ('8631234', False, '+1-914-555', '17')
    """

    __slots__ = ()

    @property
    def number(self) -> str:
        """The number with its visual separators, and `%23` decoded to `#`. A global number begins with a plus sign.

        >>> tel.parse("tel:+1-201-555-0123;ext=17").number
        '+1-201-555-0123'
        """
        return self.path.text.partition(";")[0].replace("%23", "#")

    @property
    def is_global(self) -> bool:
        """Whether the number is global, that is, valid everywhere (section 5.1.4).

        >>> tel.parse("tel:+1-201").is_global, tel.parse("tel:7042;phone-context=example.com").is_global
        (True, False)
        """
        return self.path.text.startswith("+")

    @property
    def digits(self) -> str:
        """The number without visual separators (section 5.1.1).

        >>> tel.parse("tel:+1-(201).555").digits
        '+1201555'
        """
        return self.number.translate(_WITHOUT_SEPARATORS)

    @property
    def parameters(self) -> tuple[tuple[str, str | None], ...]:
        """The names and values of the parameters, as written, in order. A value is `None` if there is no `=`.

        >>> tel.parse("tel:+1;ext=17;urgent").parameters
        (('ext', '17'), ('urgent', None))
        """
        pairs = (each.partition("=") for each in self.path.text.split(";")[1:])
        return tuple((name, value if equals else None) for name, equals, value in pairs)

    @property
    def phone_context(self) -> str | None:
        """The context in which a local number is valid: a domain name or a prefix of global numbers (section 5.1.5).

        >>> tel.parse("tel:7042;phone-context=example.com").phone_context
        'example.com'
        """
        return self._value("phone-context")

    @property
    def extension(self) -> str | None:
        """The phone extension, with its visual separators; `None` if there is none (section 5.3).

        >>> tel.parse("tel:+1;ext=1-7").extension, tel.parse("tel:+1").extension
        ('1-7', None)
        """
        return self._value("ext")

    @property
    def isdn_subaddress(self) -> bytes | None:
        r"""The ISDN subaddress; it may contain any octet (section 5.2). `None` if there is none.

        >>> tel.parse("tel:+1;isub=1%FF").isdn_subaddress
        b'1\xff'
        """
        value = self._value("isub")
        return None if value is None else percent_decode_to_bytes(value)

    def _value(self, sought: str) -> str | None:
        return next((value for name, value in self.parameters if name.lower() == sought), None)

    def violation(self) -> Violation | None:
        """Parameters are not repeated, do not exclude each other, and have the right form (sections 3 and 5.3)."""
        number, semicolon, rest = self.path.text.partition(";")
        if not semicolon or _are_ordinary(f";{rest}"):
            return None
        index = len(number) + 1
        before = set[str]()
        for each in rest.split(";"):
            name = each.partition("=")[0].lower()
            if name in before:
                return Violation("path", index, f"the parameter {name} is repeated", "another parameter")
            if _RIVALS.get(name) in before:
                return Violation("path", index, "isub and ext exclude each other", "another parameter")
            if name in _FORMS and not _FORMS[name].matches(f";{each}"):
                return Violation("path", index, f"not a valid {name}", _FORMS[name].name)
            before.add(name)
            index += len(each) + 1
        return None

    def canonical(self) -> Self:
        """The node without visual separators, in lower case, with its parameters sorted (sections 3 and 4)."""
        number = self.path.text.partition(";")[0].translate(_WITHOUT_SEPARATORS).lower()
        parameters = [(name.lower(), value) for name, value in self.parameters]
        parameters.sort(key=lambda each: (_RANKS.get(each[0], 2), each[0]))
        pars = (f";{name}" if value is None else f";{name}={_canonical(name, value)}" for name, value in parameters)
        return replace(self, path=number + "".join(pars))


class RFC3966(RFC5234):
    """The tel URI for Telephone Numbers, section 3, with the errata 203 and 4376.

    Characters that a URI cannot contain are percent-encoded (RFC 2396, 2.4.3): "#" in a number, "[" and "]" in a
    pvalue. Rules with two ways to read a text are written with one.

    >>> RFC3966().telephone_subscriber.matches("+1-201-555-0123"), RFC3966().telephone_subscriber.matches("+")
    (True, False)
    """

    telephone_subscriber = abnf("global-number / local-number")
    global_number = abnf("global-number-digits *par")
    # The first phone-context is the context, which must not occur twice.
    local_number = abnf("local-number-digits *other-parameter context *par")

    @rule
    def other_parameter(self) -> Rule[str]:
        """other-parameter = ";" pname [ "=" pvalue ], with a pname other than phone-context"""
        return self.parameter_except("phone-context")

    par = abnf("parameter")  # it includes an extension and an isdn-subaddress
    isdn_subaddress = abnf('";isub=" 1*paramchar')
    extension = abnf('";ext=" 1*phonedigit')
    context = abnf('";phone-context=" descriptor')
    descriptor = abnf("domainname / global-number-digits")
    global_number_digits = abnf('"+" *visual-separator DIGIT *phonedigit')
    local_number_digits = abnf('*visual-separator ( HEXDIG / "*" / "%23" ) *phonedigit-hex')
    domainname = abnf('*( domainlabel "." ) toplabel [ "." ]')
    domainlabel = abnf('alphanum *( *"-" alphanum )')
    toplabel = abnf('ALPHA *( *"-" alphanum )')
    parameter = abnf('";" pname [ "=" pvalue ]')
    pname = abnf('1*( alphanum / "-" )')
    pvalue = abnf("1*paramchar")
    paramchar = abnf("param-unreserved / unreserved / pct-encoded")
    unreserved = abnf("alphanum / mark")
    mark = abnf('"-" / "_" / "." / "!" / "~" / "*" / "\'" / "(" / ")"')
    pct_encoded = abnf('"%" HEXDIG HEXDIG')
    param_unreserved = abnf('"/" / ":" / "&" / "+" / "$"')
    phonedigit = abnf("DIGIT / visual-separator")
    phonedigit_hex = abnf('HEXDIG / "*" / "%23" / visual-separator')
    visual_separator = abnf('"-" / "." / "(" / ")"')
    alphanum = abnf("ALPHA / DIGIT")
    # Not of the RFC. A fast check: parameters that the RFC knows, each at most once and in the required order.
    ordinary_pars = abnf("[ isdn-subaddress / extension ] [ context ]")

    def parameter_except(self, name: str) -> Rule[str]:
        """A parameter with another name than this one, which is in lower case."""
        rest = text(char_from(_NAME_CHARACTERS).many())
        other = text(char_from(_NAME_CHARACTERS).at_least(1))
        for place, letter in enumerate(reversed(name)):
            different = text(char_from("".join(c for c in _NAME_CHARACTERS if c.lower() != letter)), rest)
            same = text(literal(letter), other.optional() if place else other)
            other = same | different
        return text(literal(";"), other, text(literal("="), self.pvalue).optional())

    def component(self, name: str) -> None:
        """Messages name no component but those of RFC 3986."""


_of: Final = RFC3966()
_are_ordinary: Final = _of.ordinary_pars.matches
_FORMS: Final = {"isub": _of.isdn_subaddress, "ext": _of.extension, "phone-context": _of.context}
_RIVALS: Final = {"isub": "ext", "ext": "isub"}
"""Parameters that exclude each other (section 5.3)."""
_RANKS: Final = {"isub": 0, "ext": 0, "phone-context": 1}
"""The order of parameters (section 3). All others follow in lexicographical order."""
_MARKS: Final = {TRIPLETS[ord(mark)]: mark for mark in "!*'()"}
"""Characters that RFC 2396, but not RFC 3986, calls unreserved: equivalent to their percent-encodings (section 3)."""


def _canonical(name: str, value: str) -> str:
    """The canonical value of a parameter."""
    if name == "ext" or (name == "phone-context" and value.startswith("+")):
        return value.translate(_WITHOUT_SEPARATORS) or value
    return re.sub("%..", lambda found: _MARKS.get(found[0].upper(), found[0].upper()), value.lower())


tel: Final = Scheme("tel", "RFC 3966, section 3", Tel, path=_of.telephone_subscriber, cited="telephone-uri")
