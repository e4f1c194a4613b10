public import Foundation

/// Everything that can go wrong between the app and its server, as the app tells it apart.
///
/// A message is the server's own text for people, where it sent one. Two cases are no failures and are
/// never shown: `cancelled`, and `sessionEnded`.
public enum AppError: Error, Sendable, Hashable {
    /// There was no answer, or only a part of one.
    case network(NetworkFailure)
    /// 400: the server cannot use the request as it is.
    case badRequest(message: String?)
    /// 400 or 422 with remarks on single fields.
    case validation(message: String?, fields: [String: String])
    /// 401 that no token refresh can cure, such as a wrong password.
    case unauthorized(message: String?)
    /// The request needs a session and there is none; nothing was sent.
    case notAuthenticated
    /// The session could not be renewed and is over; the user has to sign in again.
    case sessionExpired
    /// The session ended by the user's own doing while the request was under way; never shown.
    case sessionEnded
    /// The session could not be renewed just now; it is kept, and a later attempt may succeed.
    case refreshUnavailable(retryAfter: Duration?)
    /// 403: signed in, but not permitted.
    case notAllowed(message: String?)
    /// 404 or 410: not there, or not any more.
    case notFound(message: String?)
    /// 409 or 412: someone else was faster.
    case conflict(message: String?)
    /// 429: too many requests.
    case throttled(message: String?, retryAfter: Duration?)
    /// 503 with `Retry-After`: the server says when it will be back.
    case maintenance(message: String?, retryAfter: Duration)
    /// 500, 502, 503 or 504: the server, or something before it, is failing.
    case unavailable(message: String?)
    /// A success whose content is not the API's.
    case badContent(ContentProblem)
    /// A success whose JSON breaks the contract; `path` tells where, as in `products[3].price`.
    case decoding(path: String, reason: String)
    /// A status the API does not document.
    case undocumented(status: Int, message: String?)
    /// The app described a request that cannot be sent.
    case invalidEndpoint(String)
    /// Whoever asked was cancelled, in either form that the systems have for it.
    case cancelled
    /// Anything else, with its description.
    case unexpected(String)

    /// Why there was no complete answer.
    public enum NetworkFailure: Sendable, Hashable {
        /// The server cannot be reached: no network, no such host, or a refused connection.
        case offline
        /// No complete answer within the deadline.
        case timedOut
        /// The connection broke, or the answer was cut short or garbled.
        case connectionLost
        /// No secure connection could be made.
        case insecure
        /// Another `URLError`, by its code.
        case other(code: Int)
    }

    /// What is wrong with the content of a success.
    public enum ContentProblem: Sendable, Hashable {
        /// There is none, though the operation promises some.
        case empty
        /// It is a page for people, as a captive portal would send.
        case html
        /// It is of another media type.
        case foreign(String)
        /// It is another part of a file than the one that was asked for.
        case wrongRange
    }
}

extension AppError: LocalizedError {
    public var errorDescription: String? { text }

    /// What to tell the user: the server's own words where it has any.
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
    /// True for failures to reach the server at all.
    public var isOffline: Bool { self == .network(.offline) }

    /// The server's remarks on single fields, by field name.
    public var fields: [String: String] {
        if case .validation(_, let fields) = self { fields } else { [:] }
    }

    /// How long to wait before the next attempt, where the server said so.
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
