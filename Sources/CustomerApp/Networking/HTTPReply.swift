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
