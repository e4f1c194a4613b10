public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// One operation of the API as a value: what to ask, and how to read the answer.
///
/// Building a request that cannot be sent throws an error; nothing here traps.
public struct Endpoint<Response: Sendable>: Sendable {
    /// The request's method.
    public var method: HTTPMethod

    /// The path below the API's address.
    public var path: EndpointPath

    /// The query, in the order it is sent.
    public var query: [QueryItem]

    /// Header fields beyond those that follow from the body and the authentication.
    public var headers: [String: String]

    /// What the request carries.
    public var body: RequestBody?

    /// What proves who is asking.
    public var authentication: Authentication

    /// How often the request may be repeated by itself.
    public var retry: RetryPolicy

    /// Names one action of the user, so that the server performs it once however often it is sent.
    public var idempotencyKey: String?

    /// How far an answer that is kept may stand in for a new one.
    public var caching = CachePolicy.standard

    /// An address to use as it is instead of the path, as a link in an answer gives it.
    public var address: URL?

    /// The answer that an app without a server takes for the server's.
    public var demoReply: HTTPReply?

    /// The last word on the request, after everything else is filled in.
    public var adjust: (@Sendable (inout URLRequest) -> Void)?

    /// Reads the answer of a successful request.
    public var decode: @Sendable (HTTPReply) throws -> Response

    /// Describes an operation whose answer is read by the given closure.
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

    /// True when sending the request twice does no more than sending it once.
    public var isRepeatable: Bool { method.isSafe || idempotencyKey != nil }

    /// The same operation with something changed.
    public func with(_ change: (inout Self) -> Void) -> Self {
        var endpoint = self
        change(&endpoint)
        return endpoint
    }

    /// Names the operation, whatever values its path carries.
    var operation: String { "\(method.rawValue) \(address?.path() ?? path.template)" }
}

extension Endpoint where Response: Decodable {
    /// Describes an operation that answers JSON.
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
    /// Describes an operation whose answer has no body, or none that matters.
    public init(
        _ method: HTTPMethod, _ path: EndpointPath, query: [QueryItem] = [],
        headers: [String: String] = [:], body: RequestBody? = nil,
        authentication: Authentication = .none, retry: RetryPolicy = .never,
        idempotencyKey: String? = nil,
    ) {
        self.init(
            method, path, query: query, headers: headers, body: body,
            authentication: authentication, retry: retry, idempotencyKey: idempotencyKey,
            decode: { _ in NoContent() })
    }
}

extension Endpoint {
    /// The same operation with its answer turned into something else.
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

    /// Builds the request, without a session's token; throws `AppError.invalidEndpoint`.
    public func request(relativeTo baseURL: URL) throws(AppError) -> URLRequest {
        var request = URLRequest(url: try url(relativeTo: baseURL))
        request.httpMethod = method.rawValue
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let body {
            guard !method.isSafe else {
                throw .invalidEndpoint("A \(method.rawValue) request carries no body")
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
            throw .invalidEndpoint("\(text) is no URL")
        }
        return url
    }
}

extension URL {
    fileprivate var isOnTheWeb: Bool {
        ["http", "https"].contains(scheme?.lowercased()) && host() != nil
    }
}
