import StubHarness
import StubJSON
import StubSchema

extension AnswerVariation {
    /// The family of a change that the contract allows.
    static func allowed(_ variation: SchemaVariation) -> AnswerVariation {
        switch variation.keyword {
        case "properties", "required", "patternProperties": .optionalMember
        case "nullable": .null
        case "enum", "const": .listedValue
        case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf": .number
        case "items", "minItems", "maxItems": .listLength
        case "format", "pattern", "minLength", "maxLength": .text
        case "oneOf", "anyOf", "if": .branch
        case "additionalProperties": .unknownMember
        default:
            switch variation.value[variation.location] {
            case .null: .null
            case .number: .number
            case .string: .text
            case .bool, .array, .object, nil: .otherValue
            }
        }
    }

    /// The family of a change that the contract forbids.
    static func forbidden(_ variation: SchemaVariation) -> AnswerVariation {
        switch variation.keyword {
        case "required", "dependentRequired", "dependencies": .missingMember
        case "type": .otherType
        case "enum", "const": .unlistedValue
        case "format", "pattern": .wrongFormat
        case "additionalProperties", "unevaluatedProperties": .unknownMember
        case let keyword where AnswerPattern.limits.keywords.contains(keyword): .beyondLimit
        default: .otherViolation
        }
    }
}
