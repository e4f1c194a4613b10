import StubBackport
import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRecordings
@testable import StubRules
@testable import StubServer

/// Which requests are forwarded to the upstream, and what happens to its responses.
@Suite(.timeLimit(.minutes(10)))
struct PlaybackTests {
    private let upstream = Behind { request in
        HTTPResponse(
            status: 200, fields: ["Content-Type": "application/json"],
            body: Array(#"{"from": "upstream", "target": "\#(request.target)"}"#.utf8))
    }

    private static let paths = """
        {"/things": {"get": {"operationId": "listThings",
           "responses": {"200": {"description": "Things"}},
           "x-stub": {"collection": "things", "action": "list"}}},
         "/others": {"get": {"operationId": "listOthers", "responses": {"200": {
           "description": "Others", "content": {"application/json": {
             "schema": {"type": "array"}}}}}}}}
        """

    private func stub(_ playback: StubPlayback, _ upstream: (any Upstream)?) throws -> Stub {
        var configuration = StubConfiguration()
        configuration.playback = playback
        return Stub(
            try Served.definition(
                paths: Self.paths, fixtures: [("things", #"[{"id": 1}]"#)]),
            configuration: configuration, upstream: upstream)
    }

    private func get(
        _ target: String, of stub: Stub, method: HTTPMethod = .get, fields: HTTPFields = [:]
    ) async -> HTTPResponse {
        var fields = fields
        fields["Host"] = "127.0.0.1:4280"
        switch stub.responder.respond(to: HTTPRequest(method, target, fields: fields)) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }

    @Test func `a forwarded response to HEAD does not lack a body`() async throws {
        let behind = Behind { _ in
            HTTPResponse(
                status: 200, fields: ["Content-Type": "application/json", "Content-Length": "9"])
        }
        let stub = try stub(.live, behind)
        let head = await get("/others", of: stub, method: .head)
        #expect(head.issueCodes == [] && head.fields["Content-Length"] == "9")
        #expect(await get("/others", of: stub).issueCodes == ["response/body/missing"])
    }

    @Test(arguments: [
        (StubPlayback.strict, [] as [String]), (.passthrough, ["/others", "/nowhere?a=1"]),
        (.live, ["/things", "/others", "/nowhere?a=1"]),
    ])
    func `a mode decides which requests are forwarded`(mode: StubPlayback, asked: [String])
        async throws
    {
        let stub = try stub(mode, upstream)
        for target in ["/things", "/others", "/nowhere?a=1"] {
            let response = await get(target, of: stub)
            #expect(response.text.contains("upstream") == asked.contains(target))
            #expect(
                response.fields["Understudy-Source"]
                    == (asked.contains(target) ? "upstream" : nil))
        }
        #expect(upstream.requests.map(\.target) == asked)
    }

    @Test func `without an upstream no request is forwarded, whatever the mode`() async throws {
        for mode in StubPlayback.allCases {
            let stub = try stub(mode, nil)
            #expect(await get("/things", of: stub).text == #"[{"id":1}]"#)
            #expect(await get("/nowhere", of: stub).status == 404)
        }
    }

    @Test func `a rule answers before the upstream`() async throws {
        let stub = try stub(.live, upstream)
        stub.rules.add(Rule(.operation("listThings")).respond(503))
        #expect(await get("/things", of: stub).status == 503)
        #expect(upstream.requests.isEmpty)
    }

    @Test func `a rule applies to the upstream's response`() async throws {
        let stub = try stub(.live, upstream)
        stub.rules.add(
            Rule(.any).patching(["from": "patch"]).delayed(by: .milliseconds(30))
                .failing(with: .truncatedBody))
        let response = await get(
            "/things", of: stub, fields: ["X-Understudy-Delay": "12"])
        #expect(try response.json()["from"] == "patch")
        #expect(response.delivery.delay == .milliseconds(42))
        #expect(response.delivery.fault == .truncatedBody)
    }

    @Test func `the exchange is journalled and validated against the contract`() async throws {
        let stub = try stub(.passthrough, upstream)
        let response = await get("/others", of: stub)
        #expect(response.issueCodes == ["response/body/type"])
        let exchange = try #require(stub.journal.exchanges.first)
        #expect(exchange.operation == "listOthers")
        #expect(exchange.response?.status == 200)
        #expect(exchange.issues.map(\.code) == ["response/body/type"])
    }

    @Test func `options for the stub and the session's path are not forwarded`() async throws {
        let stub = try stub(.live, upstream)
        let session = stub.session()
        _ = await get(
            "/__session/\(session.name)/things?a=1", of: stub,
            fields: ["X-Understudy-Delay": "1", "X-Request-Id": "7"])
        let request = try #require(upstream.requests.first)
        #expect(request.target == "/things?a=1")
        #expect(request.fields["X-Understudy-Delay"] == nil)
        #expect(request.fields["X-Request-Id"] == "7")
        #expect(session.journal.exchanges.count == 1)
    }

    @Test func `the admin API is served by the stub in every mode`() async throws {
        let stub = try stub(.live, upstream)
        #expect(await get("/__admin/health", of: stub).status == 200)
        #expect(upstream.requests.isEmpty)
    }

    @Test(arguments: [
        (UpstreamError.unreachable(url: "http://x", reason: "down"), 502),
        (.timedOut(url: "http://x", deadline: .seconds(1)), 504),
    ])
    func `an upstream without a response is reported`(
        error: StubRecordings.UpstreamError, status: Int
    ) async throws {
        let stub = try stub(.passthrough, Behind { _ in throw error })
        let response = await get("/nowhere", of: stub)
        #expect(response.status == status)
        #expect(response.message == error.description)
        #expect(response.fields["Understudy-Source"] == nil)
        #expect(stub.journal.exchanges.first?.response?.status == status)
    }

    @Test func `a streamed response that a rule cannot change within the memory limit is a 502`()
        async throws
    {
        let source = BodyStream(framing: .chunked)
        let behind = Behind { _ in
            HTTPResponse(status: 200, delivery: Delivery(stream: source))
        }
        var configuration = StubConfiguration()
        configuration.memoryLimit = 1 << 20
        configuration.rules = [Rule(.any).patching(["a": 1])]
        let stub = Stub(
            try Served.definition(paths: Self.paths), configuration: configuration,
            upstream: behind)
        source.write([UInt8](repeating: 0x20, count: 200_000))

        let response = await get("/nowhere", of: stub)

        #expect(response.status == 502)
        #expect(response.message?.contains("--max-memory") == true)
        #expect(source.isEnded)
    }
}

/// Responses that are forwarded while they are received.
struct StreamedPlaybackTests {
    private func respond(
        _ stream: BodyStream, rule: Rule? = nil
    ) async throws -> (HTTPResponse, Stub) {
        var configuration = StubConfiguration()
        configuration.playback = .live
        configuration.rules = [rule].compactMap(\.self)
        let stub = Stub(
            try Served.definition(paths: "{}", fixtures: []), configuration: configuration,
            upstream: Behind { _ in
                HTTPResponse(
                    status: 200, fields: ["Content-Type": "application/json"],
                    delivery: Delivery(stream: stream))
            })
        switch stub.responder.respond(
            to: HTTPRequest(.get, "/nowhere", fields: ["Host": "127.0.0.1:4280"]))
        {
        case .now(let response): return (response, stub)
        case .later(let work): return (await work(), stub)
        }
    }

    @Test func `a stream is forwarded, and the journal stores its head`() async throws {
        let stream = BodyStream(framing: .chunked)
        let (response, stub) = try await respond(stream)
        #expect(response.delivery.stream === stream)
        #expect(response.fields["Understudy-Issues"] == nil)
        #expect(stub.journal.exchanges.first?.response?.status == 200)
    }

    @Test func `a rule that changes a body waits for all of it`() async throws {
        let stream = BodyStream(framing: .chunked)
        stream.write(Array(#"{"a":1}"#.utf8))
        stream.end()
        let (response, _) = try await respond(
            stream, rule: Rule(.any).patching(["a": 2]).passThrough())
        #expect(response.delivery.stream == nil)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"a":2}"#)
    }

    @Test func `a rule reports that the body to change is incomplete`() async throws {
        let stream = BodyStream(framing: .chunked)
        stream.fail()
        let (response, _) = try await respond(
            stream, rule: Rule(.any).patching(["a": 2]).passThrough())
        #expect(response.status == 502)
    }

    @Test func `a stream that is replaced by a rule's error is ended`() async throws {
        let stream = BodyStream(framing: .chunked, isEndless: true)
        let (response, _) = try await respond(
            stream, rule: Rule(.any).patching(["a": 2]).passThrough())
        #expect(response.status == 500 && response.delivery.stream == nil)
        #expect(stream.isEnded)
    }
}

/// An upstream in memory.
private final class Behind: Upstream {
    private let received = Mutex<[HTTPRequest]>([])
    private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

    init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.answer = answer
    }

    var requests: [HTTPRequest] { received.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        received.withLock { $0.append(request) }
        return try await answer(request)
    }
}
