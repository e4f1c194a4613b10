import StubHTTP
import StubJSON
import StubRecordings
import TestSupport
import Testing

struct RecordedBodyTests {
    @Test(arguments: [
        ("", "application/json", RecordedBody.none),
        (#"{"a":1}"#, "application/json", .json(["a": 1])),
        ("5", "application/problem+json", .json(5)),
        ("5", "text/plain", .text("5")),
        (#" {"a":1}"#, "application/x-www-form-urlencoded", .json(["a": 1])),
        ("{oops", "application/json", .text("{oops")),
        (#"{"a":1,"a":2}"#, "application/json", .text(#"{"a":1,"a":2}"#)),
        ("a=1&b=x+y", "application/x-www-form-urlencoded", .form([.a, .b])),
        ("a=%zz", "application/x-www-form-urlencoded", .text("a=%zz")),
        ("<p>hé</p>\r\n", "text/html", .text("<p>hé</p>\r\n")),
        ("bell\u{7}", "text/plain", .bytes(Array("bell\u{7}".utf8))),
    ])
    func `is stored in the most readable format`(
        _ text: String, _ type: String, _ expected: RecordedBody
    ) {
        #expect(RecordedBody(Array(text.utf8), contentType: type) == expected)
    }

    @Test func `keeps bytes that are not text`() {
        #expect(RecordedBody([0xFF, 0xD8], contentType: "image/jpeg") == .bytes([0xFF, 0xD8]))
        #expect(RecordedBody([0xFF, 0xD8], contentType: nil).bytes == [0xFF, 0xD8])
    }

    @Test func `encodes a form so that decoding gives the same`() {
        let items = [RequestTarget.QueryItem(name: "a&b", value: "ü = +")]
        let text = String(decoding: RecordedBody.form(items).bytes, as: UTF8.self)
        #expect(RequestTarget.queryItems(text) == items)
    }
}

extension RequestTarget.QueryItem {
    fileprivate static let a = RequestTarget.QueryItem(name: "a", value: "1")
    fileprivate static let b = RequestTarget.QueryItem(name: "b", value: "x y")
}
