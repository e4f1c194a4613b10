import Foundation

/// The dates of a JSON Web Token; the token is not verified.
struct JSONWebToken {
    let issuedAt: Date?
    let expiresAt: Date?

    /// Decodes the payload; nil if the text is not a valid token.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Self.base64URLDecoded(parts[1]),
            let claims = try? JSONDecoder().decode(Claims.self, from: payload)
        else { return nil }
        issuedAt = claims.iat.flatMap(Self.date)
        expiresAt = claims.exp.flatMap(Self.date)
    }

    /// The lifetime of the token, computed from the server's dates only.
    var lifetime: TimeInterval? {
        guard let issuedAt, let expiresAt, expiresAt > issuedAt else { return nil }
        return expiresAt.timeIntervalSince(issuedAt)
    }

    private struct Claims: Decodable {
        let iat: Double?
        let exp: Double?
    }

    /// Converts a time stamp; nil before 1970 and after the year 9999.
    private static func date(_ seconds: Double) -> Date? {
        (0..<253_402_300_800).contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
    }

    private static func base64URLDecoded(_ text: Substring) -> Data? {
        var base64 = String(text).replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        return Data(base64Encoded: base64)
    }
}
