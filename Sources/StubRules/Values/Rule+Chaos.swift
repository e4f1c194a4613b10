import StubFixtures
import StubHTTP

extension Rule {
    /// A rule that lets a share of all requests fail, from 0 to 1, as `serve --chaos` does.
    ///
    /// A failure is one of the errors that the contract declares for the operation, a delay of one to
    /// five seconds, or a connection that is reset or closed before or within the response; which one
    /// is drawn from the stub's seed.
    public static func chaos(_ share: Double) -> Rule {
        var rule = Rule(.any, name: "chaos").chance(share)
        rule.drawsSteps = true
        rule.steps =
            [
                RuleStep(.declaredError, repeats: 4),
                RuleStep(
                    .passThrough,
                    effects: RuleEffects(delay: .uniform(from: .seconds(1), to: .seconds(5))),
                    repeats: 2),
            ]
            + faults.map { RuleStep(.passThrough, effects: RuleEffects(fault: $0)) }
        return rule
    }

    private static let faults: [Delivery.Fault] = [
        .connectionResetByPeer, .connectionResetMidBody, .truncatedBody, .emptyResponse,
    ]
}
