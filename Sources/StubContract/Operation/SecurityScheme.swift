/// A security scheme: a way in which requests carry credentials (OpenAPI 3.1 §4.8.27).
package struct SecurityScheme: Sendable, Hashable {
    /// How a request carries the credentials.
    package enum Kind: Sendable, Hashable {
        /// A key in a header field, a query parameter or a cookie.
        case apiKey(in: ContractParameter.Location, name: String)
        /// An `Authorization` field of this scheme, in lower case (RFC 9110 §11.6.2).
        case http(String)
        /// An OAuth 2.0 access token, sent as a bearer token (RFC 6750 §2.1).
        case oauth2
        /// An access token of an OpenID provider, sent as a bearer token.
        case openIDConnect
        /// Credentials that requests do not carry, such as a certificate (`mutualTLS`).
        case outside
    }

    /// The name under `components/securitySchemes`.
    package let name: String
    /// How a request carries the credentials.
    package let kind: Kind
    /// Whether tokens of users are not accepted: the scheme is named as that of services or
    /// administrators, and there is another one for users.
    package internal(set) var isPrivileged = false

    /// - Parameter name: the name under `components/securitySchemes`.
    init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// The word before the credentials in `Authorization`, in lower case; `nil` for an API key.
    package var word: String? {
        switch kind {
        case .http(let scheme): scheme
        case .oauth2, .openIDConnect: "bearer"
        case .apiKey, .outside: nil
        }
    }

    /// Whether the credentials are a bearer token.
    package var isBearer: Bool { word == "bearer" }

    /// Whether the whole value of `Authorization` is the key, as in `Authorization: Token abc`.
    package var isAuthorizationKey: Bool {
        guard case .apiKey(.header, let name) = kind else { return false }
        return name.lowercased() == "authorization"
    }

    /// The cookie with the key; `nil` for other schemes.
    package var cookie: String? {
        if case .apiKey(.cookie, let name) = kind { name } else { nil }
    }

    /// Whether the key is an access token in the query (RFC 6750 §2.3).
    var isQueryToken: Bool {
        if case .apiKey(.query, "access_token") = kind { true } else { false }
    }

    /// The header field with the key; `nil` for other schemes.
    package var keyField: String? {
        if case .apiKey(.header, let name) = kind { name } else { nil }
    }

    /// Whether a scheme or a role is that of services and administrators, as its name says.
    package static func isPrivileged(_ name: String) -> Bool {
        ["admin", "service", "superuser"].contains { name.lowercased().contains($0) }
    }

    /// The header field that carries the credentials; `nil` if none does.
    package var field: String? {
        switch kind {
        case .apiKey(.header, let name): name
        case .apiKey(.cookie, _): "Cookie"
        case .apiKey(.path, _), .apiKey(.query, _), .apiKey(.querystring, _), .outside: nil
        case .http, .oauth2, .openIDConnect: "Authorization"
        }
    }

    /// The name of the header field, query parameter or cookie that carries the credentials.
    package var carrier: String {
        if case .apiKey(_, let name) = kind { return name }
        return field ?? name
    }
}

extension SecurityScheme: CustomStringConvertible {
    /// Describes the required credentials, such as `a bearer token in Authorization`.
    package var description: String {
        switch kind {
        case .apiKey(.query, let name): "an API key in the query parameter '\(name)'"
        case .apiKey(.cookie, let name): "an API key in the cookie '\(name)'"
        case .apiKey(_, let name): "an API key in the header field '\(name)'"
        case .http("bearer"), .oauth2, .openIDConnect: "a bearer token in Authorization"
        case .http(let scheme): "\(scheme) credentials in Authorization"
        case .outside: "what '\(name)' asks for"
        }
    }
}
