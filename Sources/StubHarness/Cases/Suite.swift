public import StubContract

/// Cases that share a contract, and how to create the world each of them runs in.
///
/// A world is whatever a case needs: as a rule, a stub and the app connected to it.
public struct Suite<World: Sendable>: Sendable {
    /// The name that reports show.
    public let name: String
    /// The statuses that the contract declares, by operation id: `200`, `4XX` or `default`.
    public let operations: [String: [String]]
    /// The cases in order of declaration; ids must be unique.
    public let cases: [ContractCase<World>]
    /// Creates the world of one case, such as a new stub and the app connected to its URL.
    public let open: @Sendable (ContractCase<World>) async throws -> World
    /// Closes a world and returns its journal, whose issues are reported and whose responses count
    /// for coverage.
    public let close: @Sendable (World) async -> [Exchange]
    /// What a mismatch says about a contract violation in an exchange of a closed world beyond the
    /// issue itself, in lines for people; nothing by default.
    public var explain: @Sendable (World, Exchange, ContractIssue) -> String? = { _, _, _ in nil }

    /// Creates a suite; without `operations`, coverage is not measured.
    public init(
        _ name: String, operations: [String: [String]] = [:], cases: [ContractCase<World>],
        open: @escaping @Sendable (ContractCase<World>) async throws -> World,
        close: @escaping @Sendable (World) async -> [Exchange]
    ) {
        self.name = name
        self.operations = operations
        self.cases = cases
        self.open = open
        self.close = close
    }

    /// The cases that can be checked with the contract, for tests with a case as an argument.
    ///
    /// ``RunnableSuite/listing(of:)`` has the others with their reasons.
    public var applicable: [ContractCase<World>] {
        cases.filter { $0.applicability == .applies }
    }
}
