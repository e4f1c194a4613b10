public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server's response: status, header fields and the whole body.
public struct HTTPReply: Sendable, Hashable {
    /// The status code.
    public let status: Int

    /// The whole body.
    public let body: Data

    /// The URL of the response, which relative links are resolved against.
    public let url: URL?

    private let headers: [String: String]

    /// Creates a reply; header fields are looked up without regard to case.
    public init(
        status: Int, headers: [String: String] = [:], body: Data = Data(), url: URL? = nil,
    ) {
        self.status = status
        self.body = body
        self.url = url
        self.headers = Dictionary(
            headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    }

    init(_ response: HTTPURLResponse, body: Data) {
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            headers["\(name)"] = "\(value)"
        }
        self.init(
            status: response.statusCode, headers: headers, body: body, url: response.url)
    }

    /// The value of a header field.
    public subscript(header name: String) -> String? { headers[name.lowercased()] }

    /// Returns the reply with the header fields of a 304 merged into its own (RFC 9111 §4.3.4).
    func updated(by notModified: HTTPReply) -> HTTPReply {
        let kept = ["content-length", "content-encoding", "content-type", "content-range"]
        let news = notModified.headers.filter { !kept.contains($0.key) }
        return HTTPReply(
            status: status, headers: headers.merging(news) { _, new in new }, body: body, url: url)
    }

    /// The media type without parameters, in lower case.
    public var mediaType: String? {
        self[header: "Content-Type"]?
            .prefix { $0 != ";" }
            .trimmingCharacters(in: .whitespaces)
            .lowercased()
    }
}

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

/// The response of an operation whose response body is empty or ignored.
public struct NoContent: Sendable, Hashable {
    /// Creates the only value.
    public init() {}
}
