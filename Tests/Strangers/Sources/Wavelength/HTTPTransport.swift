import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct HTTPAnswer: Sendable {
    let status: Int
    let body: Data
    /// The header field `Retry-After`, as it was sent.
    var retryAfter: String?
}

/// Sends one request once. What `URLSession` does differently on Linux is dealt with here and nowhere else.
final class HTTPTransport: Sendable {
    private let configuration: URLSessionConfiguration
    private let session: URLSession
    private let deadline: Duration

    init(configuration: URLSessionConfiguration, deadline: Duration) {
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        // Cookies or a cache would let one user's answers reach the next one.
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        self.configuration = configuration
        self.session = Self.makeSession(configuration)
        self.deadline = deadline
    }

    deinit { session.finishTasksAndInvalidate() }

    /// Throws `WavelengthError` or `CancellationError`, nothing else.
    func send(_ request: URLRequest) async throws -> HTTPAnswer {
        // On Linux `timeoutIntervalForResource` is ignored, and a 401 that asks for Basic credentials hangs
        // for ever. Cancelling the task does get out, so the deadline is a task that finishes first.
        try await withThrowingTaskGroup(of: HTTPAnswer.self) { [deadline] group in
            defer { group.cancelAll() }
            group.addTask { try await self.load(request) }
            group.addTask {
                try await Task.sleep(for: deadline)
                throw WavelengthError.timedOut
            }
            guard let answer = try await group.next() else { throw CancellationError() }
            return answer
        }
    }

    private func load(_ request: URLRequest) async throws -> HTTPAnswer {
        do {
            let (body, response) = try await data(for: request)
            guard let response = response as? HTTPURLResponse else {
                throw WavelengthError.invalidResponse
            }
            return HTTPAnswer(
                status: response.statusCode, body: body,
                retryAfter: response.value(forHTTPHeaderField: "Retry-After"))
        } catch let error as URLError {
            throw Self.translate(error)
        }
    }

    private static func makeSession(_ configuration: URLSessionConfiguration) -> URLSession {
        // A delegate for the session: on Linux the delegate of a single task is not asked about redirects.
        URLSession(
            configuration: configuration, delegate: SameOriginRedirects(), delegateQueue: nil)
    }

    private func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        #if canImport(FoundationNetworking)
            // A write on a kept connection that the server has just closed is not sent again on Linux, it hangs
            // until its timeout. That is what a refresh after a pause would meet, so a write gets its own connection.
            if request.httpMethod != HTTPMethod.get.rawValue {
                let fresh = Self.makeSession(configuration)
                defer { fresh.finishTasksAndInvalidate() }
                return try await fresh.data(for: request)
            }
        #endif
        return try await session.data(for: request)
    }

    private static func translate(_ error: URLError) -> any Error {
        switch error.code {
        // Linux reports a cancelled task as -999, not as `CancellationError`.
        case .cancelled: CancellationError()
        case .timedOut: WavelengthError.timedOut
        // Linux calls a truncated answer "unknown".
        case .networkConnectionLost, .unknown, .badServerResponse, .cannotParseResponse:
            WavelengthError.connectionLost
        default: WavelengthError.unreachable
        }
    }
}

/// Follows a redirect only to where the request went in the first place. Linux would carry the access
/// token to any other host; without a new request the 3xx itself is delivered and reported as an error.
private final class SameOriginRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let old = task.originalRequest?.url
        let new = request.url
        let isSameOrigin =
            old?.scheme == new?.scheme && old?.host == new?.host && old?.port == new?.port
        completionHandler(isSameOrigin ? request : nil)
    }
}
