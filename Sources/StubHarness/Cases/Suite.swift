public import StubContract

/// Cases that share a contract, and how each gets a world of its own to run in.
public struct Suite<World: Sendable>: Sendable {
    public let name: String
    /// Operation id → the statuses the contract declares for it: `200`, `4XX` or `default`.
    public let operations: [String: [String]]
    public let cases: [ContractCase<World>]
    /// Makes the world of one case: a fresh session of the stub and the app composed on its URL.
    public let open: @Sendable (ContractCase<World>) async throws -> World
    /// Takes the world down and hands over the journal of that case.
    public let close: @Sendable (World) async -> [Exchange]

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
}
