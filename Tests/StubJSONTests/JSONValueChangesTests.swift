import StubJSON
import Testing

struct JSONValueChangesTests {
    @Test func `members and elements are set and removed in place`() {
        var value: JSONValue = ["a": [1, ["b": 2]], "c": true]
        value["a"]?[1]?["b"] = 3
        value["a"]?[0] = nil
        value["c"] = nil
        value["d"] = "new"
        #expect(value == ["a": [["b": 3]], "d": "new"])
    }

    @Test func `places that do not exist change nothing`() {
        var value: JSONValue = [1]
        value["a"] = 2
        value[7] = 2
        value[-1] = nil
        #expect(value == [1])
    }
}
