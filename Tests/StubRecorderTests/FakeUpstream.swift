import StubBackport
import StubHTTP
import StubRecordings

/// Answers in memory, and records the requests that it receives.
final class FakeUpstream: Upstream {
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

extension HTTPAnswer {
    /// The response, after waiting if it is asynchronous.
    var response: HTTPResponse {
        get async {
            switch self {
            case .now(let response): response
            case .later(let work): await work()
            }
        }
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPRequest {
    static func json(_ method: HTTPMethod, _ target: String, _ body: String) -> HTTPRequest {
        HTTPRequest(
            method, target, fields: ["Content-Type": "application/json"], body: Array(body.utf8))
    }
}
