public import StubJSON

/// Describes generated answers by what they test and where, for the exceptions of an app.
///
/// ```swift
/// AnswerPattern("const", in: "getFeed", at: "/items/*/type")
/// AnswerPattern("type", value: .null)   // `null` where a member may only be absent
/// ```
public struct AnswerPattern: Sendable {
    let keywords: Set<String>
    let operation: String?
    let path: String?
    let value: JSONValue?

    /// Describes answers.
    ///
    /// - Parameters:
    ///   - keywords: the keywords that the answers test, such as `enum`, or `example` for declared
    ///     examples; none stands for all.
    ///   - operation: the id of the operation; `nil` for all.
    ///   - path: the location of the change in the body, as a JSON pointer with `*` for any token,
    ///     such as `/products/*`; what is below it is included. `nil` for all.
    ///   - value: what is at that location; `nil` for anything.
    public init(
        _ keywords: String..., in operation: String? = nil, at path: String? = nil,
        value: JSONValue? = nil
    ) {
        self.init(keywords: Set(keywords), operation: operation, path: path, value: value)
    }

    private init(
        keywords: Set<String>, operation: String? = nil, path: String? = nil,
        value: JSONValue? = nil
    ) {
        self.keywords = keywords
        self.operation = operation
        self.path = path
        self.value = value
    }

    /// Keywords that limit a value.
    ///
    /// An app may show a value beyond a limit: it is no validator.
    static let limits = AnswerPattern(
        keywords: [
            "minLength", "maxLength", "pattern", "format", "minimum", "maximum",
            "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems",
            "uniqueItems", "contains", "minContains", "maxContains", "minProperties",
            "maxProperties", "propertyNames", "additionalProperties", "unevaluatedProperties",
        ])

    func covers(_ answer: GeneratedAnswer, of operation: String) -> Bool {
        covers(
            [answer.keyword], at: answer.location, answer.value?[answer.location], of: operation)
    }

    /// Whether the pattern describes a change of a body.
    ///
    /// - Parameters:
    ///   - keywords: the keywords that the change tests.
    ///   - location: the place of the change.
    ///   - value: what is at the place afterwards; `nil` if nothing is.
    func covers(
        _ keywords: [String], at location: JSONPointer, _ value: JSONValue?, of operation: String
    ) -> Bool {
        (self.keywords.isEmpty || !self.keywords.isDisjoint(with: keywords))
            && (self.operation == nil || self.operation == operation)
            && path.map { Self.contains($0, location) } != false
            && (self.value == nil || value == self.value)
    }

    private static func contains(_ path: String, _ location: JSONPointer) -> Bool {
        let tokens = path.split(separator: "/")
        return tokens.count <= location.tokens.count
            && zip(tokens, location.tokens).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
