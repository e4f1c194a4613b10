import StubJSON

/// The keywords for the parts of arrays and objects (Core §10.3; Validation §6.4–6.5).
extension ValidityCheck {
    mutating func acceptsItems(
        _ value: UnsafePointer<JSONValue>, _ node: SchemaNode
    ) -> Bool {
        guard case .array(let elements) = value.pointee else { return true }
        guard elements.count >= node.validity.minItems, elements.count <= node.validity.maxItems,
            elements.withUnsafeBufferPointer({ acceptsItems($0, node) })
        else { return false }
        return !node.validity.keywords.contains(.uniqueItems)
            || SchemaEvaluator.firstDuplicate(in: elements) == nil
    }

    private mutating func acceptsItems(
        _ elements: UnsafeBufferPointer<JSONValue>, _ node: SchemaNode
    ) -> Bool {
        guard let items = node.validity.items, var element = elements.baseAddress else {
            return true
        }
        spend(elements.count)
        for _ in 0..<elements.count {
            guard acceptsPart(element, items) else { return false }
            element += 1
        }
        return true
    }

    mutating func acceptsMembers(
        _ value: UnsafePointer<JSONValue>, _ rules: MemberRules
    ) -> Bool {
        guard case .object(let object) = value.pointee else { return true }
        guard object.count >= rules.minimum, object.count <= rules.maximum else { return false }
        spend(object.count)
        let seen = object.members.withUnsafeBufferPointer { acceptedMembers($0, rules) }
        guard let seen, seen & rules.required == rules.required else { return false }
        return rules.others.allSatisfy { object[$0] != nil }
    }

    /// The indexes of the declared members among the first 64; `nil` if a member is invalid.
    private mutating func acceptedMembers(
        _ members: UnsafeBufferPointer<JSONObject.Member>, _ rules: MemberRules
    ) -> UInt64? {
        guard let first = members.baseAddress else { return 0 }
        return rules.keys.withReader { keys in
            var member = first
            var seen: UInt64 = 0
            var hint = 0
            for _ in 0..<members.count {
                let value = (UnsafeRawPointer(member) + valueOffset)
                    .assumingMemoryBound(to: JSONValue.self)
                if let index = keys.index(of: member.pointee.key, near: hint) {
                    hint = index + 1
                    if index < 64 { seen |= 1 << UInt64(index) }
                    guard acceptsPart(value, rules.nodes[index]) else { return nil }
                } else if let additional = rules.additional {
                    guard acceptsPart(value, additional) else { return nil }
                }
                member += 1
            }
            return seen
        }
    }
}
