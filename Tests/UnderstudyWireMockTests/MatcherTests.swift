import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import UnderstudyWireMock

/// WireMock's matchers, read from JSON and applied to requests.
struct MatcherTests {
    private static func refusals(_ text: String) throws -> [String] {
        var reader = MatcherReader(notes: MappingNotes())
        _ = reader.matcher(MappingPlace(value: try JSONParser.parse(text), pointer: .root))
        return reader.notes.refusals.map { "\($0.pointer) \($0.message)" }
    }

    @Test(arguments: [
        (#"{"equalTo": "a"}"#, "a", true), (#"{"equalTo": "a"}"#, "A", false),
        (#"{"equalTo": "a", "caseInsensitive": true}"#, "A", true),
        (#"{"equalTo": "a"}"#, nil as String?, false),
        (#"{"contains": "b"}"#, "abc", true), (#"{"contains": "b"}"#, "acc", false),
        (#"{"contains": "b"}"#, nil, false),
        (#"{"doesNotContain": "b"}"#, "abc", false), (#"{"doesNotContain": "b"}"#, "a", true),
        (#"{"doesNotContain": "b"}"#, nil, true),
        (#"{"matches": "Bearer .+"}"#, "Bearer x", true),
        (#"{"matches": "[a-z]+"}"#, "abc1", false), (#"{"matches": "a|b"}"#, "ab", false),
        (#"{"matches": "a.b"}"#, "a\nb", true), (#"{"matches": "(?i)abc"}"#, "ABC", true),
        (#"{"matches": "^(.*)wiremock([A-Za-z]+)$"}"#, "my wiremockX", true),
        (#"{"matches": "a"}"#, nil, false),
        (#"{"doesNotMatch": "a+"}"#, "aa", false), (#"{"doesNotMatch": "a+"}"#, "b", true),
        (#"{"doesNotMatch": "a+"}"#, nil, true),
        (#"{"absent": true}"#, nil, true), (#"{"absent": true}"#, "", false),
        (#"{"anything": "anything"}"#, nil, true),
        (#"{"or": [{"equalTo": "a"}, {"absent": true}]}"#, nil, true),
        (#"{"or": [{"equalTo": "a"}, {"absent": true}]}"#, "b", false),
        (#"{"and": [{"contains": "a"}, {"contains": "b"}]}"#, "ab", true),
        (#"{"and": [{"contains": "a"}, {"contains": "b"}]}"#, "a", false),
        (#"{"not": {"equalTo": "a"}}"#, "b", true), (#"{"not": {"equalTo": "a"}}"#, "a", false),
        (#"{"binaryEqualTo": "YWI="}"#, "ab", true), (#"{"binaryEqualTo": "YWI="}"#, "a", false),
        (#"{"matchesPathTemplate": "/a/{id}"}"#, "/a/1", true),
        (#"{"matchesPathTemplate": "/a/{id}"}"#, "/a/1/b", false),
    ])
    func `a matcher decides about a value or its absence`(
        text: String, value: String?, isMet: Bool
    ) throws {
        #expect(try ValueMatcher.reading(text).matches(value) == isMet)
    }

    @Test(arguments: [
        (#"{"equalToJson": {"a": 1}}"#, #"{"a": 1.0}"#, true),
        (#"{"equalToJson": "{\"a\": 1}"}"#, #"{"a":1}"#, true),
        (#"{"equalToJson": {"a": 1}}"#, #"{"a":1,"b":2}"#, false),
        (#"{"equalToJson": {"a": 1}, "ignoreExtraElements": true}"#, #"{"a":1,"b":2}"#, true),
        (#"{"equalToJson": [1, 2]}"#, "[2,1]", false),
        (#"{"equalToJson": [1, 2], "ignoreArrayOrder": true}"#, "[2,1]", true),
        (#"{"equalToJson": [1, 1, 2], "ignoreArrayOrder": true}"#, "[1,2,2]", false),
        (
            #"{"equalToJson": [2, 1], "ignoreArrayOrder": true, "ignoreExtraElements": true}"#,
            "[1,3,2]", true
        ),
        (#"{"equalToJson": [1], "ignoreExtraElements": true}"#, "[1,2]", true),
        (#"{"equalToJson": {"a": "${json-unit.any-string}"}}"#, #"{"a":"x"}"#, true),
        (#"{"equalToJson": {"a": "${json-unit.any-string}"}}"#, #"{"a":1}"#, false),
        (#"{"equalToJson": {"a": "${json-unit.any-number}"}}"#, #"{"a":1}"#, true),
        (#"{"equalToJson": {"a": "${json-unit.ignore}"}}"#, #"{"a":[1]}"#, true),
        (#"{"equalToJson": {"a": "${json-unit.regex}[a-z]+"}}"#, #"{"a":"abc"}"#, true),
        (#"{"equalToJson": {"a": "${json-unit.regex}[a-z]+"}}"#, #"{"a":"1"}"#, false),
        // A placeholder must not take the only element that another one matches.
        (
            #"{"equalToJson": ["${json-unit.any-string}", "a"], "ignoreArrayOrder": true}"#,
            #"["a","b"]"#, true
        ),
        (#"{"equalToJson": {}}"#, "no JSON", false),
    ])
    func `JSON is compared with its flags and placeholders`(
        text: String, body: String, isMet: Bool
    ) throws {
        #expect(try ValueMatcher.reading(text).matches(body) == isMet)
    }

    private static let things = #"{"things": [{"name": "Required", "n": 3}, {"name": "Other"}]}"#

    @Test(arguments: [
        (#""$.name""#, #"{"name": "x"}"#, true), (#""$.name""#, #"{"price": 1}"#, false),
        (#""$.name""#, #"{"name": null}"#, false), (#""$.name""#, #"{"name": []}"#, false),
        (#""$.name""#, "<a/>", false), (#""$['name']""#, #"{"name": "x"}"#, true),
        (#""$.things[?(@.name == 'Required')]""#, things, true),
        (#""$.things[?(@.name == 'Missing')]""#, things, false),
        (#""$.things[?(@.name == 'Required')]""#, #"{"things": {"name": "Required"}}"#, true),
        (#""$.things[?(@.name =~ /req.*/i)]""#, things, true),
        (#""$.things[?(@.n > 2 && @.name != 'Other')]""#, things, true),
        (#""$.things[?(@.n > 3 || @.n < 1)]""#, things, false),
        (#""$.things[?(@.name in ['Other', 'b'])]""#, things, true),
        (#""$.things[?(@.name nin ['Other', 'Required'])]""#, things, false),
        (#""$[?(@.things.size() == 2)]""#, things, true),
        (#""$.things[?(@.n)]""#, things, true), (#""$.things[?(!@.name)]""#, things, false),
        (#""$..n""#, things, true), (#""$..nothing""#, things, false),
        (#""$.things[1].name""#, things, true), (#""$.things[-1].n""#, things, false),
        (#""$.things[*].n""#, things, true), (#""$.things[0:1]""#, things, true),
        (#"{"expression": "$.things[0].n", "equalTo": "3"}"#, things, true),
        (#"{"expression": "$..name", "contains": "equ"}"#, things, true),
        (
            #"{"expression": "$.things[0]", "equalToJson": {"name": "Required", "n": 3}}"#, things,
            true
        ),
        (#"{"expression": "$.nothing", "absent": true}"#, things, true),
        (#"{"expression": "$.things", "absent": true}"#, things, false),
        (#"{"expression": "$.nothing", "equalTo": "x"}"#, things, false),
    ])
    func `a path selects values of JSON`(path: String, body: String, isMet: Bool) throws {
        #expect(try ValueMatcher.reading(#"{"matchesJsonPath": \#(path)}"#).matches(body) == isMet)
    }

    @Test(arguments: [
        (#"{"equalToXml": "<a/>"}"#, "/equalToXml 'equalToXml' is not supported in a matcher"),
        (#"{"matchesXPath": "//a"}"#, "/matchesXPath 'matchesXPath' is not supported in a matcher"),
        (
            #"{"before": "soon"}"#, "/before the date 'soon' of 'before' is not supported"
        ),
        (
            #"{"equalTo": "a", "ignoreArrayOrder": true}"#,
            "/ignoreArrayOrder 'ignoreArrayOrder' is not supported in a matcher with 'equalTo'"
        ),
        (
            #"{"equalTo": "a", "contains": "b"}"#,
            "/contains 'contains' is not supported in a matcher with 'equalTo'"
        ),
        (#"{"equalTo": 1}"#, "/equalTo 'equalTo' must be a text, this is integer"),
        (
            #"{"matches": "a++"}"#,
            "/matches the regular expression 'a++' of 'matches' is not supported"
        ),
        (#"{"absent": false}"#, "/absent 'absent' can only be true"),
        (
            #"{"or": [{"equalToXml": "<a/>"}]}"#,
            "/or/0/equalToXml 'equalToXml' is not supported in a matcher"
        ),
        (
            #"{"matchesJsonPath": "$.a.sum()"}"#,
            "/matchesJsonPath the JSON path '$.a.sum()' is not supported: "
                + "the function 'sum()' is not supported"
        ),
        (
            #"{"equalToJson": {"a": "${json-unit.matches:x}"}}"#,
            "/equalToJson the placeholder '${json-unit.matches:x}' is not supported"
        ),
        ("{}", " a matcher is missing"),
    ])
    func `what is not supported is refused with its name and place`(
        text: String, refusal: String
    ) throws {
        #expect(try Self.refusals(text) == [refusal])
    }
}
