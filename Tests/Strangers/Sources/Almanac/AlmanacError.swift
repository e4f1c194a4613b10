import Foundation

/// Everything that can go wrong, in terms that a screen can act on.
public enum AlmanacError: LocalizedError, Equatable, Sendable {
    /// The app itself gave up the call. Never shown.
    case cancelled
    case offline
    case connectionLost
    case timedOut
    /// Any other failure below HTTP, for example a bad certificate; the code is the one of `URLError`.
    case transport(code: Int)
    /// Something that is not our server answered, typically the sign-in page of a public Wi-Fi.
    case notJSON(status: Int)
    /// The answer is JSON, but not what the API promises. The detail is for developers.
    case unreadable(detail: String)
    case keyMissing
    case keyRejected(message: String?)
    case rateLimited(seconds: Int, message: String?)
    /// The server understood and said no, or broke down; `code` and `message` are the server's own.
    case rejected(status: Int, code: Int?, message: String?)

    /// What the user reads; nil when there is nothing to tell.
    public var userMessage: String? {
        switch self {
        case .cancelled: return nil
        case .offline:
            return "The weather service cannot be reached. Check your internet connection."
        case .connectionLost: return "The connection was lost. Please try again."
        case .timedOut: return "The weather service took too long to answer. Please try again."
        case .transport(let code):
            return "The weather service could not be reached (error \(code))."
        case .notJSON:
            return
                "This network answered instead of the weather service. You may have to sign in to the Wi-Fi first."
        case .unreadable:
            return "The weather service sent an answer that this version of the app cannot read."
        case .keyMissing: return "This app has no key for the weather service."
        case .keyRejected(let message):
            return message ?? "The weather service does not accept this app's key."
        case .rateLimited(let seconds, let message):
            let unit = seconds == 1 ? "second" : "seconds"
            return "\(message ?? "Too many requests.") Please try again in \(seconds) \(unit)."
        case .rejected(let status, _, let message):
            return message ?? "The weather service answered with error \(status)."
        }
    }

    public var errorDescription: String? { userMessage }

    /// The text for a screen that may have waited out a rate limit in the meantime.
    func message(paused: Bool) -> String? {
        if case .rateLimited = self, !paused { return "You can try again now." }
        return userMessage
    }

    /// Failures that often vanish by themselves. Only reads are repeated because of them.
    var isWorthRetrying: Bool {
        if case .rejected(let status, _, _) = self { return [500, 502, 503, 504].contains(status) }
        return self == .connectionLost
    }

    /// After these a write may or may not have taken place.
    var leavesOutcomeUnknown: Bool {
        switch self {
        case .connectionLost, .timedOut, .notJSON, .unreadable: true
        case .rejected(let status, _, _): status >= 500
        default: false
        }
    }
}
