import StubJSON

/// One search for an example, with a cache of results and the schemas in progress.
struct ExampleMaker {
    let table: SchemaTable
    /// Whether optional members and items are generated, down to a few levels.
    private let fillsOptional: Bool

    private var found: [[ObjectIdentifier]: JSONValue] = [:]
    /// Detects recursion: a smallest instance never contains an instance of the same schema.
    private var inProgress: Set<[ObjectIdentifier]> = []
    /// Limits the search in schemas that have no instance.
    private var attempts = 20_000
    /// Limits the cost of validating candidates, because references can multiply.
    var steps = Self.defaultSteps
    private var patternBudget = PatternBudget()

    static let defaultSteps = 1_000_000
    /// Larger examples are not generated, because people read them.
    static let valueLimit = 20_000
    /// Examples do not nest deeper than documents may.
    private static let depthLimit = 120

    init(table: SchemaTable, includesOptional: Bool) {
        self.table = table
        fillsOptional = includesOptional
    }

    /// Generating all optional parts would grow without limit in branching schemas.
    var includesOptional: Bool { fillsOptional && inProgress.count <= 4 }

    /// A value that is valid against all the schemas; `nil` if none was found.
    mutating func value(for nodes: [SchemaNode]) -> JSONValue? {
        let key = nodes.map(ObjectIdentifier.init)
        if let known = found[key] { return known }
        guard inProgress.count < Self.depthLimit, inProgress.insert(key).inserted else {
            return nil
        }
        defer { inProgress.remove(key) }
        var choices = BranchChoices()
        repeat {
            attempts -= 1
            guard attempts > 0, steps > 0 else { return nil }
            if let value = attempt(nodes, &choices) {
                found[key] = value
                return value
            }
        } while choices.advance()
        return nil
    }

    /// An approximation if no valid value was found: a value of the right type.
    func fallback(for schema: Schema) -> JSONValue {
        var choices = BranchChoices()
        let shape = SchemaShape([table[schema.root]], table: table, choices: &choices)
        if let declared = shape.declared.first { return declared }
        if shape.types.contains(.object) { return [:] }
        if shape.types.contains(.array) { return [] }
        return shape.types.contains(.string) ? "string" : .null
    }

    mutating func isValid(_ value: JSONValue, _ nodes: [SchemaNode]) -> Bool {
        for node in nodes {
            guard steps > 0 else { return false }
            var evaluator = SchemaEvaluator(table: table, formats: .assert, collects: false)
            evaluator.patternBudget = patternBudget
            let isValid = evaluator.accepts(value, at: node)
            patternBudget = evaluator.patternBudget
            steps -= evaluator.steps
            guard isValid else { return false }
        }
        return true
    }

    /// How many values a part adds to the example; `nil` if it becomes too large.
    mutating func admit(_ part: JSONValue, beside count: Int) -> Int? {
        let values = JSONExtent(of: part).values
        steps -= values
        return count + values <= Self.valueLimit && steps > 0 ? count + values : nil
    }

    private mutating func attempt(
        _ nodes: [SchemaNode], _ choices: inout BranchChoices
    ) -> JSONValue? {
        var shape = SchemaShape(nodes, table: table, choices: &choices)
        guard !shape.isImpossible else { return nil }
        for value in shape.declared where isValid(value, nodes) { return value }
        // Composed values come first, since null is the least useful example.
        let objectRules = shape.objects
        if shape.types.contains(.object), !objectRules.isEmpty || shape.types.isOnly(.object),
            let value = object(&shape, nodes, &choices)
        {
            return value
        }
        if shape.types.contains(.array), !shape.arrays.isEmpty || shape.types.isOnly(.array),
            let value = array(shape, nodes)
        {
            return value
        }
        if shape.types.contains(.string) {
            for text in texts(shape) where isValid(.string(text), nodes) { return .string(text) }
        }
        if !shape.types.isDisjoint(with: [.integer, .number]) {
            let integersOnly = !shape.types.contains(.number)
            for number in NumberSampler.candidates(shape.numbers, integersOnly: integersOnly)
            where isValid(.number(number), nodes) {
                return .number(number)
            }
        }
        let rest: [JSONValue] = [true, false, [], [:], nil, [0], ["property1": 0]]
        for value in rest where isValid(value, nodes) { return value }
        return nil
    }
}

// MARK: - Texts

extension ExampleMaker {
    private func texts(_ shape: SchemaShape) -> [String] {
        var texts = shape.formats.flatMap { TextSamples.valid($0.rawValue) }
        let minimum = min(shape.strings.compactMap(\.minLength).max() ?? 0, 100_000)
        let maximum = shape.strings.compactMap(\.maxLength).min() ?? Int.max
        for pattern in shape.strings.compactMap(\.pattern) {
            texts += [minimum, 0].compactMap {
                PatternSampler.sample(pattern.pattern, minLength: $0)
            }
        }
        let word = "string"
        texts.append(String(word.prefix(maximum)))
        texts.append(
            word + String(repeating: "x", count: max(0, minimum - word.utf8.count)))
        texts += ["", "a"]
        return texts
    }
}

extension JSONTypes {
    func isOnly(_ type: JSONTypes) -> Bool { self == type || self == type.union(.null) }
}
