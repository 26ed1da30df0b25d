"""tel (RFC 3966)."""

from __future__ import annotations

import re
import string
from typing import Final, TypeAlias

from uriast.combinators import Rule, char_from, literal, rule, text
from uriast.octets import TRIPLETS
from uriast.passes.edit import replace
from uriast.passes.percent_encoding import percent_decode_to_bytes
from uriast.schemes.contract import Opaque, OpaqueParts, Scheme, SchemeGrammar, Violation

__all__ = ["RFC3966", "Tel", "tel"]

Parameter: TypeAlias = tuple[str, str | None]
"""A name and its value, as written; the value is `None` if there is no `=`."""

_WITHOUT_SEPARATORS: Final = str.maketrans("", "", "-.()")
_NAME_CHARACTERS: Final = f"{string.ascii_letters}{string.digits}-"


class Tel(Opaque):
    """A URI of the scheme tel (RFC 3966): a telephone number.

    >>> uri = tel.parse("tel:863-1234;ext=17;phone-context=+1-914-555")
    >>> uri.digits, uri.is_global, uri.phone_context, uri.extension
    ('8631234', False, '+1-914-555', '17')
    """

    __slots__ = ()

    @property
    def number(self) -> str:
        """The digits, as written, with visual separators. A global number begins with a plus sign.

        >>> tel.parse("tel:+1-201-555-0123;ext=17").number
        '+1-201-555-0123'
        """
        return self.path.text.partition(";")[0]

    @property
    def par(self) -> str:
        """The parameters, as written, each with the semicolon before it; empty if there are none.

        >>> tel.parse("tel:+1-201-555-0123;ext=17").par
        ';ext=17'
        """
        return self.path.text[len(self.number) :]

    @property
    def is_global(self) -> bool:
        """Whether the number is global, that is, valid everywhere (section 5.1.4).

        >>> tel.parse("tel:+1-201").is_global, tel.parse("tel:7042;phone-context=example.com").is_global
        (True, False)
        """
        return self.number.startswith("+")

    @property
    def digits(self) -> str:
        """The number without visual separators (section 5.1.1), with `%23` decoded to `#`.

        >>> tel.parse("tel:+1-(201).555").digits
        '+1201555'
        """
        return self.number.translate(_WITHOUT_SEPARATORS).replace("%23", "#")

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The names and values of the parameters, as written, in order.

        >>> tel.parse("tel:+1;ext=17;urgent").parameters
        (('ext', '17'), ('urgent', None))
        """
        pairs = (each.partition("=") for each in self.par.split(";")[1:])
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
        """The phone extension, as written; `None` if there is none (section 5.3).

        >>> tel.parse("tel:+1;ext=1-7").extension, tel.parse("tel:+1").extension
        ('1-7', None)
        """
        return self._value("ext")

    @property
    def isdn_subaddress(self) -> bytes | None:
        r"""The ISDN subaddress, decoded; it may contain any octet (section 5.2). `None` if there is none.

        >>> tel.parse("tel:+1;isub=1%FF").isdn_subaddress
        b'1\xff'
        """
        value = self._value("isub")
        return None if value is None else percent_decode_to_bytes(value)

    def _value(self, sought: str) -> str | None:
        return next((value for name, value in self.parameters if name.lower() == sought), None)


class RFC3966(SchemeGrammar):
    """The tel URI for Telephone Numbers, section 3, with the errata 203 and 4376.

    Characters that a URI cannot contain are percent-encoded (RFC 2396, 2.4.3): "#" in a number, "[" and "]" in a
    pvalue.

    >>> RFC3966().telephone_uri.matches("tel:+1-201-555-0123"), RFC3966().telephone_uri.matches("tel:+")
    (True, False)
    """

    @rule
    def telephone_uri(self) -> Rule[OpaqueParts]:
        """telephone-uri = "tel:" telephone-subscriber  (section 3)"""
        return self.opaque(literal("tel"), self.telephone_subscriber)

    @rule
    def telephone_subscriber(self) -> Rule[str]:
        """telephone-subscriber = global-number / local-number  (section 3)"""
        return self.global_number | self.local_number

    @rule
    def global_number(self) -> Rule[str]:
        """global-number = global-number-digits *par  (section 3)"""
        return text(self.global_number_digits, self.par.many())

    @rule
    def local_number(self) -> Rule[str]:
        """local-number = local-number-digits *par context *par  (section 3)

        Written so that the first phone-context is the context, which must not occur twice.
        """
        return text(self.local_number_digits, self.other_parameter.many(), self.context, self.par.many())

    @rule
    def other_parameter(self) -> Rule[str]:
        """A parameter with a name other than phone-context."""
        return self.parameter_of(other_name("phone-context"))

    @rule
    def par(self) -> Rule[str]:
        """par = parameter / extension / isdn-subaddress  (section 3)

        Only the first alternative is needed: it also matches the other two.
        """
        return self.parameter

    @rule
    def isdn_subaddress(self) -> Rule[str]:
        """isdn-subaddress = ";isub=" 1*paramchar  (section 3, erratum 203)"""
        return text(literal(";isub="), self.paramchar.at_least(1))

    @rule
    def extension(self) -> Rule[str]:
        """extension = ";ext=" 1*phonedigit  (section 3)"""
        return text(literal(";ext="), self.phonedigit.at_least(1))

    @rule
    def context(self) -> Rule[str]:
        """context = ";phone-context=" descriptor  (section 3)"""
        return text(literal(";phone-context="), self.descriptor)

    @rule
    def descriptor(self) -> Rule[str]:
        """descriptor = domainname / global-number-digits  (section 3)"""
        return self.domainname | self.global_number_digits

    @rule
    def global_number_digits(self) -> Rule[str]:
        """global-number-digits = "+" *phonedigit DIGIT *phonedigit  (section 3)"""
        return text(literal("+"), self.visual_separator.many(), self.DIGIT, self.phonedigit.many())

    @rule
    def local_number_digits(self) -> Rule[str]:
        """local-number-digits = *phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex  (section 3)"""
        digit = self.HEXDIG | literal("*") | literal("%23")
        return text(self.visual_separator.many(), digit, self.phonedigit_hex.many())

    @rule
    def domainname(self) -> Rule[str]:
        """domainname = *( domainlabel "." ) toplabel [ "." ]  (section 3)"""
        return text(text(self.domainlabel, literal(".")).many(), self.toplabel, literal(".").optional())

    @rule
    def domainlabel(self) -> Rule[str]:
        """domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum  (section 3)"""
        return text(self.alphanum, self._more_label)

    @rule
    def toplabel(self) -> Rule[str]:
        """toplabel = ALPHA / ALPHA *( alphanum / "-" ) alphanum  (section 3)"""
        return text(self.ALPHA, self._more_label)

    @rule
    def parameter(self) -> Rule[str]:
        """parameter = ";" pname [ "=" pvalue ]  (section 3)"""
        return self.parameter_of(self.pname)

    @rule
    def pname(self) -> Rule[str]:
        """pname = 1*( alphanum / "-" )  (section 3)"""
        return text((self.alphanum | literal("-")).at_least(1))

    @rule
    def pvalue(self) -> Rule[str]:
        """pvalue = 1*paramchar  (section 3)"""
        return text(self.paramchar.at_least(1))

    @rule
    def paramchar(self) -> Rule[str]:
        """paramchar = param-unreserved / unreserved / pct-encoded  (section 3)"""
        return self.param_unreserved | self.unreserved | self.pct_encoded

    @rule
    def unreserved(self) -> Rule[str]:
        """unreserved = alphanum / mark  (section 3)"""
        return self.alphanum | self.mark

    @rule
    def mark(self) -> Rule[str]:
        """mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"  (section 3)"""
        return char_from("-_.!~*'()")

    @rule
    def param_unreserved(self) -> Rule[str]:
        """param-unreserved = "[" / "]" / "/" / ":" / "&" / "+" / "$"  (section 3)"""
        return char_from("/:&+$")

    @rule
    def phonedigit(self) -> Rule[str]:
        """phonedigit = DIGIT / visual-separator  (section 3, erratum 4376)"""
        return self.DIGIT | self.visual_separator

    @rule
    def phonedigit_hex(self) -> Rule[str]:
        """phonedigit-hex = HEXDIG / "*" / "#" / visual-separator  (section 3, erratum 4376)"""
        return self.HEXDIG | literal("*") | literal("%23") | self.visual_separator

    @rule
    def visual_separator(self) -> Rule[str]:
        """visual-separator = "-" / "." / "(" / ")"  (section 3)"""
        return char_from("-.()")

    @rule
    def alphanum(self) -> Rule[str]:
        """alphanum = ALPHA / DIGIT  (section 3)"""
        return self.ALPHA | self.DIGIT

    @rule
    def ordinary_pars(self) -> Rule[str]:
        """ordinary-pars = [ isdn-subaddress / extension ] [ context ]

        A fast check: the parameters of the RFC, each at most once and in the required order (section 3).
        """
        return text((self.isdn_subaddress | self.extension).optional(), self.context.optional())

    @rule
    def tel(self) -> Rule[Tel]:
        """tel = telephone-uri [ "#" fragment ]"""
        return (self.telephone_uri + self.fragment_part).combine(Tel)

    def parameter_of(self, name: Rule[str]) -> Rule[str]:
        """A parameter whose name matches the given rule.

        >>> parameter = RFC3966().parameter_of(literal("cic"))
        >>> parameter.matches(";cic=+1-22"), parameter.matches(";ext=1")
        (True, False)

        Args:
            name: The rule for the name of the parameter.
        """
        return text(literal(";"), name, text(literal("="), self.pvalue).optional())

    @property
    def _more_label(self) -> Rule[str]:
        """`[ *( alphanum / "-" ) alphanum ]`, written without ambiguity."""
        return text(self.alphanum.many(), text(literal("-").at_least(1), self.alphanum.at_least(1)).many())


