"""The examples of RFC 6570, sections 1.1, 1.2, 2.4 and 3.2. Each expansion is a URI reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from uriast import URI, RelativeRef, Template, expand

if TYPE_CHECKING:
    from uriast.templates import Value

KEYS: Final = [("semi", ";"), ("dot", "."), ("comma", ",")]
LIST: Final = ("red", "green", "blue")

OF_SECTION_1: Final[dict[str, Value]] = {
    "var": "value",
    "hello": "Hello World!",
    "empty": "",
    "path": "/foo/bar",
    "x": "1024",
    "y": "768",
    "list": LIST,
    "keys": KEYS,
}
OF_SECTION_2: Final[dict[str, Value]] = {
    "var": "value",
    "semi": ";",
    "year": ("1965", "2000", "2012"),
    "dom": ("example", "com"),
    "address": {"city": "Newport Beach", "state": "CA"},
}
OF_SECTION_3: Final[dict[str, Value]] = {
    "count": ("one", "two", "three"),
    "dom": ("example", "com"),
    "dub": "me/too",
    "hello": "Hello World!",
    "half": "50%",
    "var": "value",
    "who": "fred",
    "base": "http://example.com/home/",
    "path": "/foo/bar",
    "list": LIST,
    "keys": KEYS,
    "v": "6",
    "x": "1024",
    "y": "768",
    "empty": "",
    "empty_keys": [],
    "undef": None,
}

SECTION_1_1: Final = """
http://www.example.com/foo{?query,number}  http://www.example.com/foo?query=mycelium&number=100
"""
SECTION_1_2: Final = """
{var}                 value
{hello}               Hello%20World%21
{+var}                value
{+hello}              Hello%20World!
{+path}/here          /foo/bar/here
here?ref={+path}      here?ref=/foo/bar
X{#var}               X#value
X{#hello}             X#Hello%20World!
map?{x,y}             map?1024,768
{x,hello,y}           1024,Hello%20World%21,768
{+x,hello,y}          1024,Hello%20World!,768
{+path,x}/here        /foo/bar,1024/here
{#x,hello,y}          #1024,Hello%20World!,768
{#path,x}/here        #/foo/bar,1024/here
X{.var}               X.value
X{.x,y}               X.1024.768
{/var}                /value
{/var,x}/here         /value/1024/here
{;x,y}                ;x=1024;y=768
{;x,y,empty}          ;x=1024;y=768;empty
{?x,y}                ?x=1024&y=768
{?x,y,empty}          ?x=1024&y=768&empty=
?fixed=yes{&x}        ?fixed=yes&x=1024
{&x,y,empty}          &x=1024&y=768&empty=
{var:3}               val
{var:30}              value
{list}                red,green,blue
{list*}               red,green,blue
{keys}                semi,%3B,dot,.,comma,%2C
{keys*}               semi=%3B,dot=.,comma=%2C
{+path:6}/here        /foo/b/here
{+list}               red,green,blue
{+list*}              red,green,blue
{+keys}               semi,;,dot,.,comma,,
{+keys*}              semi=;,dot=.,comma=,
{#path:6}/here        #/foo/b/here
{#list}               #red,green,blue
{#list*}              #red,green,blue
{#keys}               #semi,;,dot,.,comma,,
{#keys*}              #semi=;,dot=.,comma=,
X{.var:3}             X.val
X{.list}              X.red,green,blue
X{.list*}             X.red.green.blue
X{.keys}              X.semi,%3B,dot,.,comma,%2C
X{.keys*}             X.semi=%3B.dot=..comma=%2C
{/var:1,var}          /v/value
{/list}               /red,green,blue
{/list*}              /red/green/blue
{/list*,path:4}       /red/green/blue/%2Ffoo
{/keys}               /semi,%3B,dot,.,comma,%2C
{/keys*}              /semi=%3B/dot=./comma=%2C
{;hello:5}            ;hello=Hello
{;list}               ;list=red,green,blue
{;list*}              ;list=red;list=green;list=blue
{;keys}               ;keys=semi,%3B,dot,.,comma,%2C
{;keys*}              ;semi=%3B;dot=.;comma=%2C
{?var:3}              ?var=val
{?list}               ?list=red,green,blue
{?list*}              ?list=red&list=green&list=blue
{?keys}               ?keys=semi,%3B,dot,.,comma,%2C
{?keys*}              ?semi=%3B&dot=.&comma=%2C
{&var:3}              &var=val
{&list}               &list=red,green,blue
{&list*}              &list=red&list=green&list=blue
{&keys}               &keys=semi,%3B,dot,.,comma,%2C
{&keys*}              &semi=%3B&dot=.&comma=%2C
"""
SECTION_2_4: Final = """
{var}                 value
{var:20}              value
{var:3}               val
{semi}                %3B
{semi:2}              %3B
/mapper{?address*}    /mapper?city=Newport%20Beach&state=CA
find{?year*}          find?year=1965&year=2000&year=2012
www{.dom*}            www.example.com
"""
SECTION_3_2: Final = """
{count}               one,two,three
{count*}              one,two,three
{/count}              /one,two,three
{/count*}             /one/two/three
{;count}              ;count=one,two,three
{;count*}             ;count=one;count=two;count=three
{?count}              ?count=one,two,three
{?count*}             ?count=one&count=two&count=three
{&count*}             &count=one&count=two&count=three
{var}                 value
{hello}               Hello%20World%21
{half}                50%25
O{empty}X             OX
O{undef}X             OX
{x,y}                 1024,768
{x,hello,y}           1024,Hello%20World%21,768
?{x,empty}            ?1024,
?{x,undef}            ?1024
?{undef,y}            ?768
{var:3}               val
{var:30}              value
{list}                red,green,blue
{list*}               red,green,blue
{keys}                semi,%3B,dot,.,comma,%2C
{keys*}               semi=%3B,dot=.,comma=%2C
{+var}                value
{+hello}              Hello%20World!
{+half}               50%25
{base}index           http%3A%2F%2Fexample.com%2Fhome%2Findex
{+base}index          http://example.com/home/index
O{+empty}X            OX
O{+undef}X            OX
{+path}/here          /foo/bar/here
here?ref={+path}      here?ref=/foo/bar
up{+path}{var}/here   up/foo/barvalue/here
{+x,hello,y}          1024,Hello%20World!,768
{+path,x}/here        /foo/bar,1024/here
{+path:6}/here        /foo/b/here
{+list}               red,green,blue
{+list*}              red,green,blue
{+keys}               semi,;,dot,.,comma,,
{+keys*}              semi=;,dot=.,comma=,
{#var}                #value
{#hello}              #Hello%20World!
{#half}               #50%25
foo{#empty}           foo#
foo{#undef}           foo
{#x,hello,y}          #1024,Hello%20World!,768
{#path,x}/here        #/foo/bar,1024/here
{#path:6}/here        #/foo/b/here
{#list}               #red,green,blue
{#list*}              #red,green,blue
{#keys}               #semi,;,dot,.,comma,,
{#keys*}              #semi=;,dot=.,comma=,
{.who}                .fred
{.who,who}            .fred.fred
{.half,who}           .50%25.fred
www{.dom*}            www.example.com
X{.var}               X.value
X{.empty}             X.
X{.undef}             X
X{.var:3}             X.val
X{.list}              X.red,green,blue
X{.list*}             X.red.green.blue
X{.keys}              X.semi,%3B,dot,.,comma,%2C
X{.keys*}             X.semi=%3B.dot=..comma=%2C
X{.empty_keys}        X
X{.empty_keys*}       X
{/who}                /fred
{/who,who}            /fred/fred
{/half,who}           /50%25/fred
{/who,dub}            /fred/me%2Ftoo
{/var}                /value
{/var,empty}          /value/
{/var,undef}          /value
{/var,x}/here         /value/1024/here
{/var:1,var}          /v/value
{/list}               /red,green,blue
{/list*}              /red/green/blue
{/list*,path:4}       /red/green/blue/%2Ffoo
{/keys}               /semi,%3B,dot,.,comma,%2C
{/keys*}              /semi=%3B/dot=./comma=%2C
{;who}                ;who=fred
{;half}               ;half=50%25
{;empty}              ;empty
{;v,empty,who}        ;v=6;empty;who=fred
{;v,bar,who}          ;v=6;who=fred
{;x,y}                ;x=1024;y=768
{;x,y,empty}          ;x=1024;y=768;empty
{;x,y,undef}          ;x=1024;y=768
{;hello:5}            ;hello=Hello
{;list}               ;list=red,green,blue
{;list*}              ;list=red;list=green;list=blue
{;keys}               ;keys=semi,%3B,dot,.,comma,%2C
{;keys*}              ;semi=%3B;dot=.;comma=%2C
{?who}                ?who=fred
{?half}               ?half=50%25
{?x,y}                ?x=1024&y=768
{?x,y,empty}          ?x=1024&y=768&empty=
{?x,y,undef}          ?x=1024&y=768
{?var:3}              ?var=val
{?list}               ?list=red,green,blue
{?list*}              ?list=red&list=green&list=blue
{?keys}               ?keys=semi,%3B,dot,.,comma,%2C
{?keys*}              ?semi=%3B&dot=.&comma=%2C
{&who}                &who=fred
{&half}               &half=50%25
?fixed=yes{&x}        ?fixed=yes&x=1024
{&x,y,empty}          &x=1024&y=768&empty=
{&x,y,undef}          &x=1024&y=768
{&var:3}              &var=val
{&list}               &list=red,green,blue
{&list*}              &list=red&list=green&list=blue
{&keys}               &keys=semi,%3B,dot,.,comma,%2C
{&keys*}              &semi=%3B&dot=.&comma=%2C
"""

SECTIONS: Final[dict[str, tuple[str, dict[str, Value]]]] = {
    "1.1": (SECTION_1_1, {"query": "mycelium", "number": 100}),
    "1.2": (SECTION_1_2, OF_SECTION_1),
    "2.4": (SECTION_2_4, OF_SECTION_2),
    "3.2": (SECTION_3_2, OF_SECTION_3),
}
EXAMPLES: Final = [
    pytest.param(*line.split(), values, id=f"{section} {line.split()[0]}")
    for section, (lines, values) in SECTIONS.items()
    for line in lines.strip().splitlines()
]


@pytest.mark.parametrize(("template", "expansion", "values"), EXAMPLES)
def test_an_example_is_expanded_as_the_rfc_shows(template: str, expansion: str, values: dict[str, Value]) -> None:
    found = Template.parse(template).expand(values, ignore_unknown=True)
    assert isinstance(found, URI | RelativeRef)
    assert str(found) == expansion
    assert expand(template, values.items(), ignore_unknown=True) == found


@pytest.mark.parametrize(("template", "expansion", "values"), EXAMPLES)
def test_an_example_prints_as_it_was_read_and_can_be_expanded_in_two_steps(
    template: str, expansion: str, values: dict[str, Value]
) -> None:
    read = Template.parse(template)
    assert str(read) == template
    for name, value in values.items():
        partial = read.partial({name: value}, ignore_unknown=True)
        others = {other: each for other, each in values.items() if other != name}
        for each in (partial, partial.rewritten()):
            assert str(each.expand(others, ignore_unknown=True)) == expansion
    rest = read.partial({"bar": None, **values}, ignore_unknown=True).rewritten()
    assert (str(rest.template), rest.values) == (expansion, ())


def test_the_rfc_s_examples_are_all_there() -> None:
    assert {section: len(lines.strip().splitlines()) for section, (lines, _) in SECTIONS.items()} == {
        "1.1": 1,
        "1.2": 66,
        "2.4": 8,
        "3.2": 115,
    }
