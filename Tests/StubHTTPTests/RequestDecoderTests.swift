import Testing

@testable import StubHTTP

struct RequestDecoderTests {
    @Test func `decodes method, target, fields and body`() throws {
        let run = DecoderRun.whole(
            post("Content-Length: 5", "X-Thing: \t a b \t", "x-thing:c", body: "hello"))
        let request = try #require(run.requests.first)
        #expect(run.requests.count == 1 && run.error == nil)
        #expect(request.method == .post)
        #expect(request.target == "/")
        #expect(request.fields["Host"] == "localhost")
        #expect(request.fields[values: "X-Thing"] == ["a b", "c"])
        #expect(request.body == Array("hello".utf8))
        #expect(!request.isHTTP10)
    }

    static let streams: [String] = [
        get(),
        get(target: "/products?limit=30&skip=0"),
        get() + get(target: "/two") + post("Content-Length: 3", body: "abc") + get(),
        "\r\n\r\n" + get(),
        post("Content-Length: 0", body: ""),
        post(body: "") + get(),
        chunked("5\r\nhello\r\n6;a=b;c=\"d;\\\"e\"\r\n world\r\n0\r\n\r\n") + get(),
        chunked("A ; x\r\n0123456789\r\n00\r\nX-Checksum: abc\r\n\r\n"),
        "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
        chunked("0000000000000000005\r\nhello\r\n00000000000000000000\r\n\r\n") + get(),
        get("Expect: 100-continue", "Content-Length: 2") + "hi",
        get("Expect: ") + get("Expect: ,100-Continue,,100-continue ,"),
        get("X-A: 1", "X-B: 2") + get("X-A: 1", "X-B: 2", target: "/two") + get("X-A: 1"),
        get("X-A: 1") + post("X-A: 1", body: "") + get("X-A: 1", version: "HTTP/1.0"),
        get() + get(target: "http://other/") + get() + chunked("1\r\na\r\n0\r\n\r\n") + get(),
        get(version: "HTTP/1.0"),
        "GET / HTTP/1.0\r\n\r\n",
        "GET / HTTP/1.7\r\nHost: a\r\n\r\n",
    ]

    @Test(arguments: streams)
    func `the result does not depend on how the bytes are split`(_ stream: String) {
        let whole = DecoderRun.whole(stream)
        #expect(whole.error == nil && !whole.requests.isEmpty)
        #expect(DecoderRun.cut(stream).allSatisfy { $0 == whole })
    }

    @Test(arguments: [
        ("http://example.com:80/a?b", "/a?b", "example.com:80"),
        ("HTTP://[::1]:8080", "/", "[::1]:8080"),
        ("http://example.com?q=1", "/?q=1", "example.com"),
    ])
    func `reads path and host from an absolute target`(
        _ written: String, _ target: String, _ host: String
    ) throws {
        let request = try #require(DecoderRun.whole(get(target: written)).requests.first)
        #expect(request.target == target)
        #expect(request.fields[values: "Host"] == [host])
    }

    @Test(arguments: [
        "a:", "a:0", "A.b-c_d", "a%20b", "a,b;c=d", "127.0.0.1:80", "[::]", "[::1]:80", "[1::]",
        "[2001:DB8::1]", "[1:2:3:4:5:6:7:8]", "[::2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::]",
        "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:255.0.0.1]", "[1:2:3:4:5::1.2.3.4]", "[v1.fe80::a+en1]",
        "[VF.~]",
    ])
    func `accepts every form of a host`(_ host: String) throws {
        let text = "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n"
        #expect(DecoderRun.whole(text).requests.first?.fields["Host"] == host)
    }

