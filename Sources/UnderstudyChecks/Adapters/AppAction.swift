public import StubJSON

/// One thing that an app does with one operation, for checks of all of them.
///
/// Checks run all actions of an app one after the other on one stub: those that delete what others read
/// come last.
public struct AppAction<App: Sendable>: Sendable {
    /// What the app does with earlier responses of a read.
    public enum Reuse: Sendable, Hashable {
        /// Each request is unconditional.
        case never
        /// Each request asks with `If-None-Match`, even if the response is still fresh.
        case revalidates
        /// No request while the response is fresh, and a conditional one afterwards.
        case whileFresh
    }

    /// The id of the operation.
    public let operation: String
    /// The part of the app that does it, such as a screen; the operation by default.
    public var part: String
    /// How many requests one run sends at most, if the server cannot answer; 1 by default.
    public var attempts = 1
    /// What the app does with earlier responses; ``Reuse/never`` by default.
    public var reuse = Reuse.never
    /// Whether the app reads the body of a success; `true` by default.
    public var readsBody = true
    /// The statuses of 400 and more that are answers and no errors, such as the 404 of "is it starred?";
    /// none by default.
    public var answers: Set<Int> = []
    /// The members of the request's body, or the parameters of its query, that the call means, such as
    /// `["lat": 60.39]`; others are not compared.
    public var sends: JSONValue?
    /// Whether the request ends with its caller; `true` by default.
    public var endsWithCaller = true
    /// Does it and throws the error that it ends with.
    public let run: @Sendable (CheckStage<App>) async throws -> Void
    /// Does it and returns what the app made of the answer, as text.
    let result: @Sendable (CheckStage<App>) async throws -> String
    /// Does it and returns the values that the app has read, by the places in the answer that they
    /// come from; `nil` if the action does not say.
    let values: (@Sendable (CheckStage<App>) async throws -> [String: ReadValue])?

    /// Describes an action.
    ///
    /// ```swift
    /// AppAction("getOrder") { try await $0.app.order(7) } values: { order in
    ///     ["total": order.total, "created_at": order.date, "lines.0.count": order.lines.first?.count]
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - run: does it and returns what the app made of the answer; answer checks compare its
    ///     description.
    ///   - values: the values of it that must be those of the answer, by the place that each comes
    ///     from: names of members and numbers of elements, with dots between them; members with a
    ///     dot in their name cannot be named. They are texts, numbers, Booleans, dates, URLs, enums
    ///     of such raw values, or `nil`.
    public init<Value>(
        _ operation: String, run: @escaping @Sendable (CheckStage<App>) async throws -> Value,
        values: (@Sendable (Value) -> [String: Any?])? = nil
    ) {
        self.operation = operation
        part = operation
        self.run = { _ = try await run($0) }
        result = { "\(try await run($0))" }
        guard let values else {
            self.values = nil
            return
        }
        self.values = { stage in
            let read = try await run(stage)
            return values(read).mapValues { ReadValue($0 as Any) }
        }
    }

    /// The same action, described further.
    public func with(_ describe: (inout AppAction) -> Void) -> AppAction {
        var action = self
        describe(&action)
        return action
    }
}
