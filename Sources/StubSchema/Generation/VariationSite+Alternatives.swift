import StubJSON

/// Suggests other values that a schema allows at a location; the generator discards invalid ones.
extension VariationSite {
    mutating func alternatives() -> [Change] {
        var changes = typeAlternatives() + listedAlternatives() + branchAlternatives()
        switch value {
        case .object(let object): changes += objectAlternatives(object)
        case .array(let elements): changes += arrayAlternatives(elements)
        case .string(let text): changes += stringAlternatives(text)
        case .number: changes += numberAlternatives()
        case .bool(let flag): changes.append(Change(.bool(!flag), "type", "\(!flag)"))
        case .null: break
        }
        return changes
    }

    private func typeAlternatives() -> [Change] {
        var changes: [Change] = []
        if nodes.contains(where: \.rules.acceptsNull) {
            changes.append(Change(.null, "nullable", "null"))
        }
        guard nodes.contains(where: { $0.rules.types != nil }) else { return changes }
        for (name, sample) in Self.samples where types.accepts(sample) {
            changes.append(Change(sample, "type", name))
        }
        return changes
    }

    private func listedAlternatives() -> [Change] {
        nodes.flatMap { node in
            (node.rules.members ?? []).map { Change($0, "enum", "\($0)") }
        }
    }

    private func branchAlternatives() -> [Change] {
        nodes.flatMap { node in
            node.rules.applicators.flatMap { applicator -> [Change] in
                switch applicator {
                case .anyOf(let branches): examples(of: branches, beside: node, "anyOf")
                case .oneOf(let branches): examples(of: branches, beside: node, "oneOf")
                case .conditional(let condition, let then, let otherwise):
                    examples(
                        of: [condition] + [then, otherwise].compactMap { $0 }, beside: node, "if")
                case .reference, .dynamicReference, .allOf, .not: []
                }
            }
        }
    }

    private func examples(
        of branches: [SchemaNode], beside node: SchemaNode, _ keyword: String
    ) -> [Change] {
        branches.enumerated().flatMap { index, branch in
            var full = ExampleMaker(table: table, includesOptional: true)
            full.inventsMembers = false
            return [
                example(for: [branch, node]), full.value(for: [branch]), example(for: [branch]),
            ]
            .compactMap { $0 }
            .map { Change($0, keyword, "alternative \(index + 1)") }
        }
    }

    private mutating func objectAlternatives(_ object: JSONObject) -> [Change] {
        var changes: [Change] = []
        // A member that the schema does not declare is no promise of it: it stays as it is.
        let undeclared = Set(object.keys.filter { !shape.declares($0) }.map(JSONKey.init))
        for member in object where !undeclared.contains(JSONKey(member.key)) {
            var smaller = object
            smaller[member.key] = nil
            changes.append(Change(.object(smaller), "properties", "without \"\(member.key)\""))
        }
        let required = undeclared.union(
            shape.objects.flatMap { $0.needed(in: table) }.map(JSONKey.init))
        let minimal = object.filter { required.contains(JSONKey($0.key)) }
        changes.append(Change(.object(JSONObject(minimal)), "required", "only what is required"))
        let some = object.filter {
            required.contains(JSONKey($0.key)) || Bool.random(using: &random)
        }
        changes.append(Change(.object(JSONObject(some)), "properties", "some members only"))
        changes.append(
            Change(.object(JSONObject(object.reversed())), "properties", "members in reverse order")
        )
        for rules in shape.objects {
            for (key, node) in rules.properties.entries where object[key] == nil {
                guard let value = example(for: [node]) else { continue }
                changes.append(
                    Change(adding(key, value, to: object), "properties", "with \"\(key)\""))
            }
            for (pattern, node) in rules.patternProperties {
                guard let key = PatternSampler.sample(pattern.pattern), object[key] == nil,
                    let value = example(for: [node])
                else { continue }
                changes.append(
                    Change(adding(key, value, to: object), "patternProperties", "with \"\(key)\""))
            }
        }
        let key = Self.unknownKey
        if let value = example(for: shape.nodes(forKey: key)) {
            changes.append(
                Change(adding(key, value, to: object), "additionalProperties", "an unknown member"))
        }
        return changes
    }

    private func arrayAlternatives(_ elements: [JSONValue]) -> [Change] {
        var changes = [Change([], "items", "no items")]
        if let minimum = shape.arrays.compactMap(\.minItems).max() {
            changes.append(
                Change(.array(resized(elements, to: minimum)), "minItems", "\(minimum) items"))
        }
        if let maximum = shape.arrays.compactMap(\.maxItems).min(), maximum <= 1_000 {
            changes.append(
                Change(.array(resized(elements, to: maximum)), "maxItems", "\(maximum) items"))
        }
        for count in [1, 2, 5, elements.count + 1] {
            changes.append(Change(.array(resized(elements, to: count)), "items", "\(count) items"))
        }
        changes.append(Change(.array(elements.reversed()), "items", "in reverse order"))
        return changes
    }

