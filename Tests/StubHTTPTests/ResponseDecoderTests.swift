import Testing

@testable import StubHTTP

/// The result of a decoder: the parts of the response, and the error that ended it.
private struct Run: Equatable {
    var interim: [ResponseHead] = []
    var head: ResponseHead?
    var framing: ResponseHead.Framing?
    var body: [UInt8] = []
    var trailers: HTTPFields?
    var error: ResponseDecodingError?

    init(_ pieces: [ArraySlice<UInt8>], _ method: HTTPMethod, closes: Bool) {
        var decoder = ResponseDecoder(answering: method)
        for piece in pieces where error == nil {
            decoder.append(Array(piece))
            read(&decoder)
        }
        if closes, error == nil {
            decoder.finish()
            read(&decoder)
        }
    }

    private mutating func read(_ decoder: inout ResponseDecoder) {
        do throws(ResponseDecodingError) {
            while let event = try decoder.next() {
                switch event {
                case .interim(let head): interim.append(head)
                case .head(let head, let framing): (self.head, self.framing) = (head, framing)
                case .body(let bytes): body += bytes
                case .end(let trailers): self.trailers = trailers
                }
            }
        } catch {
            self.error = error
        }
    }

    var isComplete: Bool { trailers != nil }
    var text: String { String(decoding: body, as: UTF8.self) }
}

struct ResponseDecoderTests {
    private func run(
        _ text: String, _ method: HTTPMethod = .get, closes: Bool = true
    ) -> Run {
        Run([Array(text.utf8)[...]], method, closes: closes)
    }

    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"

    @Test func `decodes status, fields and a body with a length`() {
        let run = run(
            "HTTP/1.1 404 Not Found\r\nX-A:  b \r\nContent-Length: 2\r\n\r\nhi", closes: false)
        #expect(run.head?.status == 404)
        #expect(run.head?.fields["x-a"] == "b")
        #expect(run.framing == .length(2))
        #expect(run.text == "hi")
        #expect(run.isComplete && run.error == nil)
    }

    @Test func `decodes chunks with extensions, and ignores forbidden trailers`() {
        let run = run(
            Self.chunked + "3;a=b\r\nabc\r\n2\r\nde\r\n0\r\nX-T: 1\r\nContent-Length: 9\r\n\r\n",
            closes: false)
        #expect(run.text == "abcde")
        #expect(run.trailers == ["X-T": "1"])
    }

    @Test func `returns interim responses before the final one`() {
        let run = run(
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + Self.ok
                + "Content-Length: 0\r\n\r\n")
        #expect(run.interim.map(\.status) == [100, 103])
        #expect(run.interim.last?.fields["Link"] == "</a>")
        #expect(run.head?.status == 200 && run.isComplete)
    }

    @Test func `decodes a body without framing up to the end of the connection`() {
        let text = "HTTP/1.0 200 OK\r\n\r\nhello"
        #expect(run(text, closes: false).isComplete == false)
        #expect(run(text).text == "hello")
        #expect(run(text).isComplete)
        #expect(run(text).head?.isHTTP10 == true)
    }

