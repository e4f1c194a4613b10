import Dispatch
import StubBackport
import StubHTTP

@testable import StubNet

/// Answers with a closure.
struct ClosureResponder: HTTPResponder {
    let answer: @Sendable (HTTPRequest) -> HTTPAnswer

    func respond(to request: HTTPRequest) -> HTTPAnswer { answer(request) }
}

/// A started server and its address; it stops with its last reference.
struct TestServer {
    let server: HTTPServer
    let address: SocketAddress

    /// - Parameter loop: the thread that serves; `nil` means the loop of the process.
    init(
        _ configuration: HTTPServer.Configuration = .patient, on loop: EventLoop? = nil,
        answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
    ) throws {
        server = HTTPServer(
            responder: ClosureResponder(answer: answer), configuration: configuration)
        address = try server.start(on: loop)
    }

    /// Returns this response for every request.
    static func answering(_ response: HTTPResponse) throws -> TestServer {
        try TestServer { _ in .now(response) }
    }

    /// Returns the request's path and body.
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
    /// All tests start at once on as many threads as there are processors. So a suspended test
    /// continues only after every other one was scheduled: on a busy machine that took 86 s, after
    /// which the default timeout of 60 s had closed its connections.
    static var patient: HTTPServer.Configuration {
        var configuration = HTTPServer.Configuration()
        configuration.headerDeadline = .seconds(3600)
        configuration.idleTimeout = .seconds(3600)
        configuration.leftClientTimeout = .seconds(3600)
        return configuration
    }
}

/// The values that a callback received, for a test that waits; every wait ends after ten minutes.
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

    /// Returns the next recorded value.
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
