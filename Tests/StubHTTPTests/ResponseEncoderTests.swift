import Testing

@testable import StubHTTP

struct ResponseEncoderTests {
    private let date = ResponseEncoder.dateLine(at: 784_111_777)

    /// The encoded bytes, and what happens to the connection.
    private func wire(
        _ response: HTTPResponse, _ context: ResponseEncoder.Context = .init()
    ) -> (text: String, ending: ResponseEncoder.Rest.Ending) {
        var bytes: [UInt8] = []
        let rest = ResponseEncoder().encode(response, for: context, into: &bytes)
        bytes += response.body[rest.body] + rest.suffix
        return (String(decoding: bytes, as: UTF8.self), rest.ending)
    }

    private let hello = HTTPResponse(
        status: 200, fields: ["Content-Type": "text/plain"], body: Array("hello".utf8))

    @Test func `writes status line, fields, date, length and body`() {
        let (text, ending) = wire(hello, .init(dateLine: date))
        #expect(
            text == """
                HTTP/1.1 200 OK\r
                Content-Type: text/plain\r
                Date: Sun, 06 Nov 1994 08:49:37 GMT\r
                Content-Length: 5\r
                \r
                hello
                """)
        #expect(ending == .keep)
    }

    @Test func `keeps the response's own date`() {
        var response = hello
        response.fields.append("date", "Mon, 01 Jan 2024 00:00:00 GMT")
        let (text, _) = wire(response, .init(dateLine: date))
        #expect(text.contains("date: Mon, 01 Jan 2024") && !text.contains("1994"))
    }

    @Test(arguments: [
        (ResponseEncoder.Context(keepsAlive: false), "Connection: close\r\n"),
        (ResponseEncoder.Context(isHTTP10: true), "Connection: keep-alive\r\n"),
        (ResponseEncoder.Context(isHTTP10: true, keepsAlive: false), "Connection: close\r\n"),
    ])
    func `announces whether the connection stays open`(
        _ context: ResponseEncoder.Context, _ line: String
    ) {
        let (text, ending) = wire(hello, context)
        #expect(text.contains(line))
        #expect(ending == (context.keepsAlive ? .keep : .close))
    }

    @Test func `closes if the response says so`() {
        var response = hello
        response.delivery.closes = true
        #expect(wire(response).ending == .close)
        response = hello
        response.fields["Connection"] = "Close"
        let (text, ending) = wire(response)
        #expect(ending == .close)
        #expect(text.contains("Connection: close\r\n") && !text.contains("Close"))
    }

    @Test func `answers HEAD with the length but without the body`() {
        let (text, _) = wire(hello, .init(isHead: true))
        #expect(text.hasSuffix("Content-Length: 5\r\n\r\n"))
        let bare = HTTPResponse(status: 200, fields: ["Content-Length": "7"])
        #expect(wire(bare, .init(isHead: true)).text.hasSuffix("Content-Length: 7\r\n\r\n"))
    }

    @Test(arguments: [
        (204, "HTTP/1.1 204 No Content\r\n\r\n"),
        (205, "HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n"),
        (304, "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n"),
    ])
    func `sends no body if the status forbids it`(_ status: Int, _ expected: String) {
        #expect(wire(HTTPResponse(status: status, body: Array("hello".utf8))).text == expected)
    }

    @Test func `a 304 without a body has no length`() {
        #expect(wire(HTTPResponse(status: 304)).text == "HTTP/1.1 304 Not Modified\r\n\r\n")
    }

    @Test(arguments: [-1, 0, 100, 101, 199, 1000])
    func `sends 500 for a status that cannot end an exchange`(_ status: Int) {
        let (text, _) = wire(HTTPResponse(status: status))
        #expect(text.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
    }

    @Test func `a field cannot break out of its line or change the framing`() {
        let fields: HTTPFields = [
            "X-A": "a\r\nSet-Cookie: b", "Bad Name": "x", "": "y", "X\r\nY": "z",
            "Content-Length": "99", "transfer-encoding": "chunked",
        ]
        let (text, _) = wire(HTTPResponse(status: 200, fields: fields))
        #expect(text == "HTTP/1.1 200 OK\r\nX-A: a  Set-Cookie: b\r\nContent-Length: 0\r\n\r\n")
    }

    @Test(arguments: [
        HTTPResponse.json(Array("{}".utf8)),
        HTTPResponse(status: 204),
        HTTPResponse(status: 304, fields: ["ETag": "\"a\""]),
        HTTPResponse(status: 200, fields: ["Date": "then", "X Y": "no", "X-A": "a\nb"]),
        HTTPResponse(status: 200, fields: ["Connection": "close"], body: [0x61]),
    ])
    func `a prepared head equals an encoded one`(_ plain: HTTPResponse) {
        var prepared = plain
        prepared.prepareHead()
        for context in [
            ResponseEncoder.Context(), .init(isHead: true), .init(isHTTP10: true),
            .init(keepsAlive: false), .init(dateLine: date),
        ] {
            // `Date` follows the length then.
            let lines = wire(plain, context).text.split(separator: "\r\n")
            let sent = wire(prepared, context).text.split(separator: "\r\n")
            #expect(sent.sorted() == lines.sorted())
            #expect(sent.first == lines.first)
            #expect(wire(prepared, context).ending == wire(plain, context).ending)
        }
    }

    @Test func `a change of the response discards the prepared head`() {
        var response = HTTPResponse.json(Array("{}".utf8))
        response.prepareHead()
        response.fields["X-A"] = "1"
        #expect(wire(response).text.contains("X-A: 1\r\n"))
        response.prepareHead()
        response.body = Array("[1]".utf8)
        #expect(wire(response).text.contains("Content-Length: 3\r\n"))
        response.prepareHead()
        response.status = 201
        #expect(wire(response).text.hasPrefix("HTTP/1.1 201 "))
    }

    static let faults: [(Delivery.Fault, String, ResponseEncoder.Rest.Ending)] = [
        (.emptyResponse, "", .close),
        (.connectionResetByPeer, "", .reset),
        (
            .connectionResetMidBody, "HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nhe",
            .resetSoon
        ),
        (.truncatedBody, "HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nhe", .close),
        (
            .missingLastChunk,
            "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", .close
        ),
        (
            .wrongContentLength, "HTTP/1.1 201 Created\r\nContent-Length: 10\r\n\r\nhello", .close
        ),
        (.closeIdle, "HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nhello", .close),
        (.headerBytes(Array("ICY 200\n\n".utf8)), "ICY 200\n\nhello", .close),
    ]

    @Test(arguments: faults)
    func `each fault breaks the delivery in its way`(
        _ fault: Delivery.Fault, _ expected: String, _ ending: ResponseEncoder.Rest.Ending
    ) {
        let response = HTTPResponse(
            status: 201, body: Array("hello".utf8), delivery: Delivery(fault: fault))
        let sent = wire(response)
        #expect(sent.text == expected)
        #expect(sent.ending == ending)
    }

    @Test func `the garbage is constant and not HTTP`() {
        var head: [UInt8] = []
        var response = hello
        response.delivery.fault = .randomDataThenClose
        _ = ResponseEncoder().encode(response, for: .init(), into: &head)
        #expect(head == ResponseEncoder.garbage && head.first == 0xFF && head.count == 64)
        response.delivery.fault = .malformedResponseChunk
        head = []
        _ = ResponseEncoder().encode(response, for: .init(), into: &head)
        let start = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        #expect(head == start + ResponseEncoder.garbage)
    }
}
