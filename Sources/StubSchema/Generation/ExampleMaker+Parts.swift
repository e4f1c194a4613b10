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
        let wanted = includesOptional ? max(typical.elementCount, minimum) : minimum
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
        let needed = shape.arrays.map { max($0.minItems ?? 0, $0.prefixItems.count) }.max() ?? 0
        var elements: [JSONValue] = []
        var size = 1
        // Wishes go last, because `prefixItems` may restrict the first positions.
        let firstWish = max(0, count - wishes.count)
        for index in 0..<count {
            var demands = shape.nodes(forIndex: index)
            let isFree = demands.isEmpty
            if isFree { demands += shape.unevaluatedItems }
            if index >= firstWish { demands.append(wishes[index - firstWish]) }
            guard
                let element = element(
                    index, for: demands, besides: elements, isUnique: isUnique),
                let sum = admit(element, beside: size)
            else {
                // An element that cannot be generated may still be optional.
                break
            }
            // Nothing is in a list of a row twice without need.
            if variation != nil, index >= needed, elements.contains(element) { continue }
            elements.append(element)
            size = sum
        }
        return isValid(.array(elements), nodes) ? .array(elements) : nil
    }

    private mutating func element(
        _ index: Int, for nodes: [SchemaNode], besides others: [JSONValue], isUnique: Bool
    ) -> JSONValue? {
        guard let variation else {
            return isUnique
                ? distinctValue(for: nodes, besides: others) : part(for: nodes, named: elementName)
        }
        let element = rowPart(
            variation, for: nodes, named: elementName, at: String(index), isRequired: true)
        guard let element, isUnique, others.contains(element) else { return element }
        return distinctValue(for: nodes, besides: others)
    }

    /// The name of one element of an array with this name.
    private var elementName: String { Self.elementName(of: name) }

    static func elementName(of name: String) -> String {
        if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        return name.hasSuffix("s") ? String(name.dropLast()) : name
    }

    /// A value that differs from all the others.
    mutating func distinctValue(
        for nodes: [SchemaNode], besides others: [JSONValue]
    ) -> JSONValue? {
        guard let first = part(for: nodes, named: elementName) else { return nil }
        guard others.contains(first) else { return first }
        let shape = SchemaShape(nodes, table: table)
        let number = others.count
        var variants = shape.declared + [.bool(true), .bool(false), .null]
        variants += (-1...(number + 1)).map { .int($0) }
        variants += (0...number).map { .string("string\($0)") }
        if let text = first.string {
            variants += (0...number).map { .string(text + String($0)) }
            variants += (0...number).map { .string(String($0) + text) }
        }
        if let base = first.int {
            let step = NumberSampler.step(of: shape.numbers)
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
    /// - Parameter start: the members that the object has; others are added only if they are
    ///   required. `nil` generates all of them.
    mutating func object(
        _ shape: inout SchemaShape, _ nodes: [SchemaNode], _ choices: inout BranchChoices,
        from start: JSONObject? = nil
    ) -> JSONValue? {
        if fillsOptional {
            let whole = place.isEmpty ? variation?.thing : nil
            thing = whole ?? describedThing(nodes) ?? name
        }
        var object = start ?? JSONObject()
        var size = JSONExtent(of: .object(object)).values
        var applied: Set<JSONKey> = []
        var required = requiredKeys(shape)
        var isSettled = false
        while !isSettled {
            isSettled = true
            for key in required where object[key] == nil {
                guard let value = value(forKey: key, shape, isRequired: true),
                    let sum = admit(value, beside: size)
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
        if start == nil {
            addOptional(to: &object, of: size, shape, nodes)
            if includesOptional { object = ordered(object, as: shape.propertyKeys) }
        }
        fill(&object, upTo: shape.objects.compactMap(\.minProperties).max() ?? 0, shape, nodes)
        if isValid(.object(object), nodes) { return .object(object) }
        return besideRivals(object, shape, nodes)
    }

    private func requiredKeys(_ shape: SchemaShape) -> [String] {
        let required = shape.objects.flatMap { $0.needed(in: table) }
        // Members read best in the order their schemas are declared.
        let declared = shape.propertyKeys
        let wanted = Set(required.map(JSONKey.init))
        return declared.filter { wanted.contains(JSONKey($0)) } + required
    }

    mutating func value(
        forKey key: String, _ shape: SchemaShape, isRequired: Bool = false
    ) -> JSONValue? {
        let nodes = shape.nodes(forKey: key)
        let couldInvent = inventsMembers
        if !isRequired { inventsMembers = false }
        defer { inventsMembers = couldInvent }
        if let variation {
            return rowPart(variation, for: nodes, named: key, at: key, isRequired: isRequired)
        }
        guard fillsOptional else { return value(for: nodes) }
        for value in shape.parts.compactMap({ $0.object?[key] }) where isValid(value, nodes) {
            return value
        }
        return part(for: nodes, named: key)
    }

    /// The name of the described thing, taken from the name of the schema.
    private func describedThing(_ nodes: [SchemaNode], after steps: Int = 0) -> String? {
        guard steps < 4 else { return nil }
        for node in nodes {
            let tokens = node.pointer.tokens
            if tokens.count == 3, tokens[0] == "components", let name = tokens.last {
                return name.prefix(1).lowercased() + name.dropFirst()
            }
            for case .reference(let number) in node.rules.applicators {
                if let name = describedThing([table[number]], after: steps + 1) { return name }
            }
        }
        return nil
    }

    private func ordered(_ object: JSONObject, as keys: [String]) -> JSONObject {
        var result = JSONObject()
        for key in keys { result[key] = object[key] ?? result[key] }
        for member in object { result[member.key] = member.value }
        return result
    }
}
