import StubJSON

/// An object that has a name and its value as two members: `{"name": "password", "value": "…"}`.
struct PairName {
    private let reach: Reach
    private let key: String

    private static let most = 24
    private static let naming: Set<String> = [
        "name", "key", "id", "field", "property", "header", "parameter", "param", "label", "path",
        "pointer", "attribute", "attr", "setting", "variable", "var", "option", "prop", "column",
        "fieldname", "field_name", "keyname", "propertyname", "parametername", "attributename",
        "attribute_name", "configkey", "config_key", "k", "question", "prompt", "term", "item",
        "loc", "location", "instancepath", "instance_path", "argument", "arg", "element", "title",
        "entry", "what", "member", "keyword", "caption", "heading", "displayname", "display_name",
    ]
    private static let holding: Set<String> = [
        "value", "val", "content", "data", "text", "default", "defaultvalue", "default_value",
        "stringvalue", "string_value", "textvalue", "v", "rejectedvalue", "rejected_value",
        "invalidvalue", "invalid_value", "input", "inputvalue", "actual", "received", "given",
        "got", "provided", "supplied", "submitted", "attempted", "attemptedvalue", "answer",
        "response", "old", "new", "oldvalue", "old_value", "newvalue", "new_value", "before",
        "after", "from", "to", "current", "currentvalue", "previous", "previousvalue", "was",
        "now", "raw", "literal", "plain", "plaintext", "displayvalue", "display_value", "values",
        "example", "examplevalue", "initialvalue", "content_value", "definition", "body", "set",
        "s", "str", "string", "ctx", "params", "output", "result", "expected",
    ]

    /// Whether a member of that name holds a value whose name is another member's.
    static func holds(_ name: String) -> Bool { holding.contains(name.lowercased()) }

    /// `nil` if no member names a secret.
    init?(_ object: JSONObject, _ redaction: SecretRedaction) {
        guard object.count > 1, object.count <= Self.most,
            object.members.contains(where: { redaction.role(of: $0.key).isHolding })
        else { return nil }
        for member in object.members {
            guard redaction.role(of: member.key).isNaming,
                let name = Self.name(in: member.value), !redaction.rules.keeps(name),
                let reach = redaction.reach(of: name)
            else { continue }
            self.reach = reach
            key = member.key
            return
        }
        return nil
    }

    /// What a member's key says about its siblings.
    struct Role {
        var isNaming = false
        var isHolding = false
        var isHead = false

        init(_ key: String) {
            guard (1...16).contains(key.utf8.count) else { return }
            let key = key.lowercased()
            isNaming = PairName.naming.contains(key)
            isHolding = PairName.holding.contains(key)
            isHead = TableShape.naming.contains(key)
        }
    }

    /// Returns which values of the member are secrets, if it holds the value.
    func reach(of member: JSONObject.Member, _ redaction: SecretRedaction) -> Reach? {
        guard member.key != key, Self.holding.contains(member.key.lowercased()) else { return nil }
        // The value of an option in a list of kinds: `{"label": "API key", "value": "api_key"}`.
        if let text = member.value.string, ValueLook.isTerm(text), SecretNames.isName(text) {
            return nil
        }
        return reach
    }

    /// The name, or the last part of a path to it: `/user/password`, `$.user.password`,
    /// `["body", "password"]`.
    private static func name(in value: JSONValue) -> String? {
        if case .array(let parts) = value { return parts.last?.string }
        guard let text = value.string, (2...96).contains(text.utf8.count) else { return nil }
        guard text.utf8.contains(where: { "/.]".utf8.contains($0) }) else {
            return text.utf8.count <= 64 ? text : nil
        }
        return text.split { "/.[]'\"".contains($0) }.last.map(String.init)
    }
}
