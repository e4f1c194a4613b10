import Foundation

extension HTTPReply {
    /// Decodes the body as JSON; throws `AppError.badContent` or `AppError.decoding`.
    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        guard !body.isEmpty else { throw AppError.badContent(.empty) }
        if looksLikeHTML { throw AppError.badContent(.html) }
        if let mediaType, !Self.isJSON(mediaType) {
            throw AppError.badContent(.foreign(mediaType))
        }
        return try JSONCoding.decode(type, from: body)
    }

    /// Whether the body is an HTML page, which portals, proxies and firewalls send instead of the
    /// API.
    var looksLikeHTML: Bool {
        if let mediaType, mediaType == "text/html" || mediaType == "application/xhtml+xml" {
            return true
        }
        return body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
    }

    /// The server's error message for users, and its messages for single fields.
    var complaint: (message: String?, fields: [String: String]) {
        guard !looksLikeHTML, let envelope = try? JSONCoding.decode(Envelope.self, from: body)
        else { return (nil, [:]) }
        let fields = envelope.errors ?? []
        return (
            envelope.message ?? envelope.detail ?? envelope.title,
            Dictionary(
                fields.map { ($0.field, $0.message) }, uniquingKeysWith: { first, _ in first })
        )
    }

    private static func isJSON(_ mediaType: String) -> Bool {
        mediaType.hasSuffix("/json") || mediaType.hasSuffix("+json")
    }

    /// The API's own error body, or a problem document (RFC 9457).
    private struct Envelope: Decodable {
        struct FieldError: Decodable {
            let field: String
            let message: String
        }

        let message: String?
        let detail: String?
        let title: String?
        let errors: [FieldError]?

        enum CodingKeys: CodingKey {
            case message, detail, title, errors
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            // A member of an unexpected type must not discard the valid members.
            message = try? container.decode(String.self, forKey: .message)
            detail = try? container.decode(String.self, forKey: .detail)
            title = try? container.decode(String.self, forKey: .title)
            errors = try? container.decode([FieldError].self, forKey: .errors)
        }
    }
}
