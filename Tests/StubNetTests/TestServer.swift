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
        _ configuration: HTTPServer.Configuration = .init(),
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
    static func echo(_ configuration: HTTPServer.Configuration = .init()) throws -> TestServer {
        try TestServer(configuration) { request in
            .now(HTTPResponse(status: 200, body: Array(request.path.utf8) + request.body))
        }
    }

    func client() throws -> RawClient { try RawClient(address) }
}

/// What a callback was told, for a test that waits for it; every wait ends after five minutes.
final class Record<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
        DispatchQueue.global().asyncAfter(deadline: .now() + 300) { [continuation] in
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
