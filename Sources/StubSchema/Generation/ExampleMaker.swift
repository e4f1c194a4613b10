import StubJSON

/// One search for an example, with a cache of results and the schemas in progress.
struct ExampleMaker {
    let table: SchemaTable
    /// Whether optional members and items are generated, down to a few levels.
    let fillsOptional: Bool
    /// Whether optional members that only requests have are left out.
    let omitsWriteOnly: Bool
    /// The variation that makes the value one of many rows; `nil` for an example.
    let variation: RowVariation?
    /// The names of members that decide between alternatives.
    var preferred: Set<String> = []
    /// Where in the row the value in progress is.
    var place: [String] = []
    /// The name of the member that the value is for, and the name of the thing that the object
    /// describes.
    private(set) var name = ""
    var thing = ""
    /// Whether an object may get a member that only another alternative declares.
    ///
    /// Its value would break that alternative, and no server sends such a member, so what is optional
    /// is left out instead.
    var inventsMembers = true
    /// The number of parts in progress that are generated without optional members, because they
    /// are too large.
    private var thrift = 0

    private var found: [Request: JSONValue] = [:]
    /// Detects recursion: a smallest instance never contains an instance of the same schema.
    private(set) var inProgress: Set<[ObjectIdentifier]> = []
    /// Limits the search in schemas that have no instance.
    private var attempts = 20_000
    /// Limits the cost of validating candidates, because references can multiply.
    var steps = Self.defaultSteps
    private var patternBudget = PatternBudget()

    /// The inputs that a generated value depends on.
    private struct Request: Hashable {
        let nodes: [ObjectIdentifier]
        let level: Int
        let name: String
        let inventsMembers: Bool
    }

    static let defaultSteps = 1_000_000
    /// Larger examples are not generated, because people read them.
    static let valueLimit = 20_000
    /// Examples do not nest deeper than documents may.
    private static let depthLimit = 120

    /// Optional parts are generated on these levels, because branching schemas would make them
    /// grow without limit.
    private static let fullLevels = 10
    /// The maximum number of values of a part, by its level; a larger part gets only its required
    /// members.
    private static let partLimits = [400, 400, 250, 120, 60, 30]

    init(
        table: SchemaTable, includesOptional: Bool, omitsWriteOnly: Bool = false,
        variation: RowVariation? = nil
    ) {
        self.table = table
        fillsOptional = includesOptional
        self.omitsWriteOnly = omitsWriteOnly
        self.variation = variation
    }

    /// Whether optional parts are generated here.
    var includesOptional: Bool {
        fillsOptional && thrift == 0
            && inProgress.count <= (variation == nil ? Self.fullLevels : RowVariation.fullLevels)
    }

    /// An example of the schema within its share of the budget; `nil` if none was found.
    mutating func example(of schema: Schema, _ budget: inout ExampleBudget) -> JSONValue? {
        let share = budget.share
        steps = share
        defer { budget.spend(share - steps) }
        return value(for: [table[schema.root]])
    }

    /// A value that is valid against all the schemas; `nil` if none was found.
    ///
    /// - Parameter name: the member that the value is for, which full examples go by.
    mutating func value(for nodes: [SchemaNode], named name: String = "") -> JSONValue? {
        let identity = nodes.map(ObjectIdentifier.init)
        let request = Request(
            nodes: identity, level: includesOptional ? inProgress.count : Self.fullLevels + 1,
            name: variation == nil ? fillsOptional ? name : "" : place.joined(separator: "/"),
            inventsMembers: inventsMembers)
        if let known = found[request] { return known }
        guard inProgress.count < Self.depthLimit, inProgress.insert(identity).inserted else {
            return nil
        }
        let outer = (self.name, thing)
        self.name = name
        defer {
            inProgress.remove(identity)
            (self.name, thing) = outer
        }
        var choices = BranchChoices(kind: variation?.index ?? 0)
        if !preferred.isEmpty { choices.preference = (preferred, table) }
        var isNullable = false
        repeat {
            attempts -= 1
            guard attempts > 0, steps > 0 else { break }
            guard let value = attempt(nodes, &choices) else { continue }
            // `null` is the least useful example, so any other alternative is preferred.
            if fillsOptional, value == .null {
                isNullable = true
                continue
            }
            found[request] = value
            return value
        } while choices.advance()
        guard isNullable else { return nil }
        found[request] = .null
        return .null
    }

    /// A value for a member or an element, of a size that leaves room for others.
    mutating func part(for nodes: [SchemaNode], named name: String) -> JSONValue? {
        let value = value(for: nodes, named: name)
        guard includesOptional else { return value }
        let limit = Self.partLimits[min(inProgress.count, Self.partLimits.count - 1)]
        if let value, JSONExtent(of: value).values <= limit { return value }
        thrift += 1
        defer { thrift -= 1 }
        return self.value(for: nodes, named: name) ?? value
    }

    /// An approximation if no valid value was found: a value of the right type.
    func fallback(for schema: Schema) -> JSONValue {
        let shape = SchemaShape([table[schema.root]], table: table)
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

    /// The number of digits after the second of times.
    private var timeDigits: Int { table.times.digits ?? 0 }

    var typical: TypicalSampler {
        TypicalSampler(
            variation: variation, place: place, name: name, thing: thing, timeDigits: timeDigits)
    }

    private mutating func attempt(
        _ nodes: [SchemaNode], _ choices: inout BranchChoices
    ) -> JSONValue? {
        var shape = SchemaShape(nodes, table: table, choices: &choices)
        guard !shape.isImpossible else { return nil }
        for value in declared(shape) where isValid(value, nodes) { return value }
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
            let usual = fillsOptional ? typical.numbers(shape, integersOnly: integersOnly) : []
            let others = NumberSampler.candidates(shape.numbers, integersOnly: integersOnly)
            for number in usual + others
            where isValid(.number(number), nodes) {
                return .number(number)
            }
        }
        let rest: [JSONValue] = [[], [:], nil, [0], ["property1": 0]]
        for value in typical.flags + rest where isValid(value, nodes) { return value }
        return nil
    }
}

// MARK: - Declared values

extension ExampleMaker {
    /// The values that the schemas list; full examples use null only where it is the default, no
    /// other empty default, and no example of only a part of the value.
    private func declared(_ shape: SchemaShape) -> [JSONValue] {
        guard fillsOptional else { return shape.declared }
        let usual = shape.declared.filter { value in
            if value == .null { return shape.defaultsToNull }
            guard value.object == nil || !shape.parts.contains(value) else { return false }
            return !shape.defaults.contains(value) || !value.isEmpty
        }
        return typical.chosen(usual, of: shape)
    }
}

extension JSONValue {
    fileprivate var isEmpty: Bool {
        switch self {
        case .null: true
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let object): object.isEmpty
        case .bool, .number: false
        }
    }
}

// MARK: - Texts

extension ExampleMaker {
    private func texts(_ shape: SchemaShape) -> [String] {
        var texts =
            fillsOptional
            ? typical.texts(shape)
            : shape.formats.flatMap { TextSamples.valid($0.rawValue, timeDigits: timeDigits) }
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
