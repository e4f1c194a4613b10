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
    func cases(in context: CheckContext) -> [ContractCase<World>]

    /// The parts of the app that a check concerns, by its id; the label unless the pack says more.
    func parts(of id: String, in contract: Contract) -> [String]
}

extension CheckPack {
    /// The label alone.
    public func parts(of id: String, in contract: Contract) -> [String] { [label] }
}

/// Cases that are known once the contract is.
public struct Checks<World: Sendable>: Sendable {
    let operations: [String]
    /// Names the part of the app in mismatches; `nil` if there is not exactly one.
    let label: String?
    let make: @Sendable (CheckContext) -> [ContractCase<World>]
    /// The parts of the app that a check concerns, by its id; empty if nobody says so.
    let parts: @Sendable (String, Contract) -> [String]
    /// How the app renews its tokens, if these checks know it.
    let renewal: @Sendable (Contract) -> RenewalFlow?
    /// The operations whose actions leave something out.
    var leftOut: @Sendable (Contract) -> [ActionGap: [String]] = { _ in [:] }

    /// Cases of one's own, and the parts of the app that they concern.
    public init(_ cases: [ContractCase<World>], of parts: String...) {
        self.init(
            [], parts.count == 1 ? parts.first : nil, { _ in cases }, { _, _ in parts },
            { _ in nil })
    }

    init(_ pack: some CheckPack<World>) {
        self.init(
            pack.operations, pack.label, { pack.cases(in: $0) }, { pack.parts(of: $0, in: $1) },
            { (pack as? any SessionKnowing)?.renewal(in: $0) })
        leftOut = { (pack as? any ActionDescribing)?.leftOut(in: $0) ?? [:] }
    }

    init(_ checks: Checks, pending reason: String) {
        self.init(
            checks.operations, checks.label,
            { context in
                checks.make(context).map {
                    .notApplicable($0.id, $0.title, $0.group, because: reason, at: $0.place)
                }
            }, checks.parts, { _ in nil })
    }

    private init(
        _ operations: [String], _ label: String?,
        _ make: @escaping @Sendable (CheckContext) -> [ContractCase<World>],
        _ parts: @escaping @Sendable (String, Contract) -> [String],
        _ renewal: @escaping @Sendable (Contract) -> RenewalFlow?
    ) {
        self.operations = operations
        self.label = label
        self.make = make
        self.parts = parts
        self.renewal = renewal
    }

    /// The same checks under the names of the parts of the app that they concern.
    ///
    /// Mismatches begin with the name if there is one alone, and `listing(in:)` has
    /// all of them.
    public func of(_ parts: [String]) -> Checks {
        var checks = Checks(
            operations, parts.count == 1 ? parts.first : nil, make, { _, _ in parts }, renewal)
        checks.leftOut = leftOut
        return checks
    }

    /// The same checks under the names of the parts of the app that they concern.
    public func of(_ parts: String...) -> Checks { of(parts) }

    func filter(_ isIncluded: @escaping @Sendable (String) -> Bool) -> Checks {
        Checks(operations, label, { make($0).filter { isIncluded($0.id) } }, parts, renewal)
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
    /// The checks of the pack under the names of the parts of the app that they concern, which are
    /// the ids of operations otherwise.
    public func of(_ parts: String...) -> Checks<World> { Checks(self).of(parts) }

    /// The checks of the pack under the names of the parts of the app that they concern.
    public func of(_ parts: [String]) -> Checks<World> { Checks(self).of(parts) }
}

extension CheckPack {
    /// The checks of the pack, listed as not applicable until what they need is written.
    ///
    /// - Parameter reason: what is missing, which reports show.
    public func pending(_ reason: String) -> Checks<World> {
        Checks(Checks(self), pending: reason)
    }
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

    /// Checks that another builder has put together.
    public static func buildExpression(_ checks: [Checks<World>]) -> [Checks<World>] { checks }

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