    private mutating func stringAlternatives(_ text: String) -> [Change] {
        var changes: [Change] = []
        for format in shape.formats {
            changes += TextSamples.valid(format.rawValue).map {
                Change(.string($0), "format", "another \(format.rawValue)")
            }
        }
        for pattern in shape.strings.compactMap(\.pattern) {
            let longer = text.unicodeScalars.count + 1
            for (length, variant) in [(0, 0), (longer, 0), (0, 1), (0, 2), (longer, 3)] {
                guard
                    let other = PatternSampler.sample(
                        pattern.pattern, minLength: length, variant: variant)
                else { continue }
                changes.append(Change(.string(other), "pattern", "another text that matches"))
            }
        }
        if let minimum = shape.strings.compactMap(\.minLength).max(), minimum <= 10_000 {
            changes.append(
                Change(.string(Self.text(of: minimum)), "minLength", "\(minimum) characters"))
        }
        if let maximum = shape.strings.compactMap(\.maxLength).min(), maximum <= 10_000 {
            changes.append(
                Change(.string(Self.text(of: maximum)), "maxLength", "\(maximum) characters"))
            changes.append(
                Change(
                    .string(String(repeating: "😀", count: maximum)), "maxLength",
                    "\(maximum) characters outside the basic plane"))
        }
        changes += Self.texts.map { Change(.string($0.text), "type", $0.name) }
        let length = Int.random(in: 1...64, using: &random)
        changes.append(Change(.string(Self.text(of: length)), "type", "\(length) characters"))
        return changes
    }

    private mutating func numberAlternatives() -> [Change] {
        let integersOnly = !types.contains(.number)
        var changes: [Change] = []
        for rules in shape.numbers {
            changes += bounds(of: rules)
            if rules.multipleOf != nil {
                changes += NumberSampler.candidates([rules], integersOnly: integersOnly)
                    .map { Change(.number($0), "multipleOf", $0.literal) }
            }
        }
        let plain = NumberSampler.candidates(shape.numbers, integersOnly: integersOnly)
        changes += plain.map { Change(.number($0), "type", $0.literal) }
        // RFC 7493 §2.2: an integer beyond 64 bits fits into no usual type.
        let usual = Self.numbers.filter { !integersOnly || $0.int != nil || !$0.isInteger }
        changes += usual.map { Change(.number($0), "type", $0.literal) }
        let picked = JSONNumber(Int.random(in: -1_000_000...1_000_000, using: &random))
        changes.append(Change(.number(picked), "type", picked.literal))
        return changes
    }
}

// MARK: - Material

extension VariationSite {
    static let unknownKey = "x-unknown"

    /// A value of each type, for schemas that only restrict the type.
    static let samples: [(name: String, value: JSONValue)] = [
        ("null", nil), ("a boolean", true), ("an integer", 1),
        ("a fraction", JSONNumber(0.5).map { .number($0) } ?? .null), ("a string", "text"),
        ("an array", []), ("an object", [:]),
    ]

    static let texts: [(name: String, text: String)] = [
        ("an empty text", ""), ("a blank", " "), ("accents, composed", "Caf\u{E9}"),
        ("accents, decomposed", "Cafe\u{301}"), ("an emoji of several code points", "👩‍👩‍👧"),
        ("right to left", "مرحبا"), ("Chinese", "你好"), ("quotes and backslashes", "\"\\/"),
        ("a line break", "a\nb"), ("a null character", "a\u{0}b"), ("markup", "<b>&amp;</b>"),
    ]

    static let numbers: [JSONNumber] =
        [
            JSONNumber(-1), JSONNumber(Int(Int32.max)), JSONNumber(9_007_199_254_740_993),
            JSONNumber(Int.max), JSONNumber(Int.min),
        ] + [0.1, -0.5, 1e21].compactMap { JSONNumber($0) }

    static func text(of length: Int) -> String {
        String(repeating: "a", count: max(0, length))
    }

    func adding(_ key: String, _ value: JSONValue, to object: JSONObject) -> JSONValue {
        var larger = object
        larger[key] = value
        return .object(larger)
    }

    /// The array truncated, or extended with distinct elements if there are some.
    func resized(_ elements: [JSONValue], to count: Int) -> [JSONValue] {
        var result = Array(elements.prefix(max(0, count)))
        var maker = ExampleMaker(table: table, includesOptional: false)
        while result.count < min(count, 1_000) {
            let schemas = shape.nodes(forIndex: result.count)
            guard
                let next = maker.distinctValue(for: schemas, besides: result)
                    ?? maker.value(for: schemas)
            else { break }
            result.append(next)
        }
        return result
    }
}

extension JSONObject {
    init(_ members: [Member]) {
        self.init(members.map { ($0.key, $0.value) })
    }
}
