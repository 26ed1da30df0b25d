"""The names of the package, each with the module that it is imported from when it is first used."""

from uriast.combinators.building import unchecked as unchecked
from uriast.combinators.definition.charset import CharSet as CharSet
from uriast.combinators.definition.hints import Site as Site
from uriast.combinators.engines.dialects import DialectName as DialectName
from uriast.combinators.engines.pattern import EnginePattern as EnginePattern, PatternGroup as PatternGroup
from uriast.combinators.errors import Explanation as Explanation, ParseError as ParseError
from uriast.combinators.native import NativeStatus as NativeStatus, native_status as native_status
from uriast.combinators.node import (
    IrreversibleError as IrreversibleError,
    Node as Node,
    fields_of as fields_of,
    of_type as of_type,
)
from uriast.combinators.parsers.parser import Parser as Parser
from uriast.combinators.parsers.primitives import (
    Steps as Steps,
    eof as eof,
    explained as explained,
    fail as fail,
    generate as generate,
    lazy as lazy,
    peek as peek,
    regex as regex,
)
from uriast.combinators.rules.grammar import Grammar as Grammar, rule as rule
from uriast.combinators.rules.pickling import PickledByName as PickledByName
from uriast.combinators.rules.primitives import (
    alt as alt,
    char_from as char_from,
    char_range as char_range,
    literal as literal,
    seq as seq,
    string as string,
    success as success,
    text as text,
)
from uriast.combinators.rules.rule import Rule as Rule
from uriast.combinators.rules.words import words as words
from uriast.combinators.spanned import Span as Span, Spanned as Spanned, spans as spans
