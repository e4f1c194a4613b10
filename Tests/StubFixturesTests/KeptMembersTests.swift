import StubJSON
import Testing

@testable import StubFixtures

struct KeptMembersTests {
    @Test(
        arguments: [
            (["a", "b"], #"{"a":1,"b":2}"#), (["b", "a"], #"{"b":2,"a":1}"#),
            (["c", "a", "c", "a"], #"{"c":3,"a":1}"#), (["x", "b", "y"], #"{"b":2}"#), ([], "{}"),
        ] as [([String], String)])
    func `members are kept in the order of the keys, each once`(
        keys: [String], expected: String
    ) throws {
        let row = Row(["a": 1, "b": 2, "c": 3])
        #expect(JSONSerializer.string(.object(row.members(keys))) == expected)
    }

    @Test func `members of a long object are found by their keys as well`() {
        let row = Row(JSONObject((0..<100).map { ("key\($0)", JSONValue.int($0)) }))
        let kept = row.members(["key99", "key3", "key4", "key99"])
        #expect(JSONSerializer.string(.object(kept)) == #"{"key99":99,"key3":3,"key4":4}"#)
    }
}
