package import StubJSON

/// The keywords that contain schemas, by the type of their value.
package enum SchemaKeywords {
    static let holdingSchema: Set<String> = [
        "additionalProperties", "additionalItems", "contains", "contentSchema", "else", "if",
        "items", "not", "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties",
    ]
    static let holdingArray: Set<String> = ["allOf", "anyOf", "items", "oneOf", "prefixItems"]
    static let holdingObject: Set<String> = [
        "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties",
        "properties",
    ]

    /// Calls the closure with every direct subschema and its path.
    package static func forEachSubschema(
        of schema: JSONObject, _ body: (JSONValue, _ tokens: [String]) -> Void
    ) {
        for member in schema {
            switch member.value {
            case .array(let elements) where holdingArray.contains(member.key):
                for (index, element) in elements.enumerated() {
                    body(element, [member.key, String(index)])
                }
            case .object(let object) where holdingObject.contains(member.key):
                for entry in object { body(entry.value, [member.key, entry.key]) }
            case .object, .bool:
                if holdingSchema.contains(member.key) { body(member.value, [member.key]) }
            case .null, .number, .string, .array:
                break
            }
        }
    }

    /// All keywords with a meaning: those of 2020-12, older drafts and OpenAPI.
    package static let known: Set<String> = holdingSchema.union(holdingArray).union(holdingObject)
        .union([
            "$id", "$schema", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$vocabulary",
            "$comment", "$recursiveRef", "$recursiveAnchor", "id",
            "type", "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum",
            "exclusiveMinimum", "maxLength", "minLength", "pattern", "maxItems", "minItems",
            "uniqueItems", "maxContains", "minContains", "maxProperties", "minProperties",
            "required", "dependentRequired", "format", "contentEncoding", "contentMediaType",
            "title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples",
            "discriminator", "xml", "externalDocs", "example", "nullable",
        ])
}
