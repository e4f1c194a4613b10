public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// One operation of the API as a value: the request, and how to decode the response.
///
/// Building a request that cannot be sent throws an error; nothing here traps.
public struct Endpoint<Response: Sendable>: Sendable {
    /// The method.
    public var method: HTTPMethod

    /// The path, relative to the API's address.
    public var path: EndpointPath

    /// The query parameters, in the order they are sent.
    public var query: [QueryItem]

    /// Header fields in addition to those for the body and the authentication.
    public var headers: [String: String]

    /// The body.
    public var body: RequestBody?

    /// The credentials.
    public var authentication: Authentication

    /// How often the request may be retried automatically.
    public var retry: RetryPolicy

    /// Identifies one action of the user, so that the server performs it once even if it is sent
    /// again.
    public var idempotencyKey: String?

    /// How the request may use cached responses.
    public var caching = CachePolicy.standard

    /// A URL to use unchanged instead of the path, such as a link from a response.
    public var address: URL?

    /// The response that an app with demo data decodes instead of sending the request.
    public var demoReply: HTTPReply?

    /// A closure that can change the request after everything else is set.
    public var adjust: (@Sendable (inout URLRequest) -> Void)?

    /// Decodes the response of a successful request.
    public var decode: @Sendable (HTTPReply) throws -> Response

    /// Creates an operation whose response is decoded by the given closure.
    public init(
        _ method: HTTPMethod, _ path: EndpointPath, query: [QueryItem] = [],
        headers: [String: String] = [:], body: RequestBody? = nil,
        authentication: Authentication = .none, retry: RetryPolicy = .never,
        idempotencyKey: String? = nil, decode: @escaping @Sendable (HTTPReply) throws -> Response,
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.authentication = authentication
        self.retry = retry
        self.idempotencyKey = idempotencyKey
        self.decode = decode
    }

    /// True if sending the request twice has the same effect as sending it once.
    public var isRepeatable: Bool { method.isSafe || idempotencyKey != nil }

    /// Returns a changed copy of the operation.
    public func with(_ change: (inout Self) -> Void) -> Self {
        var endpoint = self
        change(&endpoint)
        return endpoint
    }

    /// Identifies the operation, independent of the values in its path.
    var operation: String { "\(method.rawValue) \(address?.path() ?? path.template)" }
}

extension Endpoint where Response: Decodable {
    /// Creates an operation with a JSON response.
    public init(
        _ method: HTTPMethod, _ path: EndpointPath, query: [QueryItem] = [],
        headers: [String: String] = [:], body: RequestBody? = nil,
        authentication: Authentication = .none, retry: RetryPolicy = .never,
        idempotencyKey: String? = nil,
    ) {
        self.init(
            method, path, query: query, headers: headers, body: body,
            authentication: authentication, retry: retry, idempotencyKey: idempotencyKey,
            decode: { try $0.decoded() })
    }
}

extension Endpoint where Response == NoContent {
    /// Creates an operation whose response has no body, or one that is ignored.
    public init(
        _ method: HTTPMethod, _ path: EndpointPath, query: [QueryItem] = [],
        headers: [String: String] = [:], body: RequestBody? = nil,
        authentication: Authentication = .none, retry: RetryPolicy = .never,
        idempotencyKey: String? = nil,
    ) {
        self.init(
            method, path, query: query, headers: headers, body: body,
            authentication: authentication, retry: retry, idempotencyKey: idempotencyKey,
            decode: { reply in
                // The page of a captive portal says nothing about the operation.
                guard !reply.looksLikeHTML else { throw AppError.badContent(.html) }
                return NoContent()
            })
    }
}

extension Endpoint {
    /// Returns the operation with a transformed response.
    public func map<Mapped: Sendable>(
        _ transform: @escaping @Sendable (Response) throws -> Mapped,
    ) -> Endpoint<Mapped> {
        var mapped = Endpoint<Mapped>(
            method, path, query: query, headers: headers, body: body,
            authentication: authentication, retry: retry, idempotencyKey: idempotencyKey,
            decode: { [decode] in try transform(try decode($0)) })
        mapped.caching = caching
        mapped.address = address
        mapped.demoReply = demoReply
        mapped.adjust = adjust
        return mapped
    }

