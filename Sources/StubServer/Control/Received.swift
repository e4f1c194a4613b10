import StubContract
public import StubHTTP
public import StubRules
import StubSupport

extension StubControls {
    /// The requests of an operation that have arrived, oldest first, answered or not.
    ///
    /// An operation that the contract does not have, and requests that the journal has dropped, are
    /// among the ``mistakes``, which fail a test with the `.stub` trait.
    public func received(
        _ operation: String, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> [StubRequest] {
        controlled.received(.operation(operation), at: CallPlace(fileID, filePath, line, column))
    }

    /// The requests of a method to a path, such as `/products/{id}`, that have arrived, oldest
    /// first, answered or not.
    ///
    /// If there are none, a path that neither the contract nor a rule has is among the ``mistakes``.
    public func received(
        _ method: HTTPMethod, _ path: String, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> [StubRequest] {
        controlled.received(
            RequestPattern(method: method, path: path),
            at: CallPlace(fileID, filePath, line, column))
    }

    /// The requests that match a pattern and have arrived, oldest first, answered or not; without a
    /// pattern all of them.
    public func received(
        _ pattern: RequestPattern = .any, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> [StubRequest] {
        controlled.received(pattern, at: CallPlace(fileID, filePath, line, column))
    }

    /// Waits until a number of requests of an operation have arrived.
    ///
    /// - Parameter limit: the longest time to wait, in real time.
    /// - Returns: the requests, at least as many as asked for.
    /// - Throws: ``NotReceived`` after the time, an error at once if the contract does
    ///   not have the operation.
    @discardableResult
    public func received(
        _ operation: String, count: Int = 1, within limit: Duration,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) async throws -> [StubRequest] {
        try await controlled.received(
            .operation(operation), count: count, within: limit,
            at: CallPlace(fileID, filePath, line, column))
    }

    /// Waits until a number of requests of a method to a path, such as `/products/{id}`, have
    /// arrived.
    ///
    /// - Parameter limit: the longest time to wait, in real time.
    /// - Returns: the requests, at least as many as asked for.
    /// - Throws: ``NotReceived`` after the time.
    @discardableResult
    public func received(
        _ method: HTTPMethod, _ path: String, count: Int = 1, within limit: Duration,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) async throws -> [StubRequest] {
        try await controlled.received(
            RequestPattern(method: method, path: path), count: count, within: limit,
            at: CallPlace(fileID, filePath, line, column))
    }

    /// Waits until a number of requests that match a pattern have arrived.
    ///
    /// - Parameter limit: the longest time to wait, in real time.
    /// - Returns: the requests, at least as many as asked for.
    /// - Throws: ``NotReceived`` after the time, an error at once if the contract does
    ///   not have the operation of the pattern.
    @discardableResult
    public func received(
        _ pattern: RequestPattern, count: Int = 1, within limit: Duration,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) async throws -> [StubRequest] {
        try await controlled.received(
            pattern, count: count, within: limit, at: CallPlace(fileID, filePath, line, column))
    }
}

extension StubSession {
    func received(_ pattern: RequestPattern, at place: CallPlace) -> [StubRequest] {
        do {
            try check(pattern, at: place)
            let found = try kept(pattern)
            if found.isEmpty { checkPath(of: pattern, at: place) }
            return found
        } catch {
            // A mistake in the query is noted already.
            if !(error is MistakenQuery) { note(mistake: "\(error)", at: place) }
            return []
        }
    }

    private func kept(_ pattern: RequestPattern) throws -> [StubRequest] {
        let journal = withState { $0.journal }
        return try journal.exchanges(JournalQuery(pattern: pattern)).map(request)
    }

    /// Notes that a path for which no request has arrived can hardly be meant.
    private func checkPath(of pattern: RequestPattern, at place: CallPlace) {
        guard let mistake = mistake(ofPathIn: pattern) else { return }
        // A test that allows requests of no operation may also ask for one that was not sent.
        note(mistake: mistake, at: place, code: "request/operation")
    }

    @discardableResult
    func received(
        _ pattern: RequestPattern, count: Int, within limit: Duration, at place: CallPlace
    ) async throws -> [StubRequest] {
        try check(pattern, at: place)
        await wait(for: count, as: JournalTally(of: pattern, countingOpen: true), limit)
        let found = try kept(pattern)
        guard found.count >= count else {
            if found.isEmpty { checkPath(of: pattern, at: place) }
            throw NotReceived(
                what: pattern == .any ? "any kind" : pattern.subject, expected: count, found: found,
                others: received().suffix(NotReceived.shown).map(\.description), within: limit)
        }
        return found
    }

    /// Waits until the journal has a number of requests, or until the time is over.
    func wait(for count: Int, as tally: JournalTally, _ limit: Duration) async {
        await StubSupport.wait(atMost: limit) {
            var tally = tally
            for await _ in self.changes() {
                tally = self.withState { tally.counting($0.journal) }
                if tally.count >= count { return }
            }
        }
    }

    private func request(of exchange: Exchange) -> StubRequest {
        let route = StubRoute(exchange.request, edition: edition)
        return StubRequest(
            exchange.request, operation: exchange.operation,
            pathParameters: route?.pathValues ?? [:], response: exchange.response,
            source: exchange.source)
    }
}

/// Fewer requests have arrived than were waited for.
public struct NotReceived: Error, Sendable, CustomStringConvertible {
    /// What was waited for, such as an operation.
    let what: String
    /// The number of requests that were waited for.
    public let expected: Int
    /// Those that have arrived.
    public let found: [StubRequest]
    /// The last requests of any kind, as texts.
    let others: [String]
    let within: Duration

    /// How many of the last requests the description shows.
    static let shown = 10

    /// How many requests there were, and the last ones of any kind.
    public var description: String {
        let all = others.isEmpty ? "No request has arrived." : "The last requests:"
        return
            ([
                "\(found.count) of \(expected) requests of \(what) have arrived within \(within). "
                    + all
            ]
            + others).joined(separator: "\n  ")
    }
}
