package import StubJSON

/// A JSON Schema in the document of the admin API.
///
/// A schema with a name is written once, below `components/schemas`, and referred to elsewhere.
package struct AdminSchema: Sendable {
    /// The name below `components/schemas`; `nil` if the schema is written where it is used.
    let name: String?
    package let keywords: JSONObject
    /// The schemas that the keywords refer to.
    package let parts: [AdminSchema]

    package init(named name: String? = nil, _ keywords: JSONObject, parts: [AdminSchema] = []) {
        self.name = name
        self.keywords = keywords
        self.parts = parts
    }

    /// The schema as other places of the document write it.
    var written: JSONValue { .object(reference ?? keywords) }

    private var reference: JSONObject? {
        name.map { ["$ref": .string("#/components/schemas/\($0)")] }
    }

    /// The same schema with a description for the place where it is used.
    func described(_ description: String?) -> AdminSchema {
        guard let description else { return self }
        var keywords = reference ?? keywords
        keywords["description"] = .string(description)
        return AdminSchema(keywords, parts: name == nil ? parts : [self])
    }
}

// MARK: - Values

extension AdminSchema {
    package static let any = AdminSchema([:])
    package static let string = types("string")
    package static let integer = types("integer")
    static let number = types("number")
    package static let boolean = types("boolean")
    package static let object = types("object")
    static let dateTime = AdminSchema(["type": "string", "format": "date-time"])
    package static let stringOrNull = types("string", "null")
    package static let integerOrNull = types("integer", "null")
    static let numberOrNull = types("number", "null")
    /// The id of a row.
    static let rowID = AdminSchema([
        "type": ["integer", "string"], "minimum": .int(.min), "maximum": .int(.max),
    ])
    /// A count, or an id that is counted up.
    package static let count = AdminSchema(["type": "integer", "minimum": 0])
    static let seconds = AdminSchema(["type": "number", "minimum": 0])

    package static func types(_ types: String...) -> AdminSchema {
        let names = types.map { JSONValue.string($0) }
        return AdminSchema(["type": names.count == 1 ? names[0] : .array(names)])
    }

    static func constant(_ value: JSONValue) -> AdminSchema {
        AdminSchema(["const": value])
    }

    package static func choice<Choice: RawRepresentable & CaseIterable>(
        of type: Choice.Type
    ) -> AdminSchema where Choice.RawValue == String {
        choice(Choice.allCases.map(\.rawValue))
    }

    package static func choice(_ names: [String]) -> AdminSchema {
        AdminSchema(["enum": .array(names.map { .string($0) })])
    }
}

// MARK: - Composed schemas

extension AdminSchema {
    /// A member of an object.
    package struct Member: Sendable {
        let name: String
        let schema: AdminSchema
        let isRequired: Bool

        package static func required(
            _ name: String, _ schema: AdminSchema, _ description: String? = nil
        ) -> Member {
            Member(name: name, schema: schema.described(description), isRequired: true)
        }

        package static func optional(
            _ name: String, _ schema: AdminSchema, _ description: String? = nil
        ) -> Member {
            Member(name: name, schema: schema.described(description), isRequired: false)
        }
    }

    /// An object; a closed one has no other members.
    package static func object(
        named name: String? = nil, isClosed: Bool = false, description: String? = nil,
        _ members: [Member]
    ) -> AdminSchema {
        var keywords: JSONObject = ["type": "object"]
        if let description { keywords["description"] = .string(description) }
        if isClosed { keywords["additionalProperties"] = false }
        let required = members.filter(\.isRequired)
        if !required.isEmpty {
            keywords["required"] = .array(required.map { .string($0.name) })
        }
        keywords["properties"] = .object(
            JSONObject(members.map { ($0.name, $0.schema.written) }))
        return AdminSchema(named: name, keywords, parts: members.map(\.schema))
    }

    package static func array(of element: AdminSchema) -> AdminSchema {
        AdminSchema(["type": "array", "items": element.written], parts: [element])
    }

    /// An object with any keys, whose values have one schema.
    static func map(of value: AdminSchema) -> AdminSchema {
        AdminSchema(["type": "object", "additionalProperties": value.written], parts: [value])
    }

    package static func allOf(_ schemas: AdminSchema...) -> AdminSchema {
        AdminSchema(["allOf": .array(schemas.map(\.written))], parts: schemas)
    }

    package static func anyOf(_ schemas: AdminSchema...) -> AdminSchema {
        AdminSchema(["anyOf": .array(schemas.map(\.written))], parts: schemas)
    }

    static func oneOf(
        named name: String, description: String, _ schemas: [AdminSchema]
    ) -> AdminSchema {
        AdminSchema(
            named: name,
            ["description": .string(description), "oneOf": .array(schemas.map(\.written))],
            parts: schemas)
    }
}
