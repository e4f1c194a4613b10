import StubBackport

/// What tests steer a stub by, and each of its sessions: its clock, tokens, fixtures and rules, and
/// the requests that it has received.
///
/// Those of a stub are of the session of requests that name none.
public protocol StubControls: AnyObject, Sendable {
    /// The session that is steered.
    var controlled: StubSession { get }
}

extension StubControls {
    /// The current contract, fixtures and scenarios.
    public var definition: StubDefinition { controlled.edition.definition }

    /// The mistakes of rules and queries, as sentences in order: operations that the contract does
    /// not have, paths and chances that are none, paths that neither the contract nor a rule has,
    /// closures that have thrown an error, and rows that break the contract.
    ///
    /// A rule that can never apply, or a query that nothing can match, would prove nothing.
    public var mistakes: [String] { placedMistakes.map(\.text) }

    /// The mistakes with their places.
    package var placedMistakes: [StubMistake] { controlled.noted.withLock { $0 } }
}

extension StubSession: StubControls {
    /// The session itself.
    public var controlled: StubSession { self }
}