def other_name(name: str) -> Rule[str]:
    """A rule for a pname other than this one, which is in lower case."""
    rest = text(char_from(_NAME_CHARACTERS).many())
    other = text(char_from(_NAME_CHARACTERS).at_least(1))
    for place, letter in enumerate(reversed(name)):
        different = text(char_from("".join(c for c in _NAME_CHARACTERS if c.lower() != letter)), rest)
        same = text(literal(letter), other.optional() if place else other)
        other = same | different
    return other


_rfc3966: Final = RFC3966()
_are_ordinary: Final = _rfc3966.ordinary_pars.matches
_FORMS: Final = {
    "isub": _rfc3966.isdn_subaddress,
    "ext": _rfc3966.extension,
    "phone-context": _rfc3966.context,
}
_RIVALS: Final = {"isub": "ext", "ext": "isub"}
"""Parameters that exclude each other (section 5.3)."""
_RANKS: Final = {"isub": 0, "ext": 0, "phone-context": 1}
"""The order of parameters (section 3). All others follow in lexicographical order."""
_MARKS: Final = {TRIPLETS[ord(mark)]: mark for mark in "!*'()"}
"""Characters that RFC 2396, but not RFC 3986, calls unreserved: equivalent to their percent-encodings (section 3)."""


def _validate(node: Tel) -> Violation | None:
    """Check that parameters are not repeated, do not exclude each other, and have the right form (sections 3, 5.3)."""
    number, semicolon, rest = node.path.text.partition(";")
    if not semicolon or _are_ordinary(f";{rest}"):
        return None
    offset = len(node.scheme) + 1 + len(number)
    before = set[str]()
    for each in rest.split(";"):
        name = each.partition("=")[0].lower()
        if name in before:
            return Violation(offset + 1, f"the parameter {name} is repeated", "another parameter")
        if _RIVALS.get(name) in before:
            return Violation(offset + 1, "isub and ext exclude each other", "another parameter")
        if name in _FORMS and not _FORMS[name].matches(f";{each}"):
            return Violation(offset + 1, f"not a valid {name}", _FORMS[name].name)
        before.add(name)
        offset += len(each) + 1
    return None


def _canonicalize(node: Tel) -> Tel:
    """Remove visual separators, lower the case, sort the parameters (sections 3 and 4)."""
    number = node.number.translate(_WITHOUT_SEPARATORS).lower()
    parameters = sorted(
        ((name.lower(), value) for name, value in node.parameters), key=lambda each: (_RANKS.get(each[0], 2), each[0])
    )
    pars = (f";{name}" if value is None else f";{name}={_value(name, value)}" for name, value in parameters)
    return replace(node, path=number + "".join(pars))


def _value(name: str, value: str) -> str:
    if name == "ext" or (name == "phone-context" and value.startswith("+")):
        return value.translate(_WITHOUT_SEPARATORS) or value
    return re.sub("%..|[A-Z]+", lambda found: _MARKS.get(found[0]) or _lower(found[0]), value)


def _lower(found: str) -> str:
    return found if found.startswith("%") else found.lower()


tel: Final = Scheme(
    "tel",
    "RFC 3966, section 3",
    _rfc3966.tel,
    _rfc3966.telephone_uri,
    validate=_validate,
    canonicalize=_canonicalize,
)
