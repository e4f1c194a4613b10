import StubJSON

/// The keywords for the parts of arrays and objects (Core §10.3, §11; Validation §6.4–6.5).
extension SchemaEvaluator {
    mutating func checkArray(
        _ elements: UnsafeBufferPointer<JSONValue>, against rules: Frozen<ArrayRules>,
        of node: SchemaNode,
        _ evaluated: inout EvaluatedParts
    ) -> Bool {
        var isValid = true
        if let minimum = rules.value.minItems, elements.count < minimum {
            isValid = fail(
                node, "minItems",
                "expected at least \(Phrase.count(minimum, "item")), found \(elements.count)")
        }
        if let maximum = rules.value.maxItems, elements.count > maximum {
            isValid = fail(
                node, "maxItems",
                "expected at most \(Phrase.count(maximum, "item")), found \(elements.count)")
        }
        guard isValid || collects else { return false }
        spend(elements.count)
        for index in elements.indices {
            guard let element = elements.baseAddress.map({ $0 + index }) else { break }
            let isItemValid: Bool
            if index < rules.value.prefixItems.count {
                let keyword = rules.value.itemsKeyword == "items" ? "prefixItems" : "items"
                isItemValid = evaluatePart(
                    .item, element, named: String(index), at: index,
                    against: rules.value.prefixItems[index], of: node, by: keyword,
                    key: String(index))
            } else if let items = rules.value.items {
                isItemValid = evaluatePart(
                    .item, element, named: String(index), at: index, against: items, of: node,
                    by: rules.value.itemsKeyword)
            } else {
                break
            }
            evaluated.insert(index)
            if !isItemValid { isValid = false }
            guard isValid || collects else { return false }
        }
        if let contains = rules.value.contains,
            !checkContains(of: contains, in: elements, against: rules, of: node, &evaluated)
        {
            isValid = false
        }
        if rules.value.uniqueItems, let (first, second) = Self.firstDuplicate(in: elements) {
            isValid = fail(
                node, "uniqueItems",
                "expected unique items, but items \(first) and \(second) are equal")
        }
        return isValid
    }

    private mutating func checkContains(
        of contained: SchemaNode, in elements: UnsafeBufferPointer<JSONValue>,
        against rules: Frozen<ArrayRules>, of node: SchemaNode, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        var count = 0
        for index in elements.indices {
            guard let element = elements.baseAddress.map({ $0 + index }) else { break }
            let matches = silently {
                $0.evaluatePart(
                    .item, element, named: String(index), at: index, against: contained, of: node,
                    by: "contains")
            }
            guard matches else { continue }
            count += 1
            evaluated.insert(index)
        }
        let minimum = rules.value.minContains ?? 1
        if count < minimum {
            return fail(
                node, rules.value.minContains == nil ? "contains" : "minContains",
                "expected at least \(Phrase.count(minimum, "item")) to match, found \(count)")
        }
        if let maximum = rules.value.maxContains, count > maximum {
            return fail(
                node, "maxContains",
                "expected at most \(Phrase.count(maximum, "item")) to match, found \(count)")
        }
        return true
    }

    mutating func checkObject(
        _ object: JSONObject, _ value: Value, against rules: Frozen<ObjectRules>,
        of node: SchemaNode, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        var isValid = checkMemberCount(of: object, against: rules, of: node)
        guard isValid || collects else { return false }
        spend(object.count)
        var seen: UInt64 = 0
        let areValid = object.members.withUnsafeBufferPointer { members in
            rules.value.properties.table.withReader { keys in
                rules.value.properties.nodes.withUnsafeBufferPointer { nodes in
                    checkMembers(members, keys, nodes, against: rules, of: node, &evaluated, &seen)
                }
            }
        }
        if !areValid { isValid = false }
        guard isValid || collects else { return false }
        if seen & rules.value.requiredProperties != rules.value.requiredProperties
            || !rules.value.requiresProperties,
            !checkRequired(of: object, against: rules, of: node)
        {
            isValid = false
        }
        guard isValid || collects else { return false }
        if rules.value.dependentSchemas.isEmpty { return isValid }
        for dependency in rules.value.dependentSchemas where object[dependency.key] != nil {
            let isDependencyValid = evaluateInPlace(
                dependency.node, value, by: dependency.keyword, dependency.key,
                evaluated: &evaluated)
            if !isDependencyValid { isValid = false }
            guard isValid || collects else { return false }
        }
        return isValid
    }

    /// - Parameter seen: gets the indexes of the declared members among the first 64.
    private mutating func checkMembers(
        _ members: UnsafeBufferPointer<JSONObject.Member>, _ keys: KeyReader,
        _ nodes: UnsafeBufferPointer<Unmanaged<SchemaNode>>, against rules: Frozen<ObjectRules>,
        of node: SchemaNode,
        _ evaluated: inout EvaluatedParts, _ seen: inout UInt64
    ) -> Bool {
        guard var member = members.baseAddress else { return true }
        let restrictsDeclared = rules.value.restrictsDeclared
        var isValid = true
        var hint = 0
        for position in members.indices {
            defer { member += 1 }
            let value = (UnsafeRawPointer(member) + valueOffset).assumingMemoryBound(
                to: JSONValue.self)
            let property = keys.index(of: member.pointee.key, near: hint)
            if let property {
                hint = property + 1
                if property < 64 { seen |= 1 << UInt64(property) }
            }
            let isMemberValid: Bool
            if let property, !restrictsDeclared {
                isMemberValid = nodes[property]._withUnsafeGuaranteedRef {
                    evaluatePart(
                        .member, value, named: member.pointee.key, at: position, against: $0,
                        of: node, by: "properties", key: member.pointee.key)
                }
                evaluated.insert(position)
            } else {
                isMemberValid = checkMember(
                    member.pointee.key, value, at: position, property: property, against: rules,
                    of: node, &evaluated)
            }
            if !isMemberValid { isValid = false }
            guard isValid || collects else { return false }
        }
        return isValid
    }

