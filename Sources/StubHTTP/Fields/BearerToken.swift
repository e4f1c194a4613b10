extension HTTPFields {
    /// The token of an `Authorization` field of the scheme `Bearer` (RFC 6750 §2.1), whose name may
    /// be written in any case (RFC 9110 §11.1); `nil` for another scheme, and without a token.
    package static func bearerToken(_ authorization: String?) -> String? {
        token(authorization ?? "", scheme: "bearer")
    }

    /// The token of an `Authorization` field of that scheme, written in any case.
    package static func token(_ authorization: String, scheme: String) -> String? {
        let parts = authorization.utf8.split(separator: UInt8(ascii: " "))
        guard parts.count == 2, sameName(String(Substring(parts[0])), scheme) else { return nil }
        return String(Substring(parts[1]))
    }
}
