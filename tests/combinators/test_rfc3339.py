"""A grammar in a few lines: the timestamps of RFC 3339, section 5.6; and another that replaces its rules."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Final, TypeAlias

import pytest
from support.appendices import abnf_rules

from uriast.combinators import Grammar, ParseError, Rule, char_from, char_range, literal, rule, seq, string, text
from uriast.testing.proof import difference, language, not_longest, pattern_language, structure

RFC3339_ABNF: Final = """\
date-fullyear   = 4DIGIT
date-month      = 2DIGIT
date-mday       = 2DIGIT
time-hour       = 2DIGIT
time-minute     = 2DIGIT
time-second     = 2DIGIT
time-secfrac    = "." 1*DIGIT
time-numoffset  = ("+" / "-") time-hour ":" time-minute
time-offset     = "Z" / time-numoffset
partial-time    = time-hour ":" time-minute ":" time-second [time-secfrac]
full-date       = date-fullyear "-" date-month "-" date-mday
full-time       = partial-time time-offset
date-time       = full-date "T" full-time
DIGIT           = %x30-39
"""
RFC3339_RULES: Final = ("date-time", "full-date", "full-time", "partial-time", "time-offset", "time-secfrac")

Date: TypeAlias = tuple[int, int, int]
Time: TypeAlias = tuple[int, int, int, int]
FullTime: TypeAlias = tuple[int, int, int, int, timezone]


def microseconds(fraction: str) -> int:
    return int(fraction[1:7].ljust(6, "0"))


def numeric_offset(sign: str, hours: int, minutes: int) -> timezone:
    offset = timedelta(hours=hours, minutes=minutes)
    return timezone(-offset if sign == "-" else offset)


def moment(date: Date, time: FullTime) -> datetime:
    hour, minute, second, fraction, offset = time
    return datetime(*date, hour, minute, second, fraction, tzinfo=offset)


class RFC3339(Grammar):
    """Date and Time on the Internet: Timestamps."""

    @rule
    def date_time(self) -> Rule[datetime]:
        """date-time = full-date "T" full-time"""
        return seq(self.full_date << literal("T"), self.full_time).combine(moment)

    @rule
    def full_date(self) -> Rule[Date]:
        """full-date = date-fullyear "-" date-month "-" date-mday"""
        return seq(self.number(4) << literal("-"), self.number(2) << literal("-"), self.number(2))

    @rule
    def full_time(self) -> Rule[FullTime]:
        """full-time = partial-time time-offset"""
        return self.partial_time + seq(self.time_offset)

    @rule
    def partial_time(self) -> Rule[Time]:
        """partial-time = time-hour ":" time-minute ":" time-second [time-secfrac]"""
        hour, minute, second = self.number(2), self.number(2), self.number(2)
        return seq(hour << literal(":"), minute << literal(":"), second, self.time_secfrac.optional(0))

    @rule
    def time_offset(self) -> Rule[timezone]:
        """time-offset = "Z" / ("+" / "-") time-hour ":" time-minute"""
        numeric = seq(char_from("+-"), self.number(2) << literal(":"), self.number(2)).combine(numeric_offset)
        return literal("Z").result(UTC) | numeric

    @rule
    def time_secfrac(self) -> Rule[int]:
        """time-secfrac = "." 1*DIGIT"""
        return text(literal("."), self.DIGIT.at_least(1)).map(microseconds)

    @rule
    def DIGIT(self) -> Rule[str]:
        """DIGIT = %x30-39"""
        return char_range("0", "9")

    def number(self, digits: int) -> Rule[int]:
        """A fixed number of digits, as an integer."""
        return text(self.DIGIT * digits).map(int)


rfc3339: Final = RFC3339()


def rfc3339_rule(name: str, grammar: RFC3339 = rfc3339) -> Rule[object]:
    found: Rule[object] = getattr(grammar, name.replace("-", "_"))
    return found


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("1985-04-12T23:20:50.52Z", datetime(1985, 4, 12, 23, 20, 50, 520000, UTC)),
        ("1996-12-19T16:39:57-08:00", datetime(1996, 12, 19, 16, 39, 57, 0, timezone(timedelta(hours=-8)))),
        ("1937-01-01t12:00:27.87+00:20", datetime(1937, 1, 1, 12, 0, 27, 870000, timezone(timedelta(minutes=20)))),
    ],
)
def test_the_examples_of_rfc_3339_are_moments(written: str, moment: datetime) -> None:
    read = rfc3339.date_time.parse(written)
    assert (read, read.utcoffset()) == (moment, moment.utcoffset())


@pytest.mark.parametrize("name", RFC3339_RULES)
def test_a_timestamp_is_proved_too(name: str) -> None:
    pattern = rfc3339_rule(name).pattern
    assert difference(language(abnf_rules(RFC3339_ABNF), name), pattern_language(pattern)) is None
    assert not_longest(pattern) is None
    assert structure(pattern) == []


def test_an_error_of_a_mapped_function_is_passed_on() -> None:
    assert rfc3339.date_time.matches("1985-13-12T23:20:50Z")
    with pytest.raises(ValueError, match=r"month must be in 1\.\.12") as caught:
        rfc3339.date_time.parse("1985-13-12T23:20:50Z")
    assert not isinstance(caught.value, ParseError)


class Zulu(RFC3339):
    """RFC 3339 with UTC alone, in capitals, and three digits of a second. It replaces two rules."""

    @rule
    def time_offset(self) -> Rule[timezone]:
        """time-offset = %s"Z"  (in capitals)"""
        return string("Z").result(UTC)

    @rule
    def time_secfrac(self) -> Rule[int]:
        """time-secfrac = "." 3DIGIT"""
        return text(literal("."), self.DIGIT * 3).map(microseconds)


@pytest.mark.parametrize("name", RFC3339_RULES)
def test_rules_that_refer_to_a_replaced_rule_use_the_new_one(name: str) -> None:
    replaced = abnf_rules('time-offset = %s"Z"\ntime-secfrac = "." 3DIGIT', extends=abnf_rules(RFC3339_ABNF))
    assert difference(language(replaced, name), pattern_language(rfc3339_rule(name, Zulu()).pattern)) is None
    assert rfc3339.date_time.matches("1985-04-12T23:20:50.52Z")
