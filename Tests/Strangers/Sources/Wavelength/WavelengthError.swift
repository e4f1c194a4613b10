import Foundation

/// The reason the service gives in `error.code`. A struct, not an enum, so that a new code is just a
/// value this version of the app does not know.
public struct ServiceCode: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let notFound = ServiceCode(rawValue: "not_found")
    public static let libraryFull = ServiceCode(rawValue: "library_full")
    public static let alreadyQueued = ServiceCode(rawValue: "already_queued")
    public static let notAvailable = ServiceCode(rawValue: "not_available")
}

/// What can go wrong, in the words of the app. Cancellation is not here on purpose: it travels as
/// `CancellationError` and is never shown.
public enum WavelengthError: Error, Equatable, Sendable {
    /// There is no session, so nothing was sent, or the answer came after the session had ended.
    case signedOut
    /// The service no longer accepts the refresh token. The session is over.
    case sessionExpired
    case wrongCredentials(message: String?)
    /// A fresh access token was rejected as well.
    case notAuthorized(message: String?)
    /// The service did not like the request (400 or 422).
    case invalidRequest(message: String?)
    /// The service refused inside a status 200.
    case refused(code: ServiceCode, message: String?)
    case server(status: Int, message: String?)
    case unreachable
    case connectionLost
    case timedOut
    /// A write was sent once, no answer came, and sending it again could do it twice.
    case outcomeUnknown
    case invalidResponse

    /// Whether the same call may well succeed a little later.
    var isTransient: Bool {
        switch self {
        case .unreachable, .connectionLost, .timedOut, .invalidResponse: true
        case .server(let status, _): status >= 500 || status == 429
        default: false
        }
    }

    /// Whether the request may have reached the service although no answer came back.
    var leavesOutcomeOpen: Bool { self == .connectionLost || self == .timedOut }

    /// Models catch `any Error`; this turns it into something to show, or nil when the caller just left.
    static func shown(for error: any Error) -> WavelengthError? {
        if error is CancellationError { return nil }
        return error as? WavelengthError ?? .invalidResponse
    }
}

extension WavelengthError: LocalizedError {
    public var errorDescription: String? { userMessage }

    /// The sentence for the user. The service's own words come first where it sent any.
    public var userMessage: String {
        switch self {
        case .signedOut: "Please sign in to continue."
        case .sessionExpired: "Your session has ended. Please sign in again."
        case .wrongCredentials(let message): message ?? "The user name or the password is wrong."
        case .notAuthorized(let message): message ?? "You are not allowed to do this."
        case .invalidRequest(let message): message ?? "Something in this request is not valid."
        case .refused(_, let message): message ?? "Wavelength could not do this."
        case .server(_, let message):
            message ?? "Wavelength has a problem at the moment. Please try again."
        case .unreachable: "Wavelength cannot be reached. Please check your connection."
        case .connectionLost: "The connection was lost. Please try again."
        case .timedOut: "Wavelength took too long to answer. Please try again."
        case .outcomeUnknown:
            "The connection was lost before Wavelength could confirm this. Please check before you try again."
        case .invalidResponse: "Wavelength sent an answer this app does not understand."
        }
    }
}
