import StubHTTP
package import StubJSON

/// Writes an error message into the members of a body whose names indicate it.
package struct RefusalMessage {
    private let text: String
    private let status: Int
    private let replacesTitles: Bool
    /// Whether the body is generated, so that titles and names of fields say nothing.
    private let isGenerated: Bool
    /// The keys that lead to the wrong value in the request.
    private let place: [String]

    private static let texts: Set = [
        "message", "detail", "msg", "reason", "error_description", "errorMessage", "error_message",
        "description",
    ]
    /// These usually contain the kind of error.
    private static let titles: Set = ["title", "error"]
    /// Members that name a wrong field.
    private static let fields: Set = [
        "field", "param", "parameter", "property", "attribute", "path", "pointer", "loc",
        "location", "fieldName", "field_name", "propertyName", "property_name",
    ]
    /// Members with the errors of each field.
    private static let maps: Set = [
        "errors", "fieldErrors", "field_errors", "validationErrors", "validation_errors",
        "violations",
    ]
    /// The name that is generated for a member about whose name the schema says nothing.
    private static let placeholderName = "property1"
    private static let statuses: Set = ["status", "statusCode", "status_code"]
    /// The text that is generated for a string about which the schema says no more.
    private static let placeholder: JSONValue = "string"

    /// - Parameter replacesTitles: whether a title is replaced if the body has no member for texts;
    ///   a generated placeholder is replaced in either case.
    /// - Parameter isGenerated: whether the body is generated from its schema: then a title is the
    ///   phrase of the status, and members for the name of a field name the wrong one.
    /// - Parameter place: the keys that lead to the wrong value in the request.
    package init(
        text: String, status: Int, replacesTitles: Bool, isGenerated: Bool = false,
        place: [String] = []
    ) {
        self.text = text
        self.status = status
        self.replacesTitles = replacesTitles
        self.isGenerated = isGenerated
        self.place = place
    }

    /// Returns the value with these members replaced at any depth.
    package func filled(_ value: JSONValue) -> JSONValue {
        filled(value, titles: replacesTitles && !Self.hasTexts(value))
    }

    private func filled(_ value: JSONValue, titles: Bool) -> JSONValue {
        switch value {
        case .object(let members):
            var filled = JSONObject()
            for member in members {
                filled[member.key] =
                    replacement(of: member, titles: titles)
                    ?? self.filled(member.value, titles: titles)
            }
            return .object(filled)
        case .array(let elements):
            return .array(elements.map { filled($0, titles: titles) })
        case .null, .bool, .number, .string: return value
        }
    }

    private func replacement(of member: JSONObject.Member, titles: Bool) -> JSONValue? {
        switch member.value {
        case .string where Self.texts.contains(member.key): return .string(text)
        case .string where Self.titles.contains(member.key):
            if titles { return .string(text) }
            if isGenerated, member.key == "title" { return .string(phrase) }
            return member.value == Self.placeholder ? .string(text) : nil
        case .string where isGenerated && !place.isEmpty && Self.fields.contains(member.key):
            return .string(
                member.key == "pointer"
                    ? JSONPointer(tokens: place).description : place.joined(separator: "."))
        case .object(let errors) where isGenerated && Self.maps.contains(member.key):
            return .object(named(errors))
        case .array where isGenerated && Self.maps.contains(member.key):
            return saying(member.value)
        case .number(let number) where member.key == "code":
            let isStatus = number.int.map { (400..<600).contains($0) } ?? false
            return isGenerated && isStatus ? .int(status) : nil
        case .number where Self.statuses.contains(member.key): return .int(status)
        case .null, .bool, .number, .string, .array, .object: return nil
        }
    }

    /// The errors of each field, with the name of the wrong one in place of a generated name.
    private func named(_ errors: JSONObject) -> JSONObject {
        var named = JSONObject()
        for error in errors {
            guard error.key == Self.placeholderName else {
                named[error.key] = saying(error.value)
                continue
            }
            if !place.isEmpty { named[place.joined(separator: ".")] = saying(error.value) }
        }
        return named
    }

    /// A message, or a list of messages, with the text of this one.
    private func saying(_ value: JSONValue) -> JSONValue {
        if value.string != nil { return .string(text) }
        return value.array.map { .array($0.map(saying)) } ?? filled(value)
    }

    private var phrase: String { ReasonPhrase.text(for: status).description }

    private static func hasTexts(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let members):
            members.contains { member in
                (member.value.string != nil && texts.contains(member.key))
                    || hasTexts(member.value)
            }
        case .array(let elements): elements.contains(where: hasTexts)
        case .null, .bool, .number, .string: false
        }
    }
}
