import Testing

@testable import StubHTTP

/// Tests only whether a head is a cache hit; the decoder's tests compare the results.
struct RepeatedHeadTests {
    private func input(_ text: String) -> LineBuffer {
        var input = LineBuffer()
        Array(text.utf8).withUnsafeBytes { input.append($0) }
        return input
    }

    /// A cache that has read `GET /a HTTP/1.1` with `Host: a`.
    private func known() throws -> RepeatedHead {
        var (repeated, nothing) = (RepeatedHead(), LineBuffer())
        var head = try Array("GET /a HTTP/1.1".utf8).withUnsafeBufferPointer { line in
            repeated.record(line: line)
            return RequestHead(line: try RequestLine(line))
        }
        #expect(repeated.takeSection(from: &nothing, into: &head) == false)
        try Array("Host: a".utf8).withUnsafeBufferPointer { line in
            try head.append(FieldLine(line))
            repeated.record(field: line)
        }
        repeated.keep(head)
        repeated.keep(HTTPRequest(.get, "/a", fields: head.fields), keepsAlive: true)
        return repeated
    }

    @Test(
        arguments: [
            ("GET /a HTTP/1.1\r\nHost: a\r\n\r\n", 0), ("GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET", 3),
            ("GET /a HTTP/1.1\r\nHost: a\r\n\r", nil), ("GET /a HTTP/1.1\r\nHost: b\r\n\r\n", nil),
            ("GET /b HTTP/1.1\r\nHost: a\r\n\r\n", nil),
            ("GET /a HTTP/1.0\r\nHost: a\r\n\r\n", nil),
            ("GET /a HTTP/1.1\r\nhost: a\r\n\r\n", nil), ("", nil),
        ] as [(String, Int?)])
    func `an identical head is a cache hit`(_ text: String, _ left: Int?) throws {
        var (repeated, input) = (try known(), input(text))
        let whole = repeated.takeWhole(from: &input)
        #expect(whole?.request.target == (left == nil ? nil : "/a"))
        #expect(input.count == left ?? text.utf8.count)
    }

    @Test func `identical fields after another request line are a cache hit until they change`()
        throws
    {
        var repeated = try known()
        var head = try Array("DELETE /b HTTP/1.1".utf8).withUnsafeBufferPointer {
            RequestHead(line: try RequestLine($0))
        }
        var again = input("Host: a\r\n\r\n")
        #expect(repeated.takeSection(from: &again, into: &head) == true)
        #expect(head.fields["Host"] == "a" && head.line.method == .delete && again.isEmpty)
        var other = input("Host: b\r\n\r\n")
        #expect(repeated.takeSection(from: &other, into: &head) == false)
        #expect(repeated.takeSection(from: &again, into: &head) == false)
    }
}