    /// - Parameter property: the index of the member in `properties`; `nil` if it is not declared.
    @inline(never)
    private mutating func checkMember(
        _ key: String, _ value: Value, at position: Int, property: Int?,
        against rules: Frozen<ObjectRules>, of node: SchemaNode, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        var isValid = true
        var isKnown = false
        if let property {
            isKnown = true
            isValid = evaluatePart(
                .member, value, named: key, at: position,
                against: rules.value.properties.nodes[property].takeUnretainedValue(), of: node,
                by: "properties", key: key)
        }
        for (pattern, property) in rules.value.patternProperties {
            guard finds(pattern, in: key, node, "patternProperties", pattern.source) else {
                continue
            }
            isKnown = true
            let isMatchValid = evaluatePart(
                .member, value, named: key, at: position, against: property, of: node,
                by: "patternProperties", key: pattern.source)
            if !isMatchValid { isValid = false }
        }
        if !isKnown, let additional = rules.value.additionalProperties {
            isKnown = true
            isValid = evaluatePart(
                .member, value, named: key, at: position, against: additional, of: node,
                by: "additionalProperties")
        }
        if isKnown { evaluated.insert(position) }
        if let names = rules.value.propertyNames {
            var ignored = EvaluatedParts(isTracking: false)
            // The name has its own location, different from that of the member's value.
            let place = cache?.enter(-1 - position)
            let isNameValid = withUnsafePointer(to: .string(key)) {
                evaluateInPlace(names, $0, by: "propertyNames", evaluated: &ignored)
            }
            if let place { cache?.place = place }
            if !isNameValid { isValid = false }
        }
        return isValid
    }

    private mutating func checkMemberCount(
        of object: JSONObject, against rules: Frozen<ObjectRules>, of node: SchemaNode
    ) -> Bool {
        var isValid = true
        if let minimum = rules.value.minProperties, object.count < minimum {
            isValid = fail(
                node, "minProperties",
                "expected at least \(Phrase.count(minimum, "member")), found \(object.count)")
        }
        if let maximum = rules.value.maxProperties, object.count > maximum {
            isValid = fail(
                node, "maxProperties",
                "expected at most \(Phrase.count(maximum, "member")), found \(object.count)")
        }
        return isValid
    }

    @inline(never)
    private mutating func checkRequired(
        of object: JSONObject, against rules: Frozen<ObjectRules>, of node: SchemaNode
    ) -> Bool {
        var isValid = true
        for key in rules.value.needed(in: table) where object[key] == nil {
            isValid = fail(
                node, "required", missing: key, "the required member \"\(key)\" is missing")
            guard collects else { return false }
        }
        for dependency in rules.value.dependentRequired where object[dependency.key] != nil {
            for key in dependency.required where object[key] == nil {
                isValid = fail(
                    node, dependency.keyword, key: dependency.key, missing: key,
                    "the member \"\(key)\" is required where \"\(dependency.key)\" is present")
            }
        }
        return isValid
    }

    /// The keywords for parts that no other keyword has evaluated (Core §11).
    mutating func applyUnevaluated(
        of node: SchemaNode, to value: Value, _ evaluated: inout EvaluatedParts
    ) -> Bool {
        var isValid = true
        switch value.pointee {
        case .array(let elements):
            guard let schema = node.rules.unevaluatedItems else { break }
            for (index, element) in elements.enumerated() where !evaluated.contains(index) {
                let isItemValid = withUnsafePointer(to: element) {
                    evaluatePart(
                        .item, $0, named: String(index), at: index, against: schema, of: node,
                        by: "unevaluatedItems")
                }
                if !isItemValid { isValid = false }
                guard isValid || collects else { return false }
            }
            evaluated.insertAll()
        case .object(let object):
            guard let schema = node.rules.unevaluatedProperties else { break }
            for (position, member) in object.members.enumerated()
            where !evaluated.contains(position) {
                let isMemberValid = withUnsafePointer(to: member.value) {
                    evaluatePart(
                        .member, $0, named: member.key, at: position, against: schema, of: node,
                        by: "unevaluatedProperties")
                }
                if !isMemberValid { isValid = false }
                guard isValid || collects else { return false }
            }
            evaluated.insertAll()
        case .null, .bool, .number, .string:
            break
        }
        return isValid
    }

    /// Small arrays are compared pairwise; larger ones use a set to avoid quadratic time.
    private static func firstDuplicate(
        in elements: UnsafeBufferPointer<JSONValue>
    ) -> (Int, Int)? {
        if elements.count <= 12 {
            for second in elements.indices {
                for first in 0..<second where elements[first] == elements[second] {
                    return (first, second)
                }
            }
            return nil
        }
        var places: [JSONValue: Int] = [:]
        for (index, element) in elements.enumerated() {
            if let first = places.updateValue(index, forKey: element) { return (first, index) }
        }
        return nil
    }
}
