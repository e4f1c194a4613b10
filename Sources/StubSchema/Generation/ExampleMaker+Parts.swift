import StubJSON

/// Arrays and objects, whose parts are generated first.
extension ExampleMaker {
    mutating func array(_ shape: SchemaShape, _ nodes: [SchemaNode]) -> JSONValue? {
        if !includesOptional, isValid([], nodes) { return [] }
        let minimum = min(shape.arrays.compactMap(\.minItems).max() ?? 0, 1_000)
        let maximum = shape.arrays.compactMap(\.maxItems).min() ?? Int.max
        let isUnique = shape.arrays.contains(where: \.uniqueItems)
        let contained = shape.arrays.flatMap { rules in
            Array(repeating: rules.contains, count: min(rules.minContains ?? 1, 1_000))
                .compactMap { $0 }
        }
        let hasItems = shape.arrays.contains { $0.items != nil || !$0.prefixItems.isEmpty }
        let wanted = includesOptional && hasItems ? max(1, minimum) : minimum
        let first = min(max(wanted, contained.count), maximum)
        // Alternatives may differ only at a later position.
        let further = max(shape.arrays.map(\.prefixItems.count).max() ?? 0, hasItems ? 1 : 0)
        let last = min(max(first, further), maximum)
        for count in first...last {
            if let value = array(
                of: count, shape, contained, isUnique: isUnique, nodes)
            {
                return value
            }
        }
        return includesOptional && isValid([], nodes) ? [] : nil
    }

    /// An array with this many elements, the last of which satisfy `wishes`.
    private mutating func array(
        of count: Int, _ shape: SchemaShape, _ wishes: [SchemaNode], isUnique: Bool,
        _ nodes: [SchemaNode]
    ) -> JSONValue? {
        var elements: [JSONValue] = []
        var size = 1
        // Wishes go last, because `prefixItems` may restrict the first positions.
        let firstWish = max(0, count - wishes.count)
        for index in 0..<count {
            var demands = shape.arrays.compactMap { rules in
                index < rules.prefixItems.count ? rules.prefixItems[index] : rules.items
            }
            let isFree = demands.isEmpty
            if isFree { demands += shape.unevaluatedItems }
            if index >= firstWish { demands.append(wishes[index - firstWish]) }
            guard
                let element = isUnique
                    ? distinctValue(for: demands, besides: elements) : value(for: demands),
                let sum = admit(element, beside: size)
            else {
                // An element that cannot be generated may still be optional.
                break
            }
            elements.append(element)
            size = sum
        }
        return isValid(.array(elements), nodes) ? .array(elements) : nil
    }

    /// A value that differs from all the others.
    mutating func distinctValue(
        for nodes: [SchemaNode], besides others: [JSONValue]
    ) -> JSONValue? {
        guard let first = value(for: nodes) else { return nil }
        guard others.contains(first) else { return first }
        var choices = BranchChoices()
        let shape = SchemaShape(nodes, table: table, choices: &choices)
        let number = others.count
        var variants = shape.declared + [.bool(true), .bool(false), .null]
        variants += (-1...(number + 1)).map { .int($0) }
        variants += (0...number).map { .string("string\($0)") }
        if let text = first.string {
            variants += (0...number).map { .string(text + String($0)) }
            variants += (0...number).map { .string(String($0) + text) }
        }
        if let base = first.int {
            let step = shape.numbers.compactMap { $0.multipleOf?.int }.max() ?? 1
            variants += (1...(number + 1)).map { .int(base &+ step &* $0) }
        }
        if let double = first.double {
            variants += (1...(number + 1)).compactMap {
                JSONNumber(double + Double($0) / 4).map { .number($0) }
            }
        }
        if let object = first.object {
            variants += (0...number).map { extended(object, by: $0, nodes) }
            for member in object {
                guard let base = member.value.int else { continue }
                var copy = object
                copy[member.key] = .int(base &+ number)
                variants.append(.object(copy))
            }
        }
        if first.array != nil { variants += (0...number).map { .array([.int($0)]) } }
        for variant in variants where !others.contains(variant) && isValid(variant, nodes) {
            return variant
        }
        return nil
    }

