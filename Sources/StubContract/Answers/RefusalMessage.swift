package import StubJSON

/// Writes an error message into the members of a body whose names indicate it.
package struct RefusalMessage {
    private let text: String
    private let status: Int
    private let replacesTitles: Bool

    private static let texts: Set = [
        "message", "detail", "msg", "reason", "error_description", "errorMessage", "error_message",
        "description",
    ]
    /// These usually contain the kind of error.
    private static let titles: Set = ["title", "error"]
    private static let statuses: Set = ["status", "statusCode", "status_code"]
    /// The text that is generated for a string about which the schema says no more.
    private static let placeholder: JSONValue = "string"

    /// - Parameter replacesTitles: whether a title is replaced if the body has no member for texts;
    ///   a generated placeholder is replaced in either case.
    package init(text: String, status: Int, replacesTitles: Bool) {
        self.text = text
        self.status = status
        self.replacesTitles = replacesTitles
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
            return titles || member.value == Self.placeholder ? .string(text) : nil
        case .number where Self.statuses.contains(member.key): return .int(status)
        case .null, .bool, .number, .string, .array, .object: return nil
        }
    }

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
