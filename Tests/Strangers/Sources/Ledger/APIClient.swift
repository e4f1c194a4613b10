import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Everything the app needs from outside.
public struct LedgerConfiguration: Sendable {
    public var baseURL: URL
    public var urlSession: URLSessionConfiguration = .ephemeral
    /// Sends the requests; nil for a `Transport` with `urlSession`.
    public var transport: (any HTTPTransport)?
    public var secrets: any SecretStore = InMemorySecretStore()
    public var pageSize = 20
    /// How long a pause in typing starts a search.
    public var searchDelay: Duration = .milliseconds(300)
    /// The clock for the pause in typing and for the waits before a second try.
    public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// The time of the device, which cookies and `Retry-After` dates are compared with.
    public var now: @Sendable () -> Date = { Date() }

    public init(baseURL: URL) { self.baseURL = baseURL }
}

/// One operation of the API.
struct Endpoint: Sendable {
    enum Method: String { case get = "GET", post = "POST", put = "PUT", delete = "DELETE" }

    var method: Method
    /// Not yet encoded, one element for each segment.
    var path: [String]
    var query: [(name: String, value: String)] = []
    var body: Data?
    var idempotencyKey: String?
    var needsSession = true

    /// Reads may be repeated; writes never are without the user.
    var isRead: Bool { method == .get }
}

/// Sends operations for one session: cookies, CSRF header, retries of reads, and typed errors.
struct APIClient: Sendable {
    let configuration: LedgerConfiguration
    let transport: any HTTPTransport
    let cookies: SessionCookies

    func value<Value: Decodable>(of endpoint: Endpoint) async throws -> Value {
        let body = try await send(endpoint)
        guard let value = try? LedgerJSON.decoder.decode(Value.self, from: body) else {
            throw LedgerError.unreadableAnswer
        }
        return value
    }

    @discardableResult
    func send(_ endpoint: Endpoint) async throws -> Data {
        let (body, response) = try await exchange(endpoint)
        if (200..<300).contains(response.statusCode) { return body }
        let problem = Problem(
            body: body, contentType: response.value(forHTTPHeaderField: "Content-Type"))
        switch response.statusCode {
        case 401 where endpoint.needsSession:
            throw LedgerError.sessionEnded(reason: problem?.message)
        case 422: throw LedgerError.validation(problem)
        case let status: throw LedgerError.refused(status: status, problem)
        }
    }

    /// Reads have two second chances, each once: after a connection failure, and after a 503 that names a short wait.
    /// A timeout is not repeated, because the user has waited long enough.
    private func exchange(_ endpoint: Endpoint) async throws -> (
        body: Data, response: HTTPURLResponse
    ) {
        var mayReconnect = endpoint.isRead
        var mayWait = endpoint.isRead
        while true {
            let pause: Duration
            do {
                let (body, response) = try await transport.send(try request(for: endpoint))
                cookies.absorb(setCookie: response.value(forHTTPHeaderField: "Set-Cookie"))
                let retryAfter = response.value(forHTTPHeaderField: "Retry-After")
                guard mayWait, response.statusCode == 503,
                    let seconds = Self.seconds(retryAfter: retryAfter, now: configuration.now()),
                    seconds <= 5
                else { return (body, response) }
                mayWait = false
                pause = .seconds(seconds)
            } catch LedgerError.connection where mayReconnect {
                mayReconnect = false
                pause = .milliseconds(500)
            }
            try await configuration.sleep(pause)
            try Task.checkCancellation()
        }
    }

    /// Made anew for each attempt, because the cookies may have changed. Without its cookies the session is over, and
    /// the server could only answer 401, so nothing is sent then.
    private func request(for endpoint: Endpoint) throws -> URLRequest {
        var request = URLRequest(url: try Self.url(of: endpoint, base: configuration.baseURL))
        request.httpMethod = endpoint.method.rawValue
        request.timeoutInterval = configuration.urlSession.timeoutIntervalForRequest
        request.httpBody = endpoint.body
        request.setValue("application/json, application/problem+json", forHTTPHeaderField: "Accept")
        if endpoint.body != nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        request.setValue(endpoint.idempotencyKey, forHTTPHeaderField: "Idempotency-Key")
        guard endpoint.needsSession else { return request }
        guard cookies.hasSession else { throw LedgerError.sessionEnded(reason: nil) }
        request.setValue(cookies.header, forHTTPHeaderField: "Cookie")
        guard !endpoint.isRead else { return request }
        guard let token = cookies.csrfToken else { throw LedgerError.sessionEnded(reason: nil) }
        request.setValue(token, forHTTPHeaderField: "X-CSRF-Token")
        return request
    }

    /// Encodes strictly: `URLComponents` would leave "+" in a query, which servers read as a space, and "/" in an id.
    static func url(of endpoint: Endpoint, base: URL) throws -> URL {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        func encoded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
        }
        var text = base.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        text += endpoint.path.map { "/" + encoded($0) }.joined()
        let query = endpoint.query.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(
            separator: "&")
        guard let url = URL(string: query.isEmpty ? text : "\(text)?\(query)") else {
            throw LedgerError.connection
        }
        return url
    }

    /// `Retry-After` is a number of seconds or a date. A past date means now.
    static func seconds(retryAfter header: String?, now: Date) -> TimeInterval? {
        guard let text = header?.trimmingCharacters(in: .whitespaces) else { return nil }
        if text.wholeMatch(of: /[0-9]{1,9}/) != nil { return TimeInterval(text) }
        return LedgerJSON.httpDate(text).map { max(0, $0.timeIntervalSince(now)) }
    }
}
