import StubHTTP
import StubJSON

/// Leaves secrets out of what is shown or exported: by the names of fields and members.
enum SecretMask {
    static let mark = "[REDACTED]"

    private static let fields: Set<String> = [
        "authorization", "proxyauthorization", "cookie", "setcookie", "xapikey", "apikey",
        "xauthtoken",
    ]
    private static let parts = ["password", "token", "secret", "apikey"]

    /// Whether what is called so is a secret, however the name is spelled.
    static func hides(_ name: String) -> Bool {
        let plain = name.lowercased().filter { $0 != "-" && $0 != "_" }
        return fields.contains(plain) || parts.contains { plain.contains($0) }
    }

    /// A field's value; the scheme of an authorization stays.
    static func value(_ value: String, of name: String) -> String {
        guard hides(name) else { return value }
        let scheme = value.prefix { $0 != " " }
        let keepsScheme = name.lowercased().hasSuffix("authorization") && scheme != value
        return keepsScheme ? "\(scheme) \(mark)" : mark
    }

    /// JSON without its secret texts; numbers, flags and empty texts give nothing away.
    static func json(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                JSONObject(
                    members.map { member in
                        if case .string(let text) = member.value, !text.isEmpty, hides(member.key) {
                            return (member.key, .string(mark))
                        }
                        return (member.key, json(member.value))
                    }))
        case .array(let elements): .array(elements.map(json))
        case .null, .bool, .number, .string: value
        }
    }

    /// A body as text without its secrets; `nil` if it is no text.
    static func text(_ body: [UInt8], contentType: String?) -> String? {
        if let value = try? JSONParser.parse(body) { return JSONSerializer.string(json(value)) }
        guard let text = String(validating: body, as: UTF8.self) else { return nil }
        let type = contentType.flatMap(MediaType.init)?.essence
        return type == "application/x-www-form-urlencoded" ? query(text) : text
    }

    /// A query, or a form, without its secret values.
    static func query(_ text: some StringProtocol) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != "=" }
            return name.endIndex < pair.endIndex && hides(String(name))
                ? "\(name)=\(mark)" : String(pair)
        }.joined(separator: "&")
    }

    /// A target whose query has no secrets.
    static func target(_ target: String) -> String {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return target }
        return target[...mark] + query(target[target.utf8.index(after: mark)...])
    }
}
