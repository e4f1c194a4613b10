public import Foundation

/// The errors between the app and its server, in the kinds that the app distinguishes.
///
/// A message is the server's text for users, if it sent one. `cancelled` and `sessionEnded` are not
/// failures and are never shown.
public enum AppError: Error, Sendable, Hashable {
    /// There was no response, or an incomplete one.
    case network(NetworkFailure)
    /// 400: the server rejects the request.
    case badRequest(message: String?)
    /// 400 or 422 with messages for single fields.
    case validation(message: String?, fields: [String: String])
    /// 401 that a token refresh cannot resolve, such as a wrong password.
    case unauthorized(message: String?)
    /// The request needs a session but there is none; nothing was sent.
    case notAuthenticated
    /// The session could not be renewed and has ended; the user has to sign in again.
    case sessionExpired
    /// The user ended the session while the request was in flight; never shown.
    case sessionEnded
    /// The session could not be renewed this time; it is kept, and a later attempt may succeed.
    case refreshUnavailable(retryAfter: Duration?)
    /// 403: the user is not permitted to do this.
    case notAllowed(message: String?)
    /// 404 or 410: the resource does not exist, or no longer exists.
    case notFound(message: String?)
    /// 409 or 412: another client has changed the resource.
    case conflict(message: String?)
    /// 429: too many requests.
    case throttled(message: String?, retryAfter: Duration?)
    /// 503 with `Retry-After`: the server announces when it will be available.
    case maintenance(message: String?, retryAfter: Duration)
    /// 500, 502, 503 or 504: the server or a gateway fails.
    case unavailable(message: String?)
    /// A successful response with unusable content.
    case badContent(ContentProblem)
    /// A successful response with JSON that breaks the contract; `path` is the place, as in
    /// `products[3].price`.
    case decoding(path: String, reason: String)
    /// A status that the API does not document.
    case undocumented(status: Int, message: String?)
    /// The app created a request that cannot be sent.
    case invalidEndpoint(String)
    /// The caller was cancelled, reported by either `CancellationError` or `URLError.cancelled`.
    case cancelled
    /// Any other error, with its description.
    case unexpected(String)

    /// The reason why there is no complete response.
    public enum NetworkFailure: Sendable, Hashable {
        /// The server cannot be reached: no network, unknown host, or a refused connection.
        case offline
        /// No complete response arrived within the deadline.
        case timedOut
        /// The connection was closed early, or the response was truncated or malformed.
        case connectionLost
        /// No secure connection could be established.
        case insecure
        /// Another `URLError`, by its code.
        case other(code: Int)
    }

    /// The reason why the content of a successful response is unusable.
    public enum ContentProblem: Sendable, Hashable {
        /// The content is empty, though the operation promises some.
        case empty
        /// The content is an HTML page, as from a captive portal.
        case html
        /// The content has another media type.
        case foreign(String)
        /// The content is a different part of the file than the requested one.
        case wrongRange
    }
}

extension AppError: LocalizedError {
    public var errorDescription: String? { text }

    /// The text for the user: the server's message if it sent one.
    public var text: String {
        switch self {
        case .network(let failure): failure.text
        case .badRequest(let message): message ?? "The request was not understood."
        case .validation(let message, let fields):
            message ?? (fields.isEmpty ? "Some entries are not valid." : fields.joinedText)
        case .unauthorized(let message): message ?? "You are not authorized to do this."
        case .notAuthenticated: "Please sign in."
        case .sessionExpired: "Your session has expired. Please sign in again."
        case .sessionEnded: "You have signed out."
        case .refreshUnavailable: "Your session could not be renewed. Please try again."
        case .notAllowed(let message): message ?? "You are not allowed to do this."
        case .notFound(let message): message ?? "This could not be found."
        case .conflict(let message): message ?? "This was changed in the meantime."
        case .throttled(let message, _): message ?? "Too many requests. Please wait a moment."
        case .maintenance(let message, _): message ?? "The service is down for maintenance."
        case .unavailable(let message): message ?? "The service is unavailable."
        case .badContent(.empty): "The server sent an empty answer."
        case .badContent: "The server sent something unexpected."
        case .decoding: "The server sent an answer that could not be read."
        case .undocumented(let status, let message): message ?? "The server answered \(status)."
        case .cancelled: "Cancelled."
        case .invalidEndpoint, .unexpected: "Something went wrong."
        }
    }
}

extension AppError {
    /// True if the server could not be reached.
    public var isOffline: Bool { self == .network(.offline) }

    /// The server's messages for single fields, by field name.
    public var fields: [String: String] {
        if case .validation(_, let fields) = self { fields } else { [:] }
    }

    /// The time to wait before the next attempt, if the server sent one.
    public var retryAfter: Duration? {
        switch self {
        case .maintenance(_, let delay): delay
        case .throttled(_, let delay), .refreshUnavailable(let delay): delay
        default: nil
        }
    }
}

extension AppError.NetworkFailure {
    fileprivate var text: String {
        switch self {
        case .offline: "The server cannot be reached. Check your connection."
        case .timedOut: "The server took too long to answer."
        case .connectionLost: "The connection was lost."
        case .insecure: "No secure connection could be made."
        case .other(let code): "The network failed (\(code))."
        }
    }
}

extension [String: String] {
    fileprivate var joinedText: String {
        sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
    }
}
