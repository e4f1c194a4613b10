import Dispatch
import StubHTTP
import StubNet
import Synchronization

/// Answers with a closure.
struct ClosureResponder: HTTPResponder {
    let answer: @Sendable (HTTPRequest) -> HTTPAnswer

    func respond(to request: HTTPRequest) -> HTTPAnswer { answer(request) }
}

/// A started server and its address; it stops with the last reference to it.
struct TestServer {
    let server: HTTPServer
    let address: SocketAddress

    init(
        _ configuration: HTTPServer.Configuration = .patient,
        answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
    ) throws {
        server = HTTPServer(
            responder: ClosureResponder(answer: answer), configuration: configuration)
        address = try server.start()
    }

    /// Answers every request with this response.
    static func answering(_ response: HTTPResponse) throws -> TestServer {
        try TestServer { _ in .now(response) }
    }

    /// Answers with the request's path and body.
    static func echo(_ configuration: HTTPServer.Configuration = .patient) throws -> TestServer {
        try TestServer(configuration) { request in
            .now(HTTPResponse(status: 200, body: Array(request.path.utf8) + request.body))
        }
    }

    func client() throws -> RawClient { try RawClient(address) }
}

extension HTTPServer.Configuration {
    /// For servers of tests, whose clients may be silent for minutes.
    ///
    /// All tests start at once on as many threads as there are processors. So a test that has been
    /// suspended goes on when every other one has had its turn: on a busy machine that was 86 s,
    /// behind which the usual 60 s of patience had closed its connections.
    static var patient: HTTPServer.Configuration {
        var configuration = HTTPServer.Configuration()
        configuration.headerDeadline = .seconds(3600)
        configuration.idleTimeout = .seconds(3600)
        configuration.leftClientTimeout = .seconds(3600)
        return configuration
    }
}

/// What a callback was told, for a test that waits for it; every wait ends after ten minutes.
final class Record<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
        DispatchQueue.global().asyncAfter(deadline: .now() + 600) { [continuation] in
            continuation.finish()
        }
    }

    func note(_ value: Value) {
        continuation.yield(value)
    }

    /// The next value that is noted.
    func next() async -> Value? {
        await stream.first { _ in true }
    }
}

extension HTTPResponse {
    static func text(
        _ body: String, status: Int = 200, delivery: Delivery = Delivery()
    ) -> HTTPResponse {
        HTTPResponse(status: status, body: Array(body.utf8), delivery: delivery)
    }
}

/// The part after the head.
func body(of response: String) -> String {
    response.split(separator: "\r\n\r\n", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
}

let getRoot = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
let lastGet = "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
