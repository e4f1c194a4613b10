import StubContract
import StubHarness

/// Checks of the catalogue for one part of an app, such as one list or the login.
///
/// A function of ``Checks`` makes each, and declares what users need not say.
protocol CheckPack<World>: Sendable {
    /// What the checks run in.
    associatedtype World: Sendable

    /// The ids of the operations that the checks need.
    var operations: [String] { get }

    /// Names the part of the app in mismatches, such as the id of its operation.
    var label: String { get }

    /// The app's session; `nil` if the pack has none.
    func session(in contract: Contract) -> KnownSession<World>?

    /// What the part of the app does first; `nil` if nothing is common to the checks.
    var normalUse: NormalUse<World>? { get }

    /// The checks, each either applicable or with the reason why it is not.
    func cases(in context: CheckContext<World>) -> [ContractCase<World>]

    /// The parts of the app that a check concerns, by its id; the label unless the pack says more.
    func parts(of id: String, in contract: Contract) -> [String]
}

extension CheckPack {
    func session(in contract: Contract) -> KnownSession<World>? { nil }

    var normalUse: NormalUse<World>? { nil }

    /// The label alone.
    func parts(of id: String, in contract: Contract) -> [String] { [label] }
}

/// Cases of one's own, which need no operation.
struct OwnCases<World: Sendable>: CheckPack {
    let cases: [ContractCase<World>]

    var operations: [String] { [] }

    /// Whoever adds the cases names the parts of the app.
    var label: String { "" }

    func cases(in context: CheckContext<World>) -> [ContractCase<World>] { cases }
}
