import StubJSON
import StubRedaction
import StubSupport

/// A JSON Web Token taken apart (RFC 7519 §3), without regard to its signature.
struct WebToken {
    var header: JSONObject
    var payload: JSONObject
    var signature: String

    /// 2100-01-01: a replayed token must not be expired.
    static let farExpiry = 4_102_444_800

    /// Reads the compact form; `nil` if header or payload is no JSON object.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]),
            let payload = Self.object(parts[1]), parts[2].utf8.allSatisfy(\.isBase64URL)
        else { return nil }
        self.header = header
        self.payload = payload
        signature = String(parts[2])
    }

    var text: String {
        [Self.encoded(header), Self.encoded(payload), signature].joined(separator: ".")
    }

    private static func object(_ part: some StringProtocol) -> JSONObject? {
        guard part.utf8.allSatisfy(\.isBase64URL) else { return nil }
        return Base64.decode(digits: part.utf8).flatMap { try? JSONParser.parse($0).object }
    }

    private static func encoded(_ object: JSONObject) -> String {
        Base64.urlEncode(JSONSerializer.bytes(.object(object)))
    }
}
