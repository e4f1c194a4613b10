public import StubHTTP
public import StubRules

// Answers and requests of the session of requests that name none.
extension Stub {
    /// Returns the response to a request without a connection.
    package func answer(_ request: HTTPRequest) async -> HTTPResponse {
        await responder.respond(to: request).response
    }

    /// The mistakes of rules and queries, see ``StubSession/mistakes``.
    public var mistakes: [String] { main.mistakes }

    /// Answers the requests of an operation by a closure, see ``StubSession``.
    @discardableResult
    public func on(
        _ operation: String, fileID: String = #fileID, line: Int = #line,
        _ answer: @escaping RequestHandler
    ) -> RuleHandle {
        main.on(operation, fileID: fileID, line: line, answer)
    }

    /// Answers the requests of a method to a path by a closure, see ``StubSession``.
    @discardableResult
    public func on(
        _ method: HTTPMethod, _ path: String, fileID: String = #fileID, line: Int = #line,
        _ answer: @escaping RequestHandler
    ) -> RuleHandle {
        main.on(method, path, fileID: fileID, line: line, answer)
    }

    /// Answers the requests that match a pattern, such as `.graphQL("GetUser")`, by a closure.
    @discardableResult
    public func on(
        _ pattern: RequestPattern, fileID: String = #fileID, line: Int = #line,
        _ answer: @escaping RequestHandler
    ) -> RuleHandle {
        main.on(pattern, fileID: fileID, line: line, answer)
    }

    /// Returns the response that the stub sends without the closure, see
    /// ``StubSession/normal(_:)``.
    public func normal(_ request: StubRequest) async throws -> RuleResponse {
        try await main.normal(request)
    }

    /// The requests of an operation that have arrived, see ``StubSession``.
    public func received(_ operation: String) -> [StubRequest] { main.received(operation) }

    /// The requests of a method to a path that have arrived, see ``StubSession``.
    public func received(_ method: HTTPMethod, _ path: String) -> [StubRequest] {
        main.received(method, path)
    }

    /// The requests that match a pattern and have arrived; without a pattern all of them.
    public func received(_ pattern: RequestPattern = .any) -> [StubRequest] {
        main.received(pattern)
    }

    /// Waits until a number of requests of an operation have arrived, see
    /// the same function of ``StubSession``.
    @discardableResult
    public func received(
        _ operation: String, count: Int = 1, within limit: Duration
    ) async throws -> [StubRequest] {
        try await main.received(operation, count: count, within: limit)
    }

    /// Waits until a number of requests of a method to a path have arrived.
    @discardableResult
    public func received(
        _ method: HTTPMethod, _ path: String, count: Int = 1, within limit: Duration
    ) async throws -> [StubRequest] {
        try await main.received(method, path, count: count, within: limit)
    }

    /// Waits until a number of requests that match a pattern have arrived.
    @discardableResult
    public func received(
        _ pattern: RequestPattern, count: Int = 1, within limit: Duration
    ) async throws -> [StubRequest] {
        try await main.received(pattern, count: count, within: limit)
    }
}
