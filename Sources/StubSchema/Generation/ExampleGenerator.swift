public import StubJSON

/// Creates an instance of a schema: the declared example, or else a smallest valid instance.
///
/// The same schema always gives the same example. Only required parts are generated, except that a
/// string that may be empty is `string`.
public struct ExampleGenerator {
    /// Whether optional members are generated too; `false` by default.
    public var includesOptional: Bool

    /// Creates a generator, by default for the smallest examples.
    public init(includesOptional: Bool = false) {
        self.includesOptional = includesOptional
    }

    /// An example of the schema; if none is found, an approximation that may be invalid.
    public func example(of schema: Schema) -> JSONValue {
        var maker = ExampleMaker(table: schema.table, includesOptional: includesOptional)
        return maker.value(for: [schema.table[schema.root]]) ?? maker.fallback(for: schema)
    }

    /// An example of one of many schemas that share a budget.
    package func example(of schema: Schema, budget: inout ExampleBudget) -> JSONValue {
        var maker = ExampleMaker(table: schema.table, includesOptional: includesOptional)
        maker.steps = budget.share
        defer { budget.spend(budget.share - maker.steps) }
        return maker.value(for: [schema.table[schema.root]]) ?? maker.fallback(for: schema)
    }
}

/// The budget for all examples of a document, in evaluation steps.
package struct ExampleBudget: Sendable {
    private var left = 5 * ExampleMaker.defaultSteps

    /// Creates a budget that is ample for a usual document.
    package init() {}

    /// The budget of the next example; a small one if the others have used it up.
    var share: Int { max(ExampleMaker.defaultSteps / 50, min(ExampleMaker.defaultSteps, left)) }

    mutating func spend(_ steps: Int) {
        left -= steps
    }
}

extension Schema {
    /// The example that the schema declares, or else a smallest valid instance.
    public func example() -> JSONValue {
        ExampleGenerator().example(of: self)
    }
}
