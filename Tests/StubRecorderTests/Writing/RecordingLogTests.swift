import StubBackport
import StubHTTP
import StubRecordings
import TestSupport
import Testing

@testable import StubRecorder

/// The line that the recorder prints for each exchange.
@Suite(.timeLimit(.minutes(10)))
struct RecordingLogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The lines of the exchanges, each of which ends before the next one starts.
    private func lines(
        of requests: [HTTPRequest], mode: RecordingMode = .once,
        _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) async throws -> [String] {
        let lines = Mutex<[String]>([])
        let writer = try RecordingWriter(
            fixtures: folder.path, mode: mode,
            log: { exchange in lines.withLock { $0.append("\(exchange)") } })
        let responder = RecordingResponder(upstream: FakeUpstream(answer), writer: writer)
        for request in requests { _ = await responder.respond(to: request).response }
        return lines.withLock(\.self)
    }

    @Test func `each exchange has a line with its method, target, status, file and redactions`()
        async throws
    {
        let login = HTTPRequest(
            .post, "/login", fields: ["Content-Type": "application/json"],
            body: Array(#"{"username":"emma","password":"opensesame"}"#.utf8))
        let lines = try await lines(of: [
            HTTPRequest(.get, "/products?skip=20&q=red%20shoes"), login,
            HTTPRequest(.get, "/reset/ghp_wQ8Lm3Nv7KwZq8Lm3Nv7Kw2Xt9P?token=opensesame"),
            HTTPRequest(.head, "/products"),
        ]) { request in
            request.method == .post
                ? .json(Array(#"{"token":"velvetfalcon"}"#.utf8))
                : HTTPResponse(status: 404, body: Array("none".utf8))
        }
        #expect(
            lines.prefix(2) == [
                "GET /products?skip=20&q=red%20shoes 404 "
                    + "recordings/get-products.skip-20.q-red-shoes.json, no redactions",
                "POST /login 200 recordings/post-login.json, 2 redactions",
            ])
        #expect(lines[2].hasSuffix("404 recordings/get-reset-secret.token.json, 2 redactions"))
        #expect(lines[3] == "HEAD /products 404 not recorded")
        let text = lines.joined()
        #expect(!text.contains("opensesame") && !text.contains("ghp_wQ8L"), "\(text)")
    }

    @Test func `a line says why an exchange has no file`() async throws {
        let request = HTTPRequest(.get, "/a")
        let token = "ghp_" + "Zq8Lm3Nv7Kw2Xt9Py4RbZq8Lm3Nv7Kw2Xt9P"
        let plain: @Sendable (HTTPRequest) -> HTTPResponse = { _ in HTTPResponse(status: 204) }
        #expect(
            try await lines(of: [request], plain)
                == ["GET /a 204 recordings/get-a.json, no redactions"])
        #expect(try await lines(of: [request], plain) == ["GET /a 204 recorded before"])
        #expect(try await lines(of: [request], mode: .none, plain) == ["GET /a 204 not recorded"])
        let refused = try await lines(of: [HTTPRequest(HTTPMethod(token), "/b")], plain)
        #expect(refused.count == 1 && refused[0].hasSuffix(" /b 204 not written"))
        #expect(!refused[0].contains(token))
    }

    @Test(
        arguments: [
            (.unreachable(url: "https://a.test", reason: "down"), "cannot be reached: down"),
            (.unsendable(reason: "'/a?pin=1234' is odd"), nil),
        ] as [(UpstreamError, String?)])
    func `the reason why the upstream did not respond is reported, without the request`(
        _ error: UpstreamError, _ text: String?
    ) async throws {
        let reports = Mutex<[String]>([])
        let writer = try RecordingWriter(
            fixtures: folder.path, mode: .once,
            report: { diagnostic in reports.withLock { $0.append("\(diagnostic)") } })
        let upstream = FakeUpstream { _ in throw error }
        let responder = RecordingResponder(upstream: upstream, writer: writer)
        _ = await responder.respond(to: HTTPRequest(.get, "/a?pin=1234")).response
        let said = reports.withLock(\.self)
        #expect(said.count == (text == nil ? 0 : 1))
        #expect(said.first?.contains(text ?? "") != false, "\(said)")
        #expect(!said.joined().contains("1234"))
    }
}