    private func extended(
        _ object: JSONObject, by number: Int, _ nodes: [SchemaNode]
    ) -> JSONValue {
        var copy = object
        copy["property\(number)"] = .int(number)
        return .object(copy)
    }
}

// MARK: - Objects

extension ExampleMaker {
    mutating func object(
        _ shape: inout SchemaShape, _ nodes: [SchemaNode], _ choices: inout BranchChoices
    ) -> JSONValue? {
        var object = JSONObject()
        var size = 1
        var applied: Set<JSONKey> = []
        var required = requiredKeys(shape)
        var isSettled = false
        while !isSettled {
            isSettled = true
            for key in required where object[key] == nil {
                guard let value = value(forKey: key, shape), let sum = admit(value, beside: size)
                else { return nil }
                object[key] = value
                size = sum
            }
            // A member may require other members, or other properties of this object.
            for rules in shape.objects {
                for dependency in rules.dependentRequired where object[dependency.key] != nil {
                    let missing = dependency.required.filter { object[$0] == nil }
                    required += missing
                    if !missing.isEmpty { isSettled = false }
                }
                for dependency in rules.dependentSchemas where object[dependency.key] != nil {
                    guard applied.insert(JSONKey(dependency.key)).inserted else { continue }
                    shape.add([dependency.node], table: table, choices: &choices)
                    required = requiredKeys(shape)
                    isSettled = false
                }
            }
            if shape.isImpossible { return nil }
        }
        addOptional(to: &object, of: size, shape, nodes)
        fill(&object, upTo: shape.objects.compactMap(\.minProperties).max() ?? 0, shape, nodes)
        if isValid(.object(object), nodes) { return .object(object) }
        return besideRivals(object, shape, nodes)
    }

    private func requiredKeys(_ shape: SchemaShape) -> [String] {
        let required = shape.objects.flatMap(\.required)
        // Members read best in the order their schemas are declared.
        let declared = shape.propertyKeys
        let wanted = Set(required.map(JSONKey.init))
        return declared.filter { wanted.contains(JSONKey($0)) } + required
    }

    /// The schemas that apply to a member.
    func nodes(forKey key: String, _ shape: SchemaShape) -> [SchemaNode] {
        shape.objects.flatMap { rules in
            var nodes: [SchemaNode] = []
            if let node = rules.properties[key] { nodes.append(node) }
            nodes += rules.patternProperties.filter { $0.pattern.matches(key) }.map(\.node)
            if nodes.isEmpty, let node = rules.additionalProperties { nodes.append(node) }
            return nodes
        }
    }

    private mutating func value(forKey key: String, _ shape: SchemaShape) -> JSONValue? {
        value(for: nodes(forKey: key, shape))
    }

    private mutating func addOptional(
        to object: inout JSONObject, of size: Int, _ shape: SchemaShape, _ nodes: [SchemaNode]
    ) {
        guard includesOptional else { return }
        var size = size
        for key in shape.propertyKeys
        where object[key] == nil {
            guard let value = value(forKey: key, shape), let sum = admit(value, beside: size)
            else { continue }
            var extended = object
            extended[key] = value
            if isValid(.object(extended), nodes) || !isValid(.object(object), nodes) {
                object = extended
                size = sum
            }
        }
    }

    /// Adds members until there are enough: declared ones first, then invented ones.
    private mutating func fill(
        _ object: inout JSONObject, upTo minimum: Int, _ shape: SchemaShape, _ nodes: [SchemaNode]
    ) {
        guard object.count < minimum else { return }
        var keys = shape.propertyKeys
        keys += shape.objects.flatMap(\.patternProperties).compactMap {
            PatternSampler.sample($0.pattern.pattern)
        }
        for names in shape.objects.compactMap(\.propertyNames) {
            if let name = value(for: [names])?.string { keys.append(name) }
        }
        keys += (1...max(1, min(minimum, 1_000))).map { "property\($0)" }
        var size = JSONExtent(of: .object(object)).values
        for key in keys where object.count < minimum && object[key] == nil {
            let names = shape.objects.compactMap(\.propertyNames)
            guard isValid(.string(key), names), let value = value(forKey: key, shape),
                let sum = admit(value, beside: size)
            else { continue }
            object[key] = value
            size = sum
        }
    }
}
