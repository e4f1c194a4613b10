public import StubContract
public import StubHarness

/// Checks of the catalogue for one part of an app, such as one list or the login.
public protocol CheckPack<World>: Sendable {
    /// What the checks run in.
    associatedtype World: Sendable

    /// The ids of the operations that the checks need.
    var operations: [String] { get }

    /// Names the part of the app in mismatches, such as the id of its operation.
    var label: String { get }

    /// The checks, each either applicable or with the reason why it is not.
    func cases(in contract: Contract) -> [ContractCase<World>]
}

/// Cases that are known once the contract is.
public struct Checks<World: Sendable>: Sendable {
    let operations: [String]
    let label: String?
    let make: @Sendable (Contract) -> [ContractCase<World>]

    init(_ cases: [ContractCase<World>]) {
        operations = []
        label = nil
        make = { _ in cases }
    }

    init(_ pack: some CheckPack<World>) {
        operations = pack.operations
        label = pack.label
        make = { pack.cases(in: $0) }
    }

    init(_ checks: Checks, pending reason: String) {
        operations = checks.operations
        label = checks.label
        make = { contract in
            checks.make(contract).map {
                .notApplicable($0.id, $0.title, $0.group, because: reason, at: $0.place)
            }
        }
    }

    private init(_ checks: Checks, _ isIncluded: @escaping @Sendable (String) -> Bool) {
        operations = checks.operations
        label = checks.label
        make = { checks.make($0).filter { isIncluded($0.id) } }
    }

    func filter(_ isIncluded: @escaping @Sendable (String) -> Bool) -> Checks {
        Checks(self, isIncluded)
    }
}

extension CheckPack {
    /// These checks of the pack alone, by their ids.
    public func only(_ ids: String...) -> Checks<World> {
        Checks(self).filter { ids.contains($0) }
    }

    /// The checks of the pack without some, by their ids.
    public func without(_ ids: String...) -> Checks<World> {
        Checks(self).filter { !ids.contains($0) }
    }
}

extension CheckPack {
    /// The checks of the pack, listed as not applicable until what they need is written.
    ///
    /// - Parameter reason: what is missing, which reports show.
    public func pending(_ reason: String) -> Checks<World> {
        Checks(Checks(self), pending: reason)
    }
}

/// A closure of an adapter is not written yet.
public struct NotWritten: Error, Sendable, Hashable, CustomStringConvertible {
    /// What the closure is to do.
    public let what: String

    /// Names what the closure is to do.
    public init(_ what: String) { self.what = what }

    /// What is not written yet.
    public var description: String { "not written yet: \(what)" }
}

/// A result builder for the checks of a suite: packs, parts of packs, and cases of one's own.
@resultBuilder
public enum CheckBuilder<World: Sendable> {
    /// A pack.
    public static func buildExpression(_ pack: some CheckPack<World>) -> [Checks<World>] {
        [Checks(pack)]
    }

    /// A part of a pack.
    public static func buildExpression(_ checks: Checks<World>) -> [Checks<World>] { [checks] }

    /// A case of one's own.
    public static func buildExpression(_ one: ContractCase<World>) -> [Checks<World>] {
        [Checks([one])]
    }

    /// Cases of one's own.
    public static func buildExpression(_ cases: [ContractCase<World>]) -> [Checks<World>] {
        [Checks(cases)]
    }

    /// The statements of a block, in order.
    public static func buildBlock(_ parts: [Checks<World>]...) -> [Checks<World>] {
        parts.flatMap(\.self)
    }

    /// The iterations of a loop, in order.
    public static func buildArray(_ parts: [[Checks<World>]]) -> [Checks<World>] {
        parts.flatMap(\.self)
    }

    /// An `if` without `else`.
    public static func buildOptional(_ part: [Checks<World>]?) -> [Checks<World>] { part ?? [] }

    /// The `if` branch of a condition.
    public static func buildEither(first part: [Checks<World>]) -> [Checks<World>] { part }

    /// The `else` branch of a condition.
    public static func buildEither(second part: [Checks<World>]) -> [Checks<World>] { part }
}
