import Testing

@testable import StubHTTP

struct HTTPFieldsTests {
    @Test func `finds names in any case and keeps their spelling and order`() {
        var fields: HTTPFields = ["Accept": "a", "X-Thing": "b", "accept": "c"]
        #expect(fields["ACCEPT"] == "a" && fields["x-thing"] == "b" && fields["Acceptt"] == nil)
        #expect(fields[values: "aCCept"] == ["a", "c"])
        #expect(fields.combined("accept") == "a, c")
        #expect(fields.combined("none") == nil)
        fields["ACCEPT"] = "d"
        #expect(fields.all.map(\.name) == ["ACCEPT", "X-Thing"])
        fields["x-thing"] = nil
        #expect(fields.all.map(\.value) == ["d"])
    }

    @Test(arguments: [
        ("A-z", "a-Z", true), ("a@", "a`", false), ("a", "ab", false), ("", "", true),
    ])
    func `ignores the case of letters only`(_ left: String, _ right: String, _ same: Bool) {
        #expect(HTTPFields.sameName(left, right) == same)
    }
}
