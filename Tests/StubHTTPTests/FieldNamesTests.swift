import Testing

@testable import StubHTTP

struct FieldNamesTests {
    @Test func `names count in any case`() {
        let fields: HTTPFields = ["accept": "*/*"]
        #expect(!fields.haveNone(of: FieldNames(["X-Other", "ACCEPT"])))
        #expect(fields.haveNone(of: FieldNames(["X-Other", "Accent"])))
        #expect(fields[""] == nil && fields.haveNone(of: FieldNames([""])))
    }

    @Test func `removed fields are absent, and do not affect equality`() {
        var fields: HTTPFields = ["Accept": "*/*", "Host": "a"]
        fields["Accept"] = nil
        #expect(fields["Accept"] == nil && fields == ["Host": "a"])
        #expect(fields.haveNone(of: FieldNames(["Accept"])))
        #expect(Set([fields, ["Host": "a"]]).count == 1)
        fields["ACCEPT"] = "text/html"
        #expect(fields["accept"] == "text/html")
    }
}
