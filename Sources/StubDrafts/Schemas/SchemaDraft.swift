import StubJSON

/// A schema that is merged from samples: all of them satisfy it.
struct SchemaDraft {
    private(set) var count = 0
    private var nulls = 0
    private var bools = 0
    private var integers = 0
    private var numbers = 0
    private var texts = TextDraft()
    private var arrays = 0
    private(set) var objects = 0
    /// The members in the order of their first appearance.
    private(set) var members: [(name: String, draft: SchemaDraft)] = []
    private var places: [String: Int] = [:]
    /// The schema of all elements, if there is an array.
    private(set) var elements: [SchemaDraft] = []
    private(set) var isMap = false
    /// The value that all samples have, unless it has members or elements.
    private var constant: JSONValue?
    private var isConstant = true

    private static let longestConstant = 200
    /// Objects with this many members whose names are ids or dates are maps.
    private static let leastMap = 2

    /// Adds a sample.
    ///
    /// - Parameter replaced: the places below it whose values the recorder replaced.
    mutating func add(_ value: JSONValue, replaced: [[String]] = []) {
        count += 1
        noteConstant(value, isReplaced: replaced.contains { $0.isEmpty })
        switch value {
        case .null: nulls += 1
        case .bool: bools += 1
        case .number(let number):
            if number.literal.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D }) {
                integers += 1
            } else {
                numbers += 1
            }
        case .string(let text):
            texts.add(text, isReplaced: replaced.contains { $0.isEmpty })
        case .array(let values):
            arrays += 1
            if elements.isEmpty { elements = [SchemaDraft()] }
            for (index, element) in values.enumerated() {
                elements[0].add(element, replaced: Self.below(String(index), replaced))
            }
        case .object(let object):
            objects += 1
            if object.count >= Self.leastMap, object.keys.allSatisfy(Self.isGenerated) {
                isMap = true
            }
            for member in object.members {
                let place = place(of: member.key)
                members[place].draft.add(
                    member.value, replaced: Self.below(member.key, replaced))
            }
        }
    }

    private mutating func noteConstant(_ value: JSONValue, isReplaced: Bool) {
        guard isConstant else { return }
        switch value {
        case .array, .object: isConstant = false
        case .string(let text) where text.utf8.count > Self.longestConstant: isConstant = false
        case .null, .bool, .number, .string:
            isConstant = !isReplaced && (constant == nil || constant == value)
            constant = value
        }
    }

    private static func below(_ token: String, _ places: [[String]]) -> [[String]] {
        places.isEmpty
            ? [] : places.compactMap { $0.first == token ? Array($0.dropFirst()) : nil }
    }

    private static func isGenerated(_ name: String) -> Bool {
        SegmentShape(name) != .word || TextFormat.date.fits(name)
    }

    private mutating func place(of name: String) -> Int {
        if let place = places[name] { return place }
        places[name] = members.count
        members.append((name, SchemaDraft()))
        return members.count - 1
    }

    /// The draft without examples, which would be different in each member of a map.
    private var withoutConstants: SchemaDraft {
        var draft = self
        draft.isConstant = false
        draft.members = members.map { ($0.name, $0.draft.withoutConstants) }
        draft.elements = elements.map(\.withoutConstants)
        return draft
    }

    /// The names of an object's members.
    var names: Set<String> { Set(members.map(\.name)) }
    var isObject: Bool { objects > 0 && objects == count - nulls && !isMap }

    // MARK: - JSON Schema

    /// The schema.
    ///
    /// - Parameter component: returns a reference for an object that is described elsewhere.
    func schema(component: (SchemaDraft) -> JSONValue? = { _ in nil }) -> JSONValue {
        if nulls == 0, isObject, let reference = component(self) { return reference }
        var schema = JSONObject()
        schema["type"] = type
        if texts.count > 0 {
            if let format = texts.format { schema["format"] = .string(format.rawValue) }
            if let values = texts.values, types.allSatisfy({ $0 == "string" || $0 == "null" }) {
                schema["enum"] =
                    .array(values.map { .string($0) } + (nulls > 0 ? [.null] : []))
            }
        }
        // What is the same everywhere, such as the kind of an object, is so in other responses too.
        if isConstant, let constant, schema["enum"] == nil { schema["examples"] = [constant] }
        if let items = elements.first {
            schema["items"] = items.count == 0 ? [:] : items.schema(component: component)
        }
        if objects > 0 { describeMembers(in: &schema, component) }
        return .object(schema)
    }

    private func describeMembers(
        in schema: inout JSONObject, _ component: (SchemaDraft) -> JSONValue?
    ) {
        if isMap {
            var values: [JSONValue] = []
            for member in members {
                let schema = member.draft.withoutConstants.schema(component: component)
                if !values.contains(schema) { values.append(schema) }
            }
            schema["additionalProperties"] =
                values.count == 1 ? values[0] : ["anyOf": .array(values)]
            return
        }
        let required = members.filter {
            $0.draft.count >= objects && !DraftWords.isPassword($0.name)
                && !isOptionalGrant($0.name)
        }.map(\.name)
        if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
        guard !members.isEmpty else { return }
        schema["properties"] = .object(
            JSONObject(members.map { ($0.name, $0.draft.schema(component: component)) }))
    }

    /// Whether the member of a token response is optional (RFC 6749 §5.1).
    private func isOptionalGrant(_ name: String) -> Bool {
        places["access_token"] != nil
            && ["scope", "refresh_token", "expires_in", "id_token"].contains(name)
    }

    private var types: [String] {
        [
            (bools > 0, "boolean"), (integers > 0 && numbers == 0, "integer"),
            (numbers > 0, "number"), (texts.count > 0, "string"), (arrays > 0, "array"),
            (objects > 0, "object"), (nulls > 0, "null"),
        ].filter(\.0).map(\.1)
    }

    /// `null` alone says nothing about the other values.
    private var type: JSONValue? {
        let types = types
        if types.isEmpty || types == ["null"] { return nil }
        return types.count == 1 ? .string(types[0]) : .array(types.map { .string($0) })
    }
}

extension SchemaDraft {
    /// Whether the schema of these samples also describes those of the other, which are some of
    /// them: each of its required members is required there, and each type occurs here.
    func covers(_ other: SchemaDraft) -> Bool {
        // Whole numbers are among the numbers.
        let described = types.contains("number") ? types + ["integer"] : types
        guard Set(other.types).isSubset(of: described) || types.isEmpty else { return false }
        if types == ["integer"], other.types.contains("number") { return false }
        for member in members {
            let inner = other.members.first { $0.name == member.name }?.draft
            if member.draft.count >= objects {
                guard let inner, inner.count >= other.objects else { return false }
            }
            if let inner, !member.draft.covers(inner) { return false }
        }
        if let element = other.elements.first {
            guard let own = elements.first else { return false }
            return own.count == 0 || own.covers(element)
        }
        return true
    }
}
