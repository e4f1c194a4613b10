import StubHTTP
import StubJSON
import Testing

@testable import StubServer
@testable import StubSupport

struct EventFeedTests {
    private func follow(_ served: Served, _ path: String = "events", last: String? = nil) throws
        -> BodyStream
    {
        let response = try served.admin(
            .get, path, fields: last.map { ["Last-Event-ID": $0] } ?? [:])
        #expect(response.fields["Content-Type"] == "text/event-stream")
        return try #require(response.delivery.stream)
    }

    private func text(_ stream: BodyStream) -> String {
        String(decoding: stream.take {}.bytes, as: UTF8.self)
    }

    @Test func `each exchange is an event, once`() throws {
        let served = try Served.customer()
        try served.get("/users")
        let stream = try follow(served)
        #expect(text(stream) == "")
        try served.get("/products?limit=1")
        let event = text(stream).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(event.count == 5)
        #expect(event.prefix(2) == ["event: exchange", "id: 2"])
        let data = try JSONParser.parse(String(event[2].dropFirst("data: ".count)))
        #expect(data["path"] == "/products")
        #expect(data["status"] == 200)
        #expect(text(stream) == "")
    }

    @Test(arguments: [("events?since=1", nil as String?), ("events", "1"), ("events?since=1", "0")])
    func `a client that reconnects misses nothing`(path: String, last: String?) throws {
        let served = try Served.customer()
        for _ in 1...3 { try served.get("/users") }
        let ids = try text(follow(served, path, last: last)).split(separator: "\n")
            .filter { $0.hasPrefix("id: ") }
        #expect(ids == ["id: 2", "id: 3"])
    }

    @Test func `a client with a future id gets no old events`() throws {
        let served = try Served.customer()
        try served.get("/users")
        let stream = try follow(served, "events", last: String(Int.max))
        try served.get("/users")
        #expect(text(stream) == "")
    }

    @Test func `more exchanges than are read together are all sent`() throws {
        let served = try Served.customer()
        for _ in 1...600 { try served.get("/products/1") }
        let ids = try text(follow(served, "events?since=0")).split(separator: "\n")
            .filter { $0.hasPrefix("id: ") }
        #expect(ids.count == 600)
    }

    @Test(arguments: [
        (HTTPMethod.post, "clock/advance", #"{"seconds": 60}"#, true),
        (.post, "rules", #"{"path": "/**", "respond": {"status": 503}}"#, true),
        (.patch, "fixtures/users/1", #"{"firstName": "Ada"}"#, true),
        (.get, "clock", "", false),
        (.post, "requests/find", "{}", false),
        (.post, "rules", #"{"respond": 1}"#, false),
    ])
    func `a change by the admin API is an event without an id`(
        method: HTTPMethod, path: String, body: String, isTold: Bool
    ) throws {
        let served = try Served.customer()
        let stream = try follow(served)
        _ = try served.admin(method, path, body.isEmpty ? nil : body)
        #expect(text(stream) == (isTold ? "event: change\ndata: {}\n\n" : ""))
        #expect(text(stream) == "")
    }

    @Test func `a change before a client follows is no event`() throws {
        let served = try Served.customer()
        _ = try served.admin(.post, "clock/advance", #"{"seconds": 60}"#)
        let stream = try follow(served)
        #expect(text(stream) == "")
        try served.get("/users")
        #expect(!text(stream).contains("event: change"))
    }

    @Test func `a session's events are separate`() throws {
        let served = try Served.customer()
        let session = served.stub.session()
        let stream = try follow(served)
        try served.send(.get, in: session, "/users")
        #expect(text(stream) == "")
    }

    @Test func `a disconnected client gets no events`() throws {
        let served = try Served.customer()
        let stream = try follow(served)
        stream.end()
        try served.get("/users")
        #expect(text(stream) == "")
    }

    @Test func `all followers get the same events`() throws {
        let served = try Served.customer()
        let streams = try (0..<20).map { _ in try follow(served) }
        for _ in 1...3 { try served.get("/users") }
        let texts = streams.map(text)
        #expect(texts[0].split(separator: "\n").filter { $0.hasPrefix("id: ") }.count == 3)
        #expect(Set(texts).count == 1)
    }

    // MARK: - Memory

    @Test func `a follower without memory is rejected with the reason`() throws {
        let served = try Served.customer { $0.memoryLimit = 16 << 20 }
        var streams: [BodyStream] = []
        var refusal: HTTPResponse?
        while refusal == nil, streams.count < 100 {
            let response = try served.admin(.get, "events")
            if let stream = response.delivery.stream {
                streams.append(stream)
            } else {
                refusal = response
            }
        }
        #expect(refusal?.status == 503)
        #expect(refusal?.message?.contains("--max-memory") == true)
        #expect((10...25).contains(streams.count))

        streams.removeFirst().end()

        #expect(try served.admin(.get, "events").status == 200)
        for stream in streams { stream.end() }
        #expect(served.stub.sessions.memory.followers.used <= 128 << 10)
    }

    @Test func `followers that do not read share the memory`() throws {
        let served = try Served.customer { $0.memoryLimit = 16 << 20 }
        let streams = try (1...12).map { _ in try follow(served) }
        for _ in 1...2_000 { try served.get("/products/1") }
        #expect(streams.contains { $0.isEnded })
        #expect(streams.reduce(0) { $0 + $1.backlog } <= 2 << 20)
        for stream in streams { stream.end() }
        let next = try follow(served)
        try served.get("/users/1")
        #expect(text(next).contains("/users/1"))
    }
}
