import Foundation
import StubJSON

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
            let payload = Self.object(parts[1]), parts[2].utf8.allSatisfy(Self.isBase64URL)
        else { return nil }
        self.header = header
        self.payload = payload
        signature = String(parts[2])
    }

    var text: String {
        [Self.encoded(header), Self.encoded(payload), signature].joined(separator: ".")
    }

    static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func object(_ part: some StringProtocol) -> JSONObject? {
        guard !part.isEmpty, part.utf8.allSatisfy(isBase64URL) else { return nil }
        let standard = part.replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: standard + padding) else { return nil }
        return (try? JSONParser.parse(Array(data)))?.object
    }

    private static func encoded(_ object: JSONObject) -> String {
        Data(JSONSerializer.bytes(.object(object))).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
