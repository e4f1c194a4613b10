import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What an error of an app means, so that checks of any app can speak of it.
public struct Failure: Sendable, Hashable {
    /// What went wrong.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The server cannot be reached.
        case offline
        /// No complete answer within the app's deadline.
        case timedOut
        /// The connection broke, or the answer was cut short or garbled.
        case connectionLost
        /// One of the three above, if the app does not distinguish them.
        case network
        /// 400 without remarks on fields.
        case badRequest
        /// 400 or 422: entries are not valid.
        case invalid
        /// 401 that no refresh can cure, such as a wrong password.
        case unauthorized
        /// The request needs a session and there is none.
        case signedOut
        /// The session could not be renewed and has ended.
        case sessionExpired
        /// The session could not be renewed this time, and continues.
        case sessionUnavailable
        /// 403, or 401 for a lack of scope.
        case notAllowed
        /// 404 or 410.
        case notFound
        /// 409 or 412.
        case conflict
        /// 429.
        case throttled
        /// 503 with `Retry-After`.
        case maintenance
        /// 5xx, also 503 with `Retry-After` if the app does not distinguish it.
        case unavailable
        /// A status that the contract does not document.
        case undocumented
        /// Any status of 400 and above, if the app does not distinguish them.
        case status
        /// A success whose content is of another type than promised, or missing.
        case badContent
        /// A success whose content cannot be decoded.
        case decoding
        /// One of the two above, if the app does not distinguish them.
        case unreadable
        /// The work was cancelled or is no longer wanted; nothing is shown.
        case cancelled
        /// An error that the team's description of its app does not know.
        case unclassified
    }

    /// What went wrong.
    public let kind: Kind
    /// The server's text for people, if the app shows it; `nil` if the server sent none.
    public let message: String?
    /// The status of the response, if the app's error has it.
    public let status: Int?
    /// How long the server asks to wait, if the app knows.
    public let retryAfter: Duration?
    /// The place in the JSON that could not be decoded, such as `items[3].price`, if the app knows.
    public let path: String?
    /// The entries of a form that the server's error names, such as `["title"]`; `nil` if the app's
    /// error does not have them.
    public let fields: [String]?
    /// The error of the app that it was made from, for reports.
    var origin = Origin()

    /// The app's own error as text; failures of one meaning are equal whatever it is.
    struct Origin: Sendable, Hashable {
        var text: String?

        static func == (_: Origin, _: Origin) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    /// Creates a failure.
    public init(
        kind: Kind, message: String? = nil, status: Int? = nil, retryAfter: Duration? = nil,
        path: String? = nil, fields: [String]? = nil
    ) {
        self.fields = fields
        self.kind = kind
        self.message = message
        self.status = status
        self.retryAfter = retryAfter
        self.path = path
    }
}

extension Failure: CustomStringConvertible {
    /// The kind, what is known beyond it, and the error of the app.
    public var description: String {
        if kind == .unclassified {
            return "an error that `failure:` of AppUnderTest does not map: \(message ?? "unknown")"
        }
        let details = [
            status.map { "status \($0)" }, message.map(\.debugDescription),
            retryAfter.map { "after \($0)" }, path.map { "at \($0)" },
            fields.map { "about \($0)" },
            origin.text.map { "which is \($0.prefix(200))" },
        ].compactMap(\.self)
        return details.isEmpty ? "\(kind)" : "\(kind) (\(details.joined(separator: ", ")))"
    }
}

// MARK: - Usual meanings

extension Failure {
    /// The meaning of a status of 400 and above.
    public init(
        status: Int, message: String? = nil, retryAfter: Duration? = nil, fields: [String]? = nil
    ) {
        let kind: Kind =
            switch status {
            case 400: .badRequest
            case 401: .unauthorized
            case 403: .notAllowed
            case 404, 410: .notFound
            case 409, 412: .conflict
            case 422: .invalid
            case 429: .throttled
            case 503: retryAfter == nil ? .unavailable : .maintenance
            case 500, 502, 504: .unavailable
            default: .undocumented
            }
        self.init(
            kind: kind, message: message, status: status, retryAfter: retryAfter, fields: fields)
    }

    /// The meaning of the system's own errors: `URLError`, `DecodingError` and `CancellationError`;
    /// `nil` for any other.
    public static func standard(_ error: any Error) -> Failure? {
        switch error {
        case is CancellationError: Failure(kind: .cancelled)
        case let error as URLError: Failure(kind: kind(of: error.code))
        case let error as DecodingError: Failure(kind: .unreadable, path: path(of: error))
        default: nil
        }
    }

    private static func kind(of code: URLError.Code) -> Kind {
        switch code {
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost:
            .offline
        default: .connectionLost
        }
    }

    private static func path(of error: DecodingError) -> String {
        let keys: [any CodingKey] =
            switch error {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .valueNotFound(_, let context), .typeMismatch(_, let context),
                .dataCorrupted(let context):
                context.codingPath
            @unknown default: []
            }
        return keys.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

extension Failure.Kind {
    /// Whether a failure of this kind is what was expected: the same, or a coarser one that covers
    /// it.
    func covers(_ expected: Failure.Kind) -> Bool {
        switch self {
        case expected: true
        case .network: [.offline, .timedOut, .connectionLost].contains(expected)
        case .unreadable: [.badContent, .decoding].contains(expected)
        case .unavailable: expected == .maintenance
        case .status:
            [
                .badRequest, .invalid, .unauthorized, .notAllowed, .notFound, .conflict, .throttled,
                .maintenance, .unavailable, .undocumented,
            ].contains(expected)
        default: false
        }
    }
}
