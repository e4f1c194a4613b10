import StubJSON
import StubSchema

/// Makes an example of a response's body, with the rules that responses are compared by.
///
/// The rules say what the schema says, and not what the one response was. Members that the schema
/// does not require are left out, unless the app reads them: a provider may omit them.
struct PactBody {
    /// The rules by path, in the order of the example.
    private(set) var rules: [(path: PactPath, rule: JSONValue)] = []
    private let reads: Set<String>

    /// - Parameter reads: the names of optional members that the app reads.
    init(reads: Set<String>) {
        self.reads = reads
    }

    /// The example of a place.
    ///
    /// - Parameters:
    ///   - samples: all values at that place, which the rules accept.
    ///   - view: the schemas of the place.
    ///   - path: the place.
    ///   - isRead: whether the app reads the value, so that it must be there.
    /// - Returns: `nil` if nothing can be said about the value.
    mutating func example(
        of samples: [JSONValue], _ view: SchemaView, at path: PactPath, isRead: Bool = false
    ) -> JSONValue? {
        let known = samples.filter { !$0.isNull }
        // What is null here may be anything elsewhere.
        guard let first = known.first else { return nil }
        let facts = view.facts(for: first)
        let isNullable = view.accepts(.null) || known.count < samples.count
        // Verifiers apply `null` as an alternative to scalars alone, and reject an object by it.
        let isScalar = first.object == nil && first.array == nil
        guard isScalar || !isNullable || isRead else { return nil }
        switch first {
        case .object:
            return object(known.compactMap(\.object), facts, at: path)
        case .array:
            return array(known.compactMap(\.array), facts, at: path)
        case .null, .bool, .number, .string:
            add(matchers(for: known, facts), isNullable: isNullable, at: path)
            return first
        }
    }

    // MARK: - Objects and arrays

    private mutating func object(
        _ samples: [JSONObject], _ facts: SchemaFacts, at path: PactPath
    ) -> JSONValue {
        if facts.isMap { return map(samples, facts, at: path) }
        var example = JSONObject()
        for key in samples[0].keys where facts.required.contains(key) || reads.contains(key) {
            let values = samples.compactMap { $0[key] }
            // Elements of several kinds have only some members in common.
            guard values.count == samples.count else { continue }
            example[key] = self.example(
                of: values, facts.member(key), at: path.member(key),
                isRead: reads.contains(key))
        }
        return .object(example)
    }

    /// An object whose keys are data: one member stands for all of them.
    private mutating func map(
        _ samples: [JSONObject], _ facts: SchemaFacts, at path: PactPath
    ) -> JSONValue {
        add([["match": "values"]], isNullable: false, at: path)
        let members = samples.flatMap(\.members)
        guard let key = members.map(\.key).min(),
            let value = example(of: members.map(\.value), facts.member(key), at: path.members)
        else { return [:] }
        return .object([key: value])
    }

    private mutating func array(
        _ samples: [[JSONValue]], _ facts: SchemaFacts, at path: PactPath
    ) -> JSONValue {
        var rule: JSONObject = ["match": "type"]
        if facts.minItems > 0 { rule["min"] = .int(facts.minItems) }
        add([.object(rule)], isNullable: false, at: path)
        let elements = samples.flatMap(\.self)
        guard !elements.isEmpty,
            let element = example(of: elements, facts.element(0), at: path.elements)
        else { return [] }
        return .array(Array(repeating: element, count: max(1, min(facts.minItems, 20))))
    }

    // MARK: - Scalars

    private func matchers(for samples: [JSONValue], _ facts: SchemaFacts) -> [JSONValue] {
        let types = facts.types?.filter { $0 != "null" } ?? []
        if types.count > 1, Set(types) != ["integer", "number"] {
            return types.compactMap(Self.matcher)
        }
        switch samples[0] {
        case .string: return texts(samples.compactMap(\.string), facts)
        case .bool: return [["match": "boolean"]]
        case .number:
            if facts.values?.count == 1 { return [["match": "equality"]] }
            return [["match": types.first == "integer" ? "integer" : "number"]]
        case .null, .array, .object: return [["match": "type"]]
        }
    }

    private func texts(_ samples: [String], _ facts: SchemaFacts) -> [JSONValue] {
        let choice = facts.values?.compactMap(\.string) ?? []
        var patterns = choice.isEmpty ? [] : [PactPatterns.choice(of: choice)]
        if patterns.isEmpty { patterns = facts.patterns.map(PactPatterns.whole) }
        if patterns.isEmpty {
            // Formats are annotations, which values may break.
            patterns = facts.formats.compactMap(PactPatterns.format).filter { pattern in
                samples.allSatisfy { PactPatterns.matches($0, pattern) }
            }
        }
        guard let pattern = patterns.first else { return [["match": "type"]] }
        return [["match": "regex", "regex": .string(pattern)]]
    }

    private static func matcher(for type: String) -> JSONValue? {
        switch type {
        case "integer", "number", "boolean": ["match": .string(type)]
        case "string": ["match": "regex", "regex": "[\\s\\S]*"]
        default: nil
        }
    }

    private mutating func add(_ matchers: [JSONValue], isNullable: Bool, at path: PactPath) {
        let matchers = isNullable ? matchers + [["match": "null"]] : matchers
        rules.append((path, PactInteraction.rule(matchers)))
    }
}
