"""Semantic Versioning 2.0.0, from the grammar that semver.org publishes, written with `uriast.combinators` alone."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from uriast.combinators import Grammar, Node, Rule, char_range, literal, rule, seq, text

SEMVER_ABNF: Final = """\
valid-semver            = version-core / version-core "-" pre-release / version-core "+" build
                        / version-core "-" pre-release "+" build
version-core            = major "." minor "." patch
major                   = numeric-identifier
minor                   = numeric-identifier
patch                   = numeric-identifier
pre-release             = pre-release-identifier *( "." pre-release-identifier )
build                   = build-identifier *( "." build-identifier )
pre-release-identifier  = alphanumeric-identifier / numeric-identifier
build-identifier        = alphanumeric-identifier / digits
alphanumeric-identifier = non-digit / non-digit identifier-characters / identifier-characters non-digit
                        / identifier-characters non-digit identifier-characters
numeric-identifier      = "0" / positive-digit / positive-digit digits
identifier-characters   = 1*identifier-character
identifier-character    = digit / non-digit
non-digit               = letter / "-"
digits                  = 1*digit
digit                   = "0" / positive-digit
positive-digit          = "1" / "2" / "3" / "4" / "5" / "6" / "7" / "8" / "9"
letter                  = %x41-5A / %x61-7A
"""

DOT: Final = literal(".")
DASH: Final = literal("-")

Identifier: TypeAlias = int | str
"""A numeric identifier, as a number, or an alphanumeric one."""


@attrs.frozen
class Version(Node):
    """`<valid semver>`. Pre-release and build are tuples of identifiers, which are empty if there is no such part."""

    major: int
    minor: int
    patch: int
    pre_release: tuple[Identifier, ...] = ()
    build: tuple[str, ...] = ()

    def __str__(self) -> str:
        pre_release = f"-{'.'.join(map(str, self.pre_release))}" if self.pre_release else ""
        build = f"+{'.'.join(self.build)}" if self.build else ""
        return f"{self.major}.{self.minor}.{self.patch}{pre_release}{build}"


class SemVer(Grammar):
    """Semantic Versioning 2.0.0 as an unambiguous grammar: the same language in fewer alternatives."""

    @rule
    def valid_semver(self) -> Rule[Version]:
        """valid-semver = version-core [ "-" pre-release ] [ "+" build ]"""
        pre_release = (DASH >> self.pre_release).optional(())
        build = (literal("+") >> self.build).optional(())
        return (self.version_core + seq(pre_release, build)).combine(Version)

    @rule
    def version_core(self) -> Rule[tuple[int, int, int]]:
        """version-core = major "." minor "." patch"""
        return seq(self.numeric_identifier << DOT, self.numeric_identifier << DOT, self.numeric_identifier)

    @rule
    def pre_release(self) -> Rule[tuple[Identifier, ...]]:
        """pre-release = pre-release-identifier *( "." pre-release-identifier )"""
        return self.pre_release_identifier.sep_by(DOT, min=1).map(tuple)

    @rule
    def build(self) -> Rule[tuple[str, ...]]:
        """Build = build-identifier *( "." build-identifier )"""
        return self.build_identifier.sep_by(DOT, min=1).map(tuple)

    @rule
    def pre_release_identifier(self) -> Rule[Identifier]:
        """pre-release-identifier = alphanumeric-identifier / numeric-identifier"""
        return self.alphanumeric_identifier | self.numeric_identifier

    @rule
    def build_identifier(self) -> Rule[str]:
        """build-identifier = 1*identifier-character"""
        return text(self.identifier_character.at_least(1))

    @rule
    def alphanumeric_identifier(self) -> Rule[str]:
        """alphanumeric-identifier = *digit non-digit *identifier-character"""
        return text(self.digit.many(), self.non_digit, self.identifier_character.many())

    @rule
    def numeric_identifier(self) -> Rule[int]:
        """numeric-identifier = "0" / %x31-39 *digit"""
        return (literal("0") | text(char_range("1", "9"), self.digit.many())).map(int)

    @rule
    def identifier_character(self) -> Rule[str]:
        """identifier-character = digit / non-digit"""
        return self.digit | self.non_digit

    @rule
    def non_digit(self) -> Rule[str]:
        """non-digit = "-" / %x41-5A / %x61-7A"""
        return DASH | char_range("A", "Z") | char_range("a", "z")

    @rule
    def digit(self) -> Rule[str]:
        """Digit = %x30-39"""
        return char_range("0", "9")


semver: Final = SemVer()
version: Final = semver.valid_semver
Version.bind_to(version)
