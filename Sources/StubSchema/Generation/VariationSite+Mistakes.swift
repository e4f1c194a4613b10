import StubJSON

/// Suggests values that a schema forbids at a location; the generator discards valid ones.
extension VariationSite {
    mutating func mistakes() -> [Change] {
        var changes = typeMistakes() + listedMistakes() + negatedMistakes()
        switch value {
        case .object(let object): changes += objectMistakes(object)
        case .array(let elements): changes += arrayMistakes(elements)
        case .string(let text): changes += stringMistakes(text)
        case .number: changes += numberMistakes()
        case .null, .bool: break
        }
        return changes
    }

    private func typeMistakes() -> [Change] {
        guard nodes.contains(where: { $0.rules.types != nil }) else { return [] }
        // First the typical errors of servers, since a small budget sends only the first mistakes.
        let typical: [(name: String, value: JSONValue)] =
            switch value {
            case .number(let number): [("a number in quotes", .string(number.literal))]
            case .bool(let flag):
                [("a boolean in quotes", .string(String(flag))), ("0 or 1", flag ? 1 : 0)]
            case .object, .array: [("the value in a list", [value])]
            case .null, .string: []
            }
        return (typical + Self.samples).filter { !types.accepts($0.value) }
            .map { Change($0.value, "type", $0.name) }
    }

    private func listedMistakes() -> [Change] {
        nodes.flatMap { node -> [Change] in
            var changes: [Change] = []
            let others: [JSONValue] = ["unlisted", -7_919, [], nil]
            if let members = node.rules.members {
                var candidates = others
                for text in members.compactMap(\.string) {
                    candidates += [.string(text.uppercased()), .string(text + " ")]
                }
                changes += candidates.filter { !members.contains($0) }
                    .map { Change($0, "enum", "\($0), which is not listed") }
            }
            if let const = node.rules.const {
                let text = const.string.map { [JSONValue.string($0 + " ")] } ?? []
                changes += (text + others).filter { $0 != const }
                    .map { Change($0, "const", "\($0)") }
            }
            return changes
        }
    }

    private func negatedMistakes() -> [Change] {
        nodes.flatMap { node in
            node.rules.applicators.flatMap { applicator -> [Change] in
                switch applicator {
                case .not(let inner):
                    [example(for: [inner, node].filter { $0 !== node }), example(for: [inner])]
                        .compactMap { $0 }.map { Change($0, "not", "what must not be") }
                case .oneOf:
                    // Two alternatives at once are no mistake for a reader, who takes the first.
                    Self.samples.map { Change($0.value, "oneOf", $0.name) }
                case .anyOf:
                    Self.samples.map { Change($0.value, "anyOf", $0.name) }
                case .reference, .dynamicReference, .allOf, .conditional: []
                }
            }
        }
    }

    private func objectMistakes(_ object: JSONObject) -> [Change] {
        var changes: [Change] = []
        for rules in shape.objects {
            for key in rules.needed(in: table) {
                var smaller = object
                smaller[key] = nil
                changes.append(Change(.object(smaller), "required", "without \"\(key)\""))
            }
            for dependency in rules.dependentRequired {
                let value =
                    object[dependency.key] ?? example(for: shape.nodes(forKey: dependency.key))
                guard let value else { continue }
                for key in dependency.required {
                    var smaller = object
                    smaller[dependency.key] = value
                    smaller[key] = nil
                    changes.append(
                        Change(
                            .object(smaller), dependency.keyword,
                            "\"\(dependency.key)\" without \"\(key)\""))
                }
            }
            if let maximum = rules.maxProperties, maximum <= 1_000 {
                var larger = object
                while larger.count <= maximum {
                    larger["\(Self.unknownKey)-\(larger.count)"] = .int(larger.count)
                }
                changes.append(
                    Change(.object(larger), "maxProperties", "\(maximum + 1) members"))
            }
            if let minimum = rules.minProperties, minimum > 0 {
                let fewer = JSONObject(Array(object.members.prefix(minimum - 1)))
                changes.append(
                    Change(.object(fewer), "minProperties", "\(minimum - 1) members"))
            }
            for name in Self.texts where rules.propertyNames != nil {
                for keyword in ["pattern", "maxLength", "minLength", "format", "enum"] {
                    changes.append(
                        Change(adding(name.text, 1, to: object), keyword, "a key with \(name.name)")
                    )
                }
            }
        }
        for keyword in ["additionalProperties", "unevaluatedProperties"] {
            changes.append(
                Change(adding(Self.unknownKey, 1, to: object), keyword, "an unknown member"))
        }
        return changes
    }

