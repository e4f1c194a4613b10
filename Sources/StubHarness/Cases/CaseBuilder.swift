/// Collects cases written one below the other.
@resultBuilder
public enum CaseBuilder<World: Sendable> {
    public static func buildExpression(
        _ contractCase: ContractCase<World>
    ) -> [ContractCase<World>] {
        [contractCase]
    }

    public static func buildExpression(
        _ cases: [ContractCase<World>]
    ) -> [ContractCase<World>] {
        cases
    }

    public static func buildBlock(_ parts: [ContractCase<World>]...) -> [ContractCase<World>] {
        parts.flatMap(\.self)
    }

    public static func buildArray(_ parts: [[ContractCase<World>]]) -> [ContractCase<World>] {
        parts.flatMap(\.self)
    }

    public static func buildOptional(_ part: [ContractCase<World>]?) -> [ContractCase<World>] {
        part ?? []
    }

    public static func buildEither(
        first part: [ContractCase<World>]
    ) -> [ContractCase<World>] {
        part
    }

    public static func buildEither(
        second part: [ContractCase<World>]
    ) -> [ContractCase<World>] {
        part
    }
}
