"""Charsets that IANA registers for text (RFC 2978) and that Python decodes.

UTF-7 is left out, because it can hide markup from filters. The Encoding Standard of browsers leaves it out too.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

# Source: https://www.iana.org/assignments/character-sets, August 2014. Names and aliases, by Python's codec name.
_NAMES: Final = {
    "ascii": "US-ASCII iso-ir-6 ANSI_X3.4-1968 ANSI_X3.4-1986 ISO_646.irv:1991 ISO646-US us IBM367 cp367 csASCII",
    "big5": "Big5 csBig5",
    "big5hkscs": "Big5-HKSCS csBig5HKSCS",
    "cp037": "IBM037 cp037 ebcdic-cp-us ebcdic-cp-ca ebcdic-cp-wt ebcdic-cp-nl csIBM037",
    "cp1026": "IBM1026 CP1026 csIBM1026",
    "cp1140": "IBM01140 CCSID01140 CP01140 ebcdic-us-37+euro csIBM01140",
    "cp1250": "windows-1250 cswindows1250",
    "cp1251": "windows-1251 cswindows1251",
    "cp1252": "windows-1252 cswindows1252",
    "cp1253": "windows-1253 cswindows1253",
    "cp1254": "windows-1254 cswindows1254",
    "cp1255": "windows-1255 cswindows1255",
    "cp1256": "windows-1256 cswindows1256",
    "cp1257": "windows-1257 cswindows1257",
    "cp1258": "windows-1258 cswindows1258",
    "cp273": "IBM273 CP273 csIBM273",
    "cp424": "IBM424 cp424 ebcdic-cp-he csIBM424",
    "cp437": "IBM437 cp437 437 csPC8CodePage437",
    "cp500": "IBM500 CP500 ebcdic-cp-be ebcdic-cp-ch csIBM500",
    "cp775": "IBM775 cp775 csPC775Baltic",
    "cp850": "IBM850 cp850 850 csPC850Multilingual",
    "cp852": "IBM852 cp852 852 csPCp852",
    "cp855": "IBM855 cp855 855 csIBM855",
    "cp857": "IBM857 cp857 857 csIBM857",
    "cp858": "IBM00858 CCSID00858 CP00858 PC-Multilingual-850+euro csIBM00858",
    "cp860": "IBM860 cp860 860 csIBM860",
    "cp861": "IBM861 cp861 861 cp-is csIBM861",
    "cp862": "IBM862 cp862 862 csPC862LatinHebrew",
    "cp863": "IBM863 cp863 863 csIBM863",
    "cp864": "IBM864 cp864 csIBM864",
    "cp865": "IBM865 cp865 865 csIBM865",
    "cp866": "IBM866 cp866 866 csIBM866",
    "cp869": "IBM869 cp869 869 cp-gr csIBM869",
    "cp874": "windows-874 cswindows874",
    "cp932": "Windows-31J csWindows31J",
    "euc_jp": "EUC-JP Extended_UNIX_Code_Packed_Format_for_Japanese csEUCPkdFmtJapanese",
    "euc_kr": "EUC-KR csEUCKR KS_C_5601-1987 iso-ir-149 KS_C_5601-1989 KSC_5601 korean csKSC56011987",
    "gb18030": "GB18030 csGB18030",
    "gb2312": "GB2312 csGB2312 GB_2312-80 iso-ir-58 chinese csISO58GB231280",
    "gbk": "GBK CP936 MS936 windows-936 csGBK",
    "hp_roman8": "hp-roman8 roman8 r8 csHPRoman8",
    "hz": "HZ-GB-2312",
    "iso2022_jp": "ISO-2022-JP csISO2022JP",
    "iso2022_jp_2": "ISO-2022-JP-2 csISO2022JP2",
    "iso2022_kr": "ISO-2022-KR csISO2022KR",
    "iso8859_1": "ISO-8859-1 ISO_8859-1:1987 iso-ir-100 ISO_8859-1 latin1 l1 IBM819 CP819 csISOLatin1",
    "iso8859_10": "ISO-8859-10 iso-ir-157 l6 ISO_8859-10:1992 csISOLatin6 latin6",
    "iso8859_11": "ISO-8859-11",
    "iso8859_13": "ISO-8859-13 csISO885913",
    "iso8859_14": "ISO-8859-14 iso-ir-199 ISO_8859-14:1998 ISO_8859-14 latin8 iso-celtic l8 csISO885914",
    "iso8859_15": "ISO-8859-15 ISO_8859-15 Latin-9 csISO885915",
    "iso8859_16": "ISO-8859-16 iso-ir-226 ISO_8859-16:2001 ISO_8859-16 latin10 l10 csISO885916",
    "iso8859_2": "ISO-8859-2 ISO_8859-2:1987 iso-ir-101 ISO_8859-2 latin2 l2 csISOLatin2",
    "iso8859_3": "ISO-8859-3 ISO_8859-3:1988 iso-ir-109 ISO_8859-3 latin3 l3 csISOLatin3",
    "iso8859_4": "ISO-8859-4 ISO_8859-4:1988 iso-ir-110 ISO_8859-4 latin4 l4 csISOLatin4",
    "iso8859_5": "ISO-8859-5 ISO_8859-5:1988 iso-ir-144 ISO_8859-5 cyrillic csISOLatinCyrillic",
    "iso8859_6": (
        "ISO-8859-6 ISO_8859-6:1987 iso-ir-127 ISO_8859-6 ECMA-114 ASMO-708 arabic csISOLatinArabic"
        " ISO_8859-6-E csISO88596E ISO-8859-6-E ISO_8859-6-I csISO88596I ISO-8859-6-I"
    ),
    "iso8859_7": "ISO-8859-7 ISO_8859-7:1987 iso-ir-126 ISO_8859-7 ELOT_928 ECMA-118 greek greek8 csISOLatinGreek",
    "iso8859_8": (
        "ISO-8859-8 ISO_8859-8:1988 iso-ir-138 ISO_8859-8 hebrew csISOLatinHebrew"
        " ISO_8859-8-E csISO88598E ISO-8859-8-E ISO_8859-8-I csISO88598I ISO-8859-8-I"
    ),
    "iso8859_9": "ISO-8859-9 ISO_8859-9:1989 iso-ir-148 ISO_8859-9 latin5 l5 csISOLatin5",
    "koi8_r": "KOI8-R csKOI8R",
    "koi8_u": "KOI8-U csKOI8U",
    "kz1048": "KZ-1048 STRK1048-2002 RK1048 csKZ1048",
    "mac_roman": "macintosh mac csMacintosh",
    "ptcp154": "PTCP154 csPTCP154 PT154 CP154 Cyrillic-Asian",
    "shift_jis": "Shift_JIS MS_Kanji csShiftJIS",
    "tis_620": "TIS-620 csTIS620",
    "utf_16": "UTF-16 csUTF16",
    "utf_16_be": "UTF-16BE csUTF16BE",
    "utf_16_le": "UTF-16LE csUTF16LE",
    "utf_32": "UTF-32 csUTF32",
    "utf_32_be": "UTF-32BE csUTF32BE",
    "utf_32_le": "UTF-32LE csUTF32LE",
    "utf_8": "UTF-8 csUTF8 utf8",  # "utf8" is not registered, but common; the Encoding Standard has it
}

CODECS: Final[Mapping[str, str]] = MappingProxyType(
    {name.lower(): codec for codec, names in _NAMES.items() for name in names.split()}
)
"""Python's codec name for each charset name in lower case: charset names are case-insensitive (RFC 2978, 2.3)."""
