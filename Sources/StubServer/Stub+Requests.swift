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

    /// The mistakes with their places.
    package var placedMistakes: [StubMistake] { main.placedMistakes }

    /// Answers the requests of an operation by a closure, see ``StubSession``.
    @discardableResult
    public func on(
        _ operation: String, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column,
        _ answer: @escaping RequestHandler
    ) -> RuleHandle {
        main.on(.operation(operation), at: CallPlace(fileID, filePath, line, column), answer)
    }

    /// Answers the requests of a method to a path by a closure, see ``StubSession``.
    @discardableResult
    public func on(
        _ method: HTTPMethod, _ path: String, fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line, column: Int = #column,
        _ answer: @escaping RequestHandler
    ) -> RuleHandle {
        main.on(
            RequestPattern(method: method, path: path),
            at: CallPlace(fileID, filePath, line, column), answer)
    }

    /// Answers the requests that match a pattern, such as `.graphQL("GetUser")`, by a closure.
    @discardableResult
    public func on(
        _ pattern: RequestPattern, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column,
        _ answer: @escaping RequestHandler
    ) -> RuleHandle {
        main.on(pattern, at: CallPlace(fileID, filePath, line, column), answer)
    }

    /// Returns the response that the stub sends without the closure, see
    /// ``StubSession/normal(_:)``.
    public func normal(_ request: StubRequest) async throws -> RuleResponse {
        try await main.normal(request)
    }

    /// The requests of an operation that have arrived, see ``StubSession``.
    public func received(
        _ operation: String, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> [StubRequest] {
        main.received(.operation(operation), at: CallPlace(fileID, filePath, line, column))
    }

    /// The requests of a method to a path that have arrived, see ``StubSession``.
    public func received(
        _ method: HTTPMethod, _ path: String, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> [StubRequest] {
        main.received(
            RequestPattern(method: method, path: path),
            at: CallPlace(fileID, filePath, line, column))
    }

    /// The requests that match a pattern and have arrived; without a pattern all of them.
    public func received(
        _ pattern: RequestPattern = .any, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> [StubRequest] {
        main.received(pattern, at: CallPlace(fileID, filePath, line, column))
    }

    /// Waits until a number of requests of an operation have arrived, see
    /// the same function of ``StubSession``.
    @discardableResult
    public func received(
        _ operation: String, count: Int = 1, within limit: Duration,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) async throws -> [StubRequest] {
        try await main.received(
            .operation(operation), count: count, within: limit,
            at: CallPlace(fileID, filePath, line, column))
    }

    /// Waits until a number of requests of a method to a path have arrived.
    @discardableResult
    public func received(
        _ method: HTTPMethod, _ path: String, count: Int = 1, within limit: Duration,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) async throws -> [StubRequest] {
        try await main.received(
            RequestPattern(method: method, path: path), count: count, within: limit,
            at: CallPlace(fileID, filePath, line, column))
    }

    /// Waits until a number of requests that match a pattern have arrived.
    @discardableResult
    public func received(
        _ pattern: RequestPattern, count: Int = 1, within limit: Duration,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) async throws -> [StubRequest] {
        try await main.received(
            pattern, count: count, within: limit, at: CallPlace(fileID, filePath, line, column))
    }

    /// The open WebSockets of a path, see ``StubSession/sockets(_:)``.
    public func sockets(_ path: String? = nil) -> [StubSocket] { main.sockets(path) }

    /// Waits until a number of WebSockets of a path are open, see
    /// ``StubSession/sockets(_:count:within:)``.
    public func sockets(
        _ path: String, count: Int = 1, within limit: Duration
    ) async throws -> [StubSocket] {
        try await main.sockets(path, count: count, within: limit)
    }
}
