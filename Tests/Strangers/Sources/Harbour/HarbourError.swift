import Foundation

/// Everything that can go wrong in a call, except cancellation, which is always a `CancellationError`.
public enum HarbourError: Error, Hashable, Sendable {
    /// There is no token. Nothing was sent.
    case notSignedIn
    /// The server does not accept the token (401). The SDK has forgotten it.
    case tokenRejected(message: String?)
    /// The user signed out, or somebody else signed in, while the call was running. Its answer was thrown away.
    case sessionEnded
    /// The text is not a token at all, for example because it contains a line break.
    case malformedToken
    /// The secret store could not read, save or remove the token.
    case secretStoreFailed
    /// The token is valid but does not allow this (403).
    case forbidden(message: String?)
    /// There is no such thing, or this user may not see it (404).
    case notFound(message: String?)
    /// The server did not accept the values (422).
    case validationFailed(message: String?, fields: [FieldError])
    /// Too many requests (429, or 403 with `Retry-After`). The SDK does not try again by itself.
    case rateLimited(retryAfterSeconds: Int?, message: String?)
    /// Another refusal (4xx).
    case rejected(status: Int, message: String?)
    /// The server has a problem (5xx).
    case serverFailed(status: Int, message: String?)
    /// The server answered with something that this SDK cannot understand.
    case unexpectedResponse(status: Int)
    /// The server sent a redirect that the SDK does not follow: to another origin, too many, or for a write.
    case redirectRefused
    /// The server linked to a page that the SDK does not load: on another origin, or one that was loaded already.
    case linkRefused
    /// The cursor belongs to another list, or to a session that has ended. Load the first page again.
    case cursorOutOfDate
    /// The call itself makes no sense, for example an update that changes nothing. Nothing was sent.
    case invalidInput(String)
    /// The device has no connection.
    case offline
    /// The request took longer than allowed.
    case timedOut
    /// The connection could not be made, or broke off.
    case connectionFailed
}

/// One value that the server did not accept.
public struct FieldError: Hashable, Sendable {
    /// The name of the member, if the problem belongs to one.
    public let field: String?
    public let code: Code

    /// An open set: the server may add codes at any time.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let missing = Code(rawValue: "missing_field")
        public static let invalid = Code(rawValue: "invalid")
        public static let tooLong = Code(rawValue: "too_long")
        public static let alreadyExists = Code(rawValue: "already_exists")
    }

    /// A short sentence without the final dot, such as "title is missing".
    public var explanation: String {
        let subject = field ?? "A value"
        return switch code {
        case .missing: "\(subject) is missing"
        case .tooLong: "\(subject) is too long"
        case .alreadyExists: "\(subject) is already in use"
        default: "\(subject) is not valid"
        }
    }
}

extension HarbourError: LocalizedError {
    public var errorDescription: String? { userMessage }

    /// A text for the user. The server's own message wins wherever it sent one.
    public var userMessage: String {
        switch self {
        case .notSignedIn: "Please sign in."
        case .tokenRejected(let message):
            message ?? "Your access token is not valid any more. Please sign in again."
        case .sessionEnded: "You are not signed in as the same user any more."
        case .malformedToken: "This is not an access token."
        case .secretStoreFailed: "The access token could not be read or saved on this device."
        case .forbidden(let message): message ?? "You are not allowed to do this."
        case .notFound(let message): message ?? "This does not exist, or you may not see it."
        case .validationFailed(let message, let fields): Self.validationText(message, fields)
        case .rateLimited(let seconds, let message): Self.rateLimitText(seconds, message)
        case .rejected(_, let message): message ?? "The server refused this request."
        case .serverFailed(_, let message):
            message ?? "The server has a problem. Please try again later."
        case .unexpectedResponse: "The server sent an answer that this app does not understand."
        case .redirectRefused: "The server pointed to an address that this app does not trust."
        case .linkRefused: "The rest of this list cannot be loaded."
        case .cursorOutOfDate: "This list is out of date. Please reload it."
        case .invalidInput(let reason): reason
        case .offline: "You seem to be offline."
        case .timedOut: "The server took too long to answer."
        case .connectionFailed: "The connection to the server failed."
        }
    }

    private static func validationText(_ message: String?, _ fields: [FieldError]) -> String {
        let text = message ?? "Some values are not valid."
        guard !fields.isEmpty else { return text }
        return text + " (" + fields.map(\.explanation).joined(separator: ", ") + ")"
    }

    private static func rateLimitText(_ seconds: Int?, _ message: String?) -> String {
        var text = message ?? "Too many requests."
        guard let seconds else { return text }
        if let last = text.last, !last.isPunctuation { text += "." }
        return text + " Please try again in \(seconds) \(seconds == 1 ? "second" : "seconds")."
    }
}