    /// Builds the request without the session's token; throws `AppError.invalidEndpoint`.
    public func request(relativeTo baseURL: URL) throws(AppError) -> URLRequest {
        var request = URLRequest(url: try url(relativeTo: baseURL))
        request.httpMethod = method.rawValue
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let body {
            guard !method.isSafe else {
                throw .invalidEndpoint("A \(method.rawValue) request cannot have a body")
            }
            request.httpBody = try body.data()
            request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
        }
        if let idempotencyKey {
            request.setValue(idempotencyKey, forHTTPHeaderField: "Idempotency-Key")
        }
        if let authorization = try authentication.fixedHeader() {
            request.setValue(authorization, forHTTPHeaderField: "Authorization")
        }
        for (name, value) in headers {
            guard !name.isEmpty, !(name + value).unicodeScalars.contains(where: { $0.value < 32 })
            else { throw .invalidEndpoint("The header field \"\(name)\" is not valid") }
            request.setValue(value, forHTTPHeaderField: name)
        }
        adjust?(&request)
        return request
    }

    private func url(relativeTo baseURL: URL) throws(AppError) -> URL {
        if let address {
            guard address.isOnTheWeb else { throw .invalidEndpoint("\(address) cannot be fetched") }
            return address
        }
        guard baseURL.isOnTheWeb, baseURL.query() == nil, baseURL.fragment() == nil
        else { throw .invalidEndpoint("\(baseURL) is not the address of an API") }
        guard path.encoded.hasPrefix("/") else {
            throw .invalidEndpoint("The path \"\(path.encoded)\" does not begin with a slash")
        }
        guard !path.encoded.contains(where: { "?# ".contains($0) }) else {
            throw .invalidEndpoint("The path \"\(path.encoded)\" has a query; use `query`")
        }
        var base = baseURL.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        let text = base + path.encoded + (query.isEmpty ? "" : "?\(query.encoded)")
        guard let url = URL(string: text, encodingInvalidCharacters: false) else {
            throw .invalidEndpoint("\(text) is not a URL")
        }
        return url
    }
}

extension URL {
    fileprivate var isOnTheWeb: Bool {
        ["http", "https"].contains(scheme?.lowercased()) && host() != nil
    }
}

/// The request methods the API uses.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    /// Reads a resource.
    case get = "GET"
    /// Reads the header fields only.
    case head = "HEAD"
    /// Creates a resource or performs an action.
    case post = "POST"
    /// Replaces a resource.
    case put = "PUT"
    /// Changes a part of a resource.
    case patch = "PATCH"
    /// Deletes a resource.
    case delete = "DELETE"

    /// True for methods that change nothing on the server (RFC 9110 §9.2.1).
    public var isSafe: Bool { self == .get || self == .head }
}

/// One query parameter; parameters are sent in the order of their declaration.
public struct QueryItem: Sendable, Hashable {
    /// The parameter's name, not encoded.
    public let name: String

    /// The values, not encoded; several are joined by a plain comma (OpenAPI's `explode: false`).
    public let values: [String]

    /// Creates a parameter with a text.
    public init(_ name: String, _ value: String) {
        self.name = name
        values = [value]
    }

    /// Creates a parameter with a number.
    public init(_ name: String, _ value: Int) {
        self.init(name, String(value))
    }

    /// Creates a parameter with a list; commas inside values are encoded, those between them are
    /// not.
    public init(_ name: String, list: [String]) {
        self.name = name
        values = list
    }

    var encoded: String {
        let values = values.map(PercentEncoding.encoded).joined(separator: ",")
        return "\(PercentEncoding.encoded(name))=\(values)"
    }
}

extension [QueryItem] {
    var encoded: String { map(\.encoded).joined(separator: "&") }
}
