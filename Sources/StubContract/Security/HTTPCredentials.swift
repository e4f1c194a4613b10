import StubHTTP
import StubSupport

/// The value of an `Authorization` field: a scheme and what follows it (RFC 9110 §11.4).
package struct HTTPCredentials {
    /// The scheme, in lower case.
    package let scheme: String
    /// What follows the scheme.
    package let value: Substring

    /// Reads a value; `nil` without a scheme and something behind it.
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

    /// Whether these are credentials of that scheme, which is given in lower case.
    ///
    /// A bearer token may be any text: tests of clients send placeholders such as `My API Key`.
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