    @Test(arguments: [
        ("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", HTTPMethod.get),
        ("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nhello", .get),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", .head),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", .head),
    ])
    func `decodes no body if the response has none`(text: String, method: HTTPMethod) {
        let run = run(text, method, closes: false)
        #expect(run.isComplete && run.body.isEmpty && run.framing == ResponseHead.Framing.none)
    }

    @Test(arguments: [
        "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n",
        "http/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 M\u{fc}ller\r\nContent-Length: 0, 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nSet-Cookie: ;;;=\r\nSet-Cookie:\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\n",
    ])
    func `accepts unusual but unambiguous responses`(_ text: String) {
        let run = run(text)
        #expect(run.error == nil && run.isComplete && run.head?.status == 200)
    }

    @Test(
        arguments: [
            ("", .incompleteMessage), ("HTTP/1.1 20", .incompleteMessage),
            ("HTTP/1.1 200 OK\r\n", .incompleteMessage),
            ("HTTP/1.1 200 OK\r\nContent-Ty", .incompleteMessage),
            ("HTTP/1.1 100 Continue\r\n\r\n", .incompleteMessage),
            (ok + "Content-Length: 10\r\n\r\nabc", .incompleteMessage),
            (chunked + "2\r\n{}\r\n", .incompleteMessage),
            (chunked + "5\r\nab", .incompleteMessage),
            (chunked + "0\r\nX: 1\r\n", .incompleteMessage),
            ("hello", .malformedStatusLine), ("\0\u{1} not http\r\n\r\n", .malformedStatusLine),
            ("HTTP/1.1 20 OK\r\n\r\n", .malformedStatusLine),
            ("HTTP/1.1 999999 X\r\n\r\n", .malformedStatusLine),
            ("HTTP/1.1  200 OK\r\n\r\n", .malformedStatusLine),
            ("HTTP/2 200\r\ncontent-length: 0\r\n\r\n", .unsupportedVersion),
            ("HTTP/3.0 200 OK\r\nContent-Length: 0\r\n\r\n", .unsupportedVersion),
            ("HTTP/1.1 000 X\r\nContent-Length: 0\r\n\r\n", .invalidStatus),
            ("HTTP/1.1 200 OK\nContent-Length: 2\n\n{}", .bareLineEnd),
            (ok + ": x\r\n\r\n", .malformedField), (ok + "foo bar\r\n\r\n", .malformedField),
            (ok + "X: a\0b\r\n\r\n", .malformedField), (ok + "X : a\r\n\r\n", .malformedField),
            (ok + "X: a\r\n b\r\n\r\n", .foldedField),
            (ok + "Content-Length: -5\r\n\r\nhello", .invalidContentLength),
            (ok + "Content-Length: +5\r\n\r\nhello", .invalidContentLength),
            (ok + "Content-Length:\r\n\r\n", .invalidContentLength),
            (ok + "Content-Length: 99999999999999999999\r\n\r\n", .invalidContentLength),
            (ok + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!", .invalidContentLength),
            (ok + "Content-Length: 5, 6\r\n\r\nhello!", .invalidContentLength),
            (ok + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", .ambiguousLength),
            (ok + "Transfer-Encoding: gzip, chunked\r\n\r\n", .unknownTransferCoding),
            (
                ok + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
                .unknownTransferCoding
            ),
            ("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", .unknownTransferCoding),
            (chunked + "zz\r\n{}\r\n", .malformedChunk), (chunked + "-1\r\n", .malformedChunk),
            (chunked + "fffffffffffffffff\r\n", .malformedChunk),
            (chunked + "2\r\nabc\r\n", .malformedChunk), (chunked + "2\nab", .malformedChunk),
            (
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n", .switchedProtocols
            ),
            (
                String(repeating: "HTTP/1.1 103 X\r\n\r\n", count: 17), .tooManyInterimResponses
            ),
            (ok + "X: " + String(repeating: "a", count: 500_000) + "\r\n\r\n", .headerTooLarge),
            (ok + String(repeating: "X: y\r\n", count: 3000) + "\r\n", .headerTooLarge),
            (
                "HTTP/1.1 200 " + String(repeating: "a", count: 9000) + "\r\n\r\n",
                .statusLineTooLong
            ),
        ] as [(String, ResponseDecodingError)])
    func `reports the error of a response`(_ text: String, _ error: ResponseDecodingError) {
        #expect(run(text).error == error)
        #expect(!error.message.isEmpty)
    }

    @Test(arguments: [
        ok + "Content-Length: 5\r\nX: y\r\n\r\nhello", chunked + "3\r\nabc\r\n0\r\nX-T: 1\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + ok + "\r\nrest", chunked + "3\r\nabcd",
        ok + "Content-Length: x\r\n\r\n", "HTTP/2 200\r\n\r\n", "hello",
    ])
    func `the result does not depend on how the bytes are split`(_ text: String) {
        let bytes = Array(text.utf8)
        let whole = Run([bytes[...]], .get, closes: true)
        for cut in bytes.indices {
            #expect(Run([bytes[..<cut], bytes[cut...]], .get, closes: true) == whole, "\(cut)")
        }
        #expect(Run(bytes.indices.map { bytes[$0...$0] }, .get, closes: true) == whole)
    }

    @Test func `throws the same error again, and returns nothing after the end`() throws {
        var decoder = ResponseDecoder(answering: .get)
        decoder.append(Array("nothing".utf8))
        for _ in 0..<2 {
            #expect(throws: ResponseDecodingError.malformedStatusLine) { try decoder.next() }
        }
        var whole = ResponseDecoder(answering: .get)
        whole.append(Array((Self.ok + "Content-Length: 0\r\n\r\nHTTP/1.1").utf8))
        _ = try whole.next()
        #expect(try whole.next() == .end(trailers: [:]))
        #expect(try whole.next() == nil)
        #expect(whole.isEnded)
    }
}
