package import StubJSON

/// Creates an instance of a schema: the declared example, or else a generated valid instance.
///
/// The same schema always gives the same example. By default it is a smallest instance with the
/// required parts only, except that a string that may be empty is `string`. A full example has
/// every member down to a few levels, at least one element in each array, and texts and numbers
/// that suit the names of the members.
package struct ExampleGenerator: Sendable {
    /// Whether optional members are generated too; `false` by default.
    package var includesOptional: Bool

    /// Whether optional members that only requests have (`writeOnly`) are left out.
    package var omitsWriteOnly = false

    /// The names of members that decide between alternatives: the one that declares most of them
    /// is taken; the first one by default.
    package var preferred: Set<String> = []

    /// The generator for bodies of responses.
    package static let response: ExampleGenerator = {
        var generator = ExampleGenerator(includesOptional: true)
        generator.omitsWriteOnly = true
        return generator
    }()

    /// Creates a generator, by default for the smallest examples.
    package init(includesOptional: Bool = false) {
        self.includesOptional = includesOptional
    }

    /// An example of the schema; if none is found, an approximation that may be invalid.
    package func example(of schema: Schema) -> JSONValue {
        var budget = ExampleBudget()
        return example(of: schema, budget: &budget)
    }

    /// An example of one of many schemas that share a budget.
    package func example(of schema: Schema, budget: inout ExampleBudget) -> JSONValue {
        var maker = ExampleMaker(
            table: schema.table, includesOptional: includesOptional,
            omitsWriteOnly: omitsWriteOnly)
        maker.preferred = preferred
        // If a full example costs too much, a smallest one is generated with the rest of the
        // budget.
        if includesOptional, let full = maker.example(of: schema, &budget) { return full }
        maker = ExampleMaker(table: schema.table, includesOptional: false)
        maker.preferred = preferred
        return maker.example(of: schema, &budget) ?? maker.fallback(for: schema)
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
    package func example() -> JSONValue {
        ExampleGenerator().example(of: self)
    }
}
