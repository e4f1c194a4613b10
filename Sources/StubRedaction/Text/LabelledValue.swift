import StubJSON

/// An object that has a name and its value as two members: `{"name": "password", "value": "…"}`.
///
/// Elements and attributes of markup, and lines of YAML, have the same two parts.
struct LabelledValue {
    private let reach: Reach
    private let key: String

    private static let most = 24
    private static let naming = NameTable.words(
        """
        name key id field property header parameter param label path pointer attribute attr setting
        variable var option prop column fieldname keyname propertyname parametername attributename
        configkey k question prompt term item loc location instancepath argument arg element title
        entry member keyword caption heading displayname itemprop
        """)
    private static let holding = NameTable.words(
        """
        value val content data text default defaultvalue stringvalue textvalue v rejectedvalue
        invalidvalue input inputvalue actual received given got provided supplied submitted
        attempted attemptedvalue answer response old new oldvalue newvalue before after from to
        current currentvalue previous previousvalue was now raw literal plain plaintext
        displayvalue values example initialvalue definition body s str string params output result
        expected simplevalue
        """)

    /// Whether a member of that name holds a value whose name is another member's.
    static func holds(_ name: String) -> Bool { holding.contains(joined(name)) }

    /// Whether a member of that name holds the name of another member's value.
    static func names(_ name: String) -> Bool { naming.contains(joined(name)) }

    private static func joined(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    /// `nil` if no member names a secret.
    init?(_ object: JSONObject, _ redaction: SecretRedaction) {
        guard (2...Self.most).contains(object.count) else { return nil }
        for member in object.members where redaction.facts(of: member.key).isLabel {
            let text = member.value.string ?? member.value.array?.last?.string
            guard let text, let reach = Self.reach(of: text, redaction) else { continue }
            (self.reach, key) = (reach, member.key)
            return
        }
        return nil
    }

    /// What a label says about the value beside it; of a path the last part counts.
    static func reach(of label: String, _ redaction: SecretRedaction) -> Reach? {
        // Ids and numbers are no names.
        let digits = label.utf8.count(where: \.isASCIIDigit)
        guard label.utf8.count <= 64, digits < 4, digits == 0 || !label.utf8.contains(0x20),
            let last = label.split(separator: "/").last
        else { return nil }
        let name = String(last)
        return redaction.rules.keeps(name) ? nil : redaction.reach(of: name)
    }

    /// The reach of the label for a member that holds its value.
    func reach(of member: JSONObject.Member, _ redaction: SecretRedaction) -> Reach? {
        guard member.key != key, redaction.facts(of: member.key).holdsLabelled else { return nil }
        // `{"label": "API key", "value": "api_key"}`
        return member.value.string.map(SecretName.isOne) ?? false ? nil : reach
    }
}
