import StubContract
public import StubHarness

/// Checks of the catalogue for one part of an app, such as one list or the login, or cases of one's
/// own.
///
/// ```swift
/// Checks.pagination(list: Lists.orders).of("orders")
/// Checks.tokens(session: session).without("T23")
/// ```
public struct Checks<World: Sendable>: Sendable {
    /// What has the checks.
    let pack: any CheckPack<World>
    /// The parts of the app that all checks concern; `nil` for those that the pack names.
    private var named: [String]?
    /// Chooses checks of the pack by their ids; `nil` for all of them.
    private var isChosen: (@Sendable (String) -> Bool)?
    /// What is missing before the checks can run; `nil` if they run.
    private var missing: String?

    init(_ pack: any CheckPack<World>) { self.pack = pack }

    /// Cases of one's own, and the parts of the app that they concern.
    public init(_ cases: [ContractCase<World>], of parts: String...) {
        self.init(OwnCases(cases: cases))
        named = parts
    }

    // MARK: - Changing

    /// The same checks under the names of the parts of the app that they concern, which are the ids
    /// of operations otherwise.
    ///
    /// Mismatches begin with the name if there is one alone, and the table of what is checked where
    /// has all of them.
    public func of(_ parts: [String]) -> Checks {
        var checks = self
        checks.named = parts
        return checks
    }

    /// The same checks under the names of the parts of the app that they concern.
    public func of(_ parts: String...) -> Checks { of(parts) }

    /// These checks alone, by their ids.
    public func only(_ ids: String...) -> Checks { choosing { ids.contains($0) } }

    /// The checks without some, by their ids.
    public func without(_ ids: String...) -> Checks { choosing { !ids.contains($0) } }

    /// The checks, listed as not applicable until what they need is written.
    ///
    /// - Parameter reason: what is missing, which reports show.
    public func pending(_ reason: String) -> Checks {
        var checks = self
        checks.missing = reason
        return checks
    }

    private func choosing(_ isChosen: @escaping @Sendable (String) -> Bool) -> Checks {
        var checks = self
        let isChosenBefore = self.isChosen
        checks.isChosen = { isChosen($0) && isChosenBefore?($0) != false }
        return checks
    }

    // MARK: - What a suite asks

    var operations: [String] { pack.operations }

    /// Names the part of the app in mismatches; `nil` if there is not exactly one.
    var label: String? {
        guard let named else { return pack.label }
        return named.count == 1 ? named[0] : nil
    }

    func cases(in context: CheckContext<World>) -> [ContractCase<World>] {
        let cases = pack.cases(in: context).filter { isChosen?($0.id) != false }
        if let missing {
            return cases.map {
                .notApplicable($0.id, $0.title, $0.group, because: missing, at: $0.place)
            }
        }
        guard let use = pack.normalUse else { return cases }
        guard isChosen?(ObstacleCase.id) != false else { return cases.map(\.unexplained) }
        return [use.check] + (use.isOfAll ? cases.map { $0.explained(by: use.obstacle) } : cases)
    }

    /// The parts of the app that a check concerns, by its id; empty if nobody says so.
    func parts(of id: String, in contract: Contract) -> [String] {
        named ?? pack.parts(of: id, in: contract)
    }

    /// The app's session, if these checks know it and run.
    func session(in contract: Contract) -> KnownSession<World>? {
        missing == nil ? pack.session(in: contract) : nil
    }

    /// The operations whose actions leave something out; none if only a part of the pack is wanted.
    func leftOut(in contract: Contract) -> [ActionGap: [String]] {
        guard missing == nil, isChosen == nil else { return [:] }
        return (pack as? any ActionDescribing)?.leftOut(in: contract) ?? [:]
    }
}

/// A result builder for the checks of a suite: packs, parts of packs, and cases of one's own.
@resultBuilder
public enum CheckBuilder<World: Sendable> {
    /// A pack, or a part of one.
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