    @Test func `decodes repeated fields the same way as the first time`() throws {
        let decoder = DecoderBox()
        var read: [HTTPRequest] = []
        let texts = [
            get("X-A: 1", "Connection: close"), get("X-A: 1", "Connection: close", target: "/b"),
            get("X-A: 1"), get("X-A: 2"), get("X-A: 2", target: "http://other/"), get("X-A: 2"),
            "DELETE / HTTP/1.0\r\n\r\n", "DELETE / HTTP/1.0\r\n\r\n",
        ]
        var keeps: [Bool] = []
        for text in texts {
            decoder.append(Array(text.utf8))
            read.append(try #require(try decoder.next()))
            keeps.append(decoder.keepsAlive)
        }
        #expect(keeps == [false, false, true, true, true, true, false, false])
        #expect(read == texts.compactMap { DecoderRun.whole($0).requests.first })
        #expect(read[4].fields["Host"] == "other" && read[5].fields["Host"] == "localhost")
    }

    @Test func `decodes a repeated request the same way as the first time`() throws {
        let decoder = DecoderBox()
        let texts = [
            get("X-A: 1"), get("X-A: 1"), "\r\n" + get("X-A: 1"), get("X-A: 1", target: "/b"),
            get("X-A: 1", target: "/b"), get("X-A: 12", target: "/b"), post(body: ""),
            post(body: ""), post("Content-Length: 2", body: "hi"), get("X-A: 1"),
            post("Content-Length: 2", body: "ho"), get("X-A: 1", "Connection: close"),
            get("X-A: 1", "Connection: close"), get("X-A: 1"),
        ]
        for text in texts {
            let once = try #require(DecoderRun.whole(text).requests.first)
            // In one piece, and split at every position.
            for cut in 0..<text.utf8.count {
                decoder.append(Array(text.utf8.prefix(cut)))
                let early = try decoder.next()
                #expect(early == nil)
                decoder.append(Array(text.utf8.dropFirst(cut)))
                let request = try decoder.next()
                #expect(request == once)
                #expect(decoder.keepsAlive == !text.contains("close"))
                #expect(decoder.isIdle)
            }
        }
    }

    @Test func `decodes identical pipelined requests one by one`() throws {
        let decoder = DecoderBox()
        let text = get("X-A: 1")
        decoder.append(Array((text + text + text + text.dropLast()).utf8))
        for _ in 0..<3 {
            let request = try decoder.next()
            #expect(request?.fields["X-A"] == "1")
        }
        let fourth = try decoder.next()
        #expect(fourth == nil)
        decoder.append(Array("\r\n".utf8))
        let last = try decoder.next()
        #expect(last != nil)
    }

    @Test(arguments: [
        (
            get(version: "HTTP/1.0").replacing("Host: localhost\r\n", with: ""),
            "GET / HTTP/1.1\r\n\r\n"
        ),
        (get("Expect: 200-ok", version: "HTTP/1.0"), get("Expect: 200-ok")),
    ])
    func `validates repeated fields for the new request line`(
        _ first: String, _ second: String
    ) throws {
        let decoder = DecoderBox()
        decoder.append(Array(first.utf8))
        _ = try #require(try decoder.next())
        decoder.append(Array(second.utf8))
        #expect(throws: HTTPDecodingError.self) { try decoder.next() }
    }

    @Test func `an absolute OPTIONS target without a path means the whole server`() throws {
        let text = "OPTIONS http://a HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(try #require(DecoderRun.whole(text).requests.first).target == "*")
    }

    @Test(arguments: [
        (get(), true),
        (get("Connection: close"), false),
        (get("Connection: x, CLOSE"), false),
        (get(version: "HTTP/1.0"), false),
        (get("Connection: keep-alive", version: "HTTP/1.0"), true),
        (get("Connection: keep-alive, close", version: "HTTP/1.0"), false),
    ])
    func `reports whether the connection stays open`(_ text: String, _ keepsAlive: Bool) throws {
        let decoder = DecoderBox()
        decoder.append(Array(text.utf8))
        _ = try #require(try decoder.next())
        #expect(decoder.keepsAlive == keepsAlive)
    }

    @Test func `asks for an interim response once, and only before the body`() throws {
        let decoder = DecoderBox()
        decoder.append(Array(post("Expect: 100-continue", "Content-Length: 2", body: "").utf8))
        #expect(try decoder.next() == nil)
        #expect(decoder.takesContinue() == true)
        #expect(decoder.takesContinue() == false)
        decoder.append(Array("hi".utf8))
        #expect(try decoder.next()?.body == Array("hi".utf8))
        decoder.append(Array(post("Expect: 100-continue", "Content-Length: 2", body: "h").utf8))
        #expect(try decoder.next() == nil)
        #expect(decoder.takesContinue() == false)
    }

    @Test(arguments: ["HTTP/1.0", "HTTP/1.1"])
    func `ignores expectations of a 1_0 client`(_ version: String) throws {
        let decoder = DecoderBox()
        let text = post("Expect: 100-continue", "Content-Length: 2", body: "", version: version)
        decoder.append(Array(text.utf8))
        #expect(try decoder.next() == nil)
        #expect(decoder.takesContinue() == (version == "HTTP/1.1"))
    }

    @Test func `distinguishes idle, head and body`() throws {
        let decoder = DecoderBox()
        #expect(decoder.isIdle && !decoder.isReadingHead)
        decoder.append(Array("POST".utf8))
        #expect(try decoder.next() == nil)
        #expect(!decoder.isIdle && decoder.isReadingHead)
        decoder.append(Array(" / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n".utf8))
        #expect(try decoder.next() == nil)
        #expect(!decoder.isIdle && !decoder.isReadingHead)
        decoder.append(Array("x".utf8))
        #expect(try decoder.next() != nil)
        #expect(decoder.isIdle)
    }

    @Test func `decodes a value that is not UTF-8 as Latin-1`() throws {
        let decoder = DecoderBox()
        decoder.append(Array("GET / HTTP/1.0\r\nX: caf".utf8) + [0xE9] + Array("\r\n\r\n".utf8))
        #expect(try decoder.next()?.fields["X"] == "café")
    }

    @Test func `throws the same error again`() {
        let decoder = DecoderBox()
        decoder.append(Array("nonsense\r\n".utf8))
        #expect(throws: HTTPDecodingError.malformedRequestLine) { try decoder.next() }
        decoder.append(Array(get().utf8))
        #expect(throws: HTTPDecodingError.malformedRequestLine) { try decoder.next() }
    }

    @Test func `trailers are returned, and do not belong to the next request`() throws {
        let text = chunked("2\r\n{}\r\n0\r\nX-Sum: 1\r\nX-B: 2\r\n\r\n") + get()
        for run in [DecoderRun.whole(text)] + DecoderRun.cut(text) {
            #expect(run.error == nil)
            #expect(run.requests.map(\.trailers) == [["X-Sum": "1", "X-B": "2"], [:]])
        }
    }
}
