public import StubContract

/// Cases that share a contract, and how to create the world each of them runs in.
///
/// A world is whatever a case needs: as a rule, a stub and the app connected to it.
public struct Suite<World: Sendable>: Sendable {
    /// The name that reports show.
    public let name: String
    /// The responses that the contract declares, for the coverage.
    package let responses: [DeclaredResponse]
    /// The declared responses that the app cannot meet, with the reasons.
    public let gaps: [CoverageGap]
    /// The names of all fixtures and scenarios of the stub.
    package let resources: ResourceUse
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

    /// What a case waits for that does not end, in one line for people; `nil`, the default, if the
    /// world does not know.
    package var waiting: @Sendable (World) -> String? = { _ in nil }

    /// Whether an answer that breaks the contract fails its case; `true` by default.
    ///
    /// An app is not to blame for the answers of the stub, so that a suite about an app says `false`:
    /// such a case counts as not applicable, with the violation as the reason.
    public var judgesAnswers = true

    /// Whether a case of its own, `Q01`, reports the violations in the app's requests if several cases
    /// run; `false` by default, so that each case reports those that occur in it.
    public var collectsViolations = false

    /// What would let further checks run, in lines for people; none by default.
    public var suggestions: [String] = []

    /// The names of secrets in the contract, besides the usual ones; reports show no value of them.
    package var secretNames: Set<String> = []

    /// What a world used of ``resources``; asked before the world is closed.
    package let use: @Sendable (World) async -> ResourceUse

    /// Creates a suite; without `operations`, coverage is not measured.
    ///
    /// - Parameters:
    ///   - name: the name that reports show.
    ///   - operations: the statuses that the contract declares, by operation id: `200`, `4XX` or
    ///     `default`.
    ///   - cases: the cases in order of declaration.
    ///   - open: creates the world of one case.
    ///   - close: closes a world and returns its journal.
    public init(
        _ name: String, operations: [String: [String]] = [:], cases: [ContractCase<World>],
        open: @escaping @Sendable (ContractCase<World>) async throws -> World,
        close: @escaping @Sendable (World) async -> [Exchange]
    ) {
        self.init(
            name,
            responses: operations.sorted { $0.key < $1.key }.flatMap { id, statuses in
                statuses.map { DeclaredResponse(operation: id, status: $0) }
            }, cases: cases, open: open, close: close)
    }

    /// Creates a suite whose coverage includes media types and leaves out what the app cannot meet.
    ///
    /// - Parameters:
    ///   - name: the name that reports show.
    ///   - responses: the responses that the contract declares.
    ///   - gaps: those that the app cannot meet, with the reasons.
    ///   - resources: the names of all fixtures and scenarios; reports list those never used.
    ///   - cases: the cases in order of declaration.
    ///   - open: creates the world of one case.
    ///   - use: what a world used of the resources.
    ///   - close: closes a world and returns its journal.
    package init(
        _ name: String, responses: [DeclaredResponse], gaps: [CoverageGap] = [],
        resources: ResourceUse = ResourceUse(), cases: [ContractCase<World>],
        open: @escaping @Sendable (ContractCase<World>) async throws -> World,
        use: @escaping @Sendable (World) async -> ResourceUse = { _ in ResourceUse() },
        close: @escaping @Sendable (World) async -> [Exchange]
    ) {
        self.name = name
        self.responses = responses
        self.gaps = gaps
        self.resources = resources
        self.cases = cases
        self.open = open
        self.use = use
        self.close = close
    }

    /// The cases that can be checked with the contract, for tests with a case as an argument.
    ///
    /// `verify --list` prints the others with their reasons.
    public var applicable: [ContractCase<World>] {
        cases.filter { $0.applicability == .applies }
    }
}