    private func arrayMistakes(_ elements: [JSONValue]) -> [Change] {
        var changes: [Change] = []
        for rules in shape.arrays {
            if let minimum = rules.minItems, minimum > 0 {
                let fewer = Array(elements.prefix(minimum - 1))
                changes.append(Change(.array(fewer), "minItems", "\(minimum - 1) items"))
            }
            if let maximum = rules.maxItems, maximum <= 1_000 {
                let more = resized(elements, to: maximum + 1)
                changes.append(Change(.array(more), "maxItems", "\(maximum + 1) items"))
            }
            if rules.uniqueItems, let first = elements.first {
                changes.append(
                    Change(.array(elements + [first]), "uniqueItems", "the first item twice"))
            }
            if rules.contains != nil {
                let keyword = rules.minContains == nil ? "contains" : "minContains"
                changes += [Change([], keyword, "no items")]
                changes += Self.samples.map { Change([$0.value], keyword, "only \($0.name)") }
            }
            if let maximum = rules.maxContains, let contains = rules.contains, maximum <= 1_000,
                let item = example(for: [contains])
            {
                let more = Array(repeating: item, count: maximum + 1)
                changes.append(
                    Change(.array(more), "maxContains", "\(maximum + 1) items that match"))
            }
        }
        for keyword in ["items", "unevaluatedItems", "additionalItems"] {
            changes.append(Change(.array(elements + [1]), keyword, "an item too many"))
        }
        return changes
    }

    private func stringMistakes(_ text: String) -> [Change] {
        var changes: [Change] = []
        for rules in shape.strings {
            if let minimum = rules.minLength, minimum > 0, minimum <= 10_000 {
                let short = String(text.unicodeScalars.prefix(minimum - 1))
                changes.append(Change(.string(short), "minLength", "\(minimum - 1) characters"))
            }
            if let maximum = rules.maxLength, maximum <= 10_000 {
                let missing = max(1, maximum + 1 - text.unicodeScalars.count)
                let long = text + Self.text(of: missing)
                changes.append(Change(.string(long), "maxLength", "\(maximum + 1) characters"))
            }
            if rules.pattern != nil {
                let others = [
                    "", " " + text, text + "!", text + "\n", text.lowercased(), text.uppercased(),
                    String(text.dropLast()), "\u{0}", "-",
                ]
                changes += others.map { Change(.string($0), "pattern", "text that does not match") }
            }
        }
        for format in shape.formats {
            changes += TextSamples.invalid(format.rawValue).map {
                Change(.string($0), "format", "no \(format.rawValue)")
            }
        }
        return changes
    }

    private func numberMistakes() -> [Change] {
        var changes: [Change] = []
        for rules in shape.numbers {
            changes += bounds(of: rules)
            if let divisor = rules.multipleOf, let number = value.number {
                let others = [
                    JSONNumber(number.double + divisor.double / 2),
                    number.int.map { JSONNumber($0 &+ 1) },
                ]
                changes += others.compactMap { $0 }
                    .map { Change(.number($0), "multipleOf", $0.literal) }
            }
        }
        for format in shape.formats where format.rawValue.hasPrefix("int") {
            let large = format.rawValue == "int32" ? JSONNumber(1 << 31) : JSONNumber(1e19)
            if let large { changes.append(Change(.number(large), "format", large.literal)) }
        }
        return changes
    }
}
