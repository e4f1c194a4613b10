import StubHTTP
import StubSupport

/// The value of an `Authorization` field: a scheme and its credentials (RFC 9110 §11.4).
package struct HTTPCredentials {
    /// The scheme, in lower case.
    package let scheme: String
    /// The text after the scheme.
    package let value: Substring

    /// Parses a value; `nil` unless it has a scheme and a text after it.
    package init?(_ text: String) {
        guard let space = text.firstIndex(of: " ") else { return nil }
        scheme = text[..<space].lowercased()
        value = text[space...].drop { $0 == " " }
        if scheme.isEmpty || value.isEmpty { return nil }
    }

    /// The user and the password of Basic credentials (RFC 7617 §2); `nil` for anything else.
    package var basic: (user: String, password: String)? {
        guard scheme == "basic", let bytes = Base64.decode(String(value)) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let colon = text.firstIndex(of: ":") else { return nil }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }

    /// The token among parameters, as in `MediaBrowser Client="app", Token="xyz"`; `nil` if there
    /// are none, or no token among them.
    package var token: String? {
        for part in value.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2,
                ["token", "access_token"].contains(
                    pair[0].filter { $0 != " " }.lowercased())
            else { continue }
            let text = pair[1].filter { $0 != " " && $0 != "\"" }
            return text.isEmpty ? nil : text
        }
        return nil
    }

    /// Whether these are well-formed credentials of the scheme, which is given in lower case.
    ///
    /// A bearer token may be any text, because client tests send placeholders such as `My API Key`.
    func isWellFormed(_ scheme: String) -> Bool {
        guard self.scheme == scheme else { return false }
        return switch scheme {
        case "basic": basic != nil
        case "digest": Self.digestParameters.isSubset(of: parameterNames)
        default: true
        }
    }

    private static let digestParameters: Set = ["username", "realm", "nonce", "uri", "response"]

    private var parameterNames: Set<String> {
        Set(
            value.split(separator: ",").compactMap { part in
                let name = part.prefix { $0 != "=" }
                guard name.endIndex < part.endIndex else { return nil }
                return name.drop { $0 == " " }.lowercased()
            })
    }
}
