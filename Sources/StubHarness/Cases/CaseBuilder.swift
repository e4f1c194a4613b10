/// A result builder for lists of cases, with conditions and loops.
@resultBuilder
package enum CaseBuilder<World: Sendable> {
    /// A single case.
    package static func buildExpression(
        _ contractCase: ContractCase<World>
    ) -> [ContractCase<World>] {
        [contractCase]
    }

    /// A list of cases, such as a group from another file.
    package static func buildExpression(
        _ cases: [ContractCase<World>]
    ) -> [ContractCase<World>] {
        cases
    }

    /// The statements of a block, in order.
    package static func buildBlock(_ parts: [ContractCase<World>]...) -> [ContractCase<World>] {
        parts.flatMap(\.self)
    }

    /// The iterations of a loop, in order.
    package static func buildArray(_ parts: [[ContractCase<World>]]) -> [ContractCase<World>] {
        parts.flatMap(\.self)
    }

    /// An `if` without `else`.
    package static func buildOptional(_ part: [ContractCase<World>]?) -> [ContractCase<World>] {
        part ?? []
    }

    /// The `if` branch of a condition.
    package static func buildEither(
        first part: [ContractCase<World>]
    ) -> [ContractCase<World>] {
        part
    }

    /// The `else` branch of a condition.
    package static func buildEither(
        second part: [ContractCase<World>]
    ) -> [ContractCase<World>] {
        part
    }
}
