public import StubHTTP
public import StubRules

/// A rule that was added, to change it, to remove it, and to see how often it was used.
public struct RuleHandle: Sendable {
    /// Identifies the rule for ``RuleControl``.
    public let id: Int
    let session: StubSession

    /// The number of requests to which the rule applied; 0 after it was removed.
    public var uses: Int {
        session.withState { state in state.rules.entries.first { $0.id == id }?.used ?? 0 }
    }

    /// Removes the rule; requests get their normal responses again.
    public func remove() {
        session.rules.remove(id)
    }

    /// Lets the rule apply to one request only.
    @discardableResult
    public func once() -> RuleHandle { times(1) }

    /// Lets the rule apply to a number of requests only, those that it has had included.
    @discardableResult
    public func times(_ count: Int) -> RuleHandle { changed { $0.times(count) } }

    /// Lets the rule apply to a share of the requests, from 0 to 1, drawn from the stub's seed.
    @discardableResult
    public func chance(_ share: Double) -> RuleHandle {
        session.reportChance(share)
        return changed { $0.chance(share) }
    }

    /// Sends each response after a delay in real time.
    @discardableResult
    public func after(_ delay: Duration) -> RuleHandle { changed { $0.delayed(by: delay) } }

    /// Sends the body of each response slowly, such as `.threeG`.
    @discardableResult
    public func paced(_ pace: RulePace) -> RuleHandle { changed { $0.paced(pace) } }

    /// Breaks the delivery of each response.
    @discardableResult
    public func failing(with fault: Delivery.Fault) -> RuleHandle {
        changed { $0.failing(with: fault) }
    }

    /// Holds each response at a barrier until it is released, see ``RuleControl/release(barrier:)``.
    @discardableResult
    public func holding(at barrier: String) -> RuleHandle {
        changed { $0.holding(at: barrier) }
    }

    private func changed(_ change: (Rule) -> Rule) -> RuleHandle {
        session.withState { state in
            _ = state.rules.change(id) { $0 = change($0) }
        }
        return self
    }
}

/// Makes the response to a request.
///
/// It may be called for several requests at once. An error that it throws is answered by 500, and
/// fails a test with the `.stub` trait.
public typealias RequestHandler = @Sendable (StubRequest) async throws -> RuleResponse

extension StubControls {
    /// Answers the requests of an operation, by its id in the contract, by a closure.
    ///
    /// ```swift
    /// stub.on("getDashboard") { request in .status(503) }.once()
    /// stub.on("getProduct") { request in
    ///     var response = try await stub.normal(request)
    ///     response.json?["stock"] = 0
    ///     return response
    /// }
    /// ```
    ///
    /// The closure is a rule: it takes precedence over earlier ones, its response is validated
    /// against the contract like any other, and it ends with the stub. Failures name it by the line
    /// that added it.
    @discardableResult
    public func on(
        _ operation: String, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column,
        _ answer: @escaping RequestHandler
    ) -> RuleHandle {
        controlled.on(.operation(operation), at: CallPlace(fileID, filePath, line, column), answer)
    }

    /// Answers the requests of a method to a path, such as `/products/{id}`, by a closure; the
    /// contract need not have it.
    @discardableResult
    public func on(
        _ method: HTTPMethod, _ path: String, fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line, column: Int = #column,
        _ answer: @escaping RequestHandler
    ) -> RuleHandle {
        controlled.on(
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
        controlled.on(pattern, at: CallPlace(fileID, filePath, line, column), answer)
    }

    /// Returns the response that the stub sends to a request without the closure that answers it:
    /// from fixtures, from an example, or from the API behind it.
    ///
    /// - Throws: an error unless the request is one that a closure is answering.
    public func normal(_ request: StubRequest) async throws -> RuleResponse {
        guard let normal = request.normal else { throw NoNormalResponse() }
        return await normal()
    }
}

extension StubSession {
    func on(
        _ pattern: RequestPattern, at place: CallPlace, _ answer: @escaping RequestHandler
    ) -> RuleHandle {
        let rule = Rule(pattern, name: "\(place.fileID):\(place.line)").respond(answer)
        return RuleHandle(id: rules.add(rule, at: place), session: self)
    }
}

/// The normal response was asked for outside of the closure that answers the request.
package struct NoNormalResponse: Error, Sendable, CustomStringConvertible {
    /// The advice to use it where the request is answered.
    package var description: String {
        "stub.normal(_:) takes the request of the closure that is answering it"
    }
}
