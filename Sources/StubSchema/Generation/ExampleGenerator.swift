public import StubJSON

/// Makes an instance of a schema: the one it declares, else the smallest that is valid.
///
/// The same schema always gives the same example. Nothing is made up beyond what the schema
/// demands, but a text that may be empty reads `string`.
public struct ExampleGenerator {
    /// Whether optional members are filled in too; off by default.
    public var includesOptional: Bool

    /// Makes a generator, by default of the smallest examples.
    public init(includesOptional: Bool = false) {
        self.includesOptional = includesOptional
    }

    /// An example of the schema; where none is found, the nearest there is.
    public func example(of schema: Schema) -> JSONValue {
        var maker = ExampleMaker(table: schema.table, includesOptional: includesOptional)
        return maker.value(for: [schema.table[schema.root]]) ?? maker.fallback(for: schema)
    }

    /// An example of one of many schemas, whose examples may cost so much together.
    package func example(of schema: Schema, budget: inout ExampleBudget) -> JSONValue {
        var maker = ExampleMaker(table: schema.table, includesOptional: includesOptional)
        maker.steps = budget.share
        defer { budget.spend(budget.share - maker.steps) }
        return maker.value(for: [schema.table[schema.root]]) ?? maker.fallback(for: schema)
    }
}

/// What the examples of a whole document may cost, in steps of evaluation.
package struct ExampleBudget: Sendable {
    private var left = 5 * ExampleMaker.defaultSteps

    /// A budget that a document's usual examples leave almost untouched.
    package init() {}

    /// What the next example may cost: little where the others have used the budget up.
    var share: Int { max(ExampleMaker.defaultSteps / 50, min(ExampleMaker.defaultSteps, left)) }

    mutating func spend(_ steps: Int) {
        left -= steps
    }
}

extension Schema {
    /// The example the schema declares, else its smallest valid instance.
    public func example() -> JSONValue {
        ExampleGenerator().example(of: self)
    }
}
