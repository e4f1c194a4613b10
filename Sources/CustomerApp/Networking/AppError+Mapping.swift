import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension AppError {
    /// Converts an error to the one to show; nil for a cancellation and for the end of the session.
    static func toShow(_ error: any Error) -> AppError? {
        switch AppError(error) {
        case .sessionEnded, .cancelled: nil
        case let error: error
        }
    }

    /// Converts any error; both forms of cancellation become `cancelled`.
    public init(_ error: any Error) {
        switch error {
        case let error as AppError: self = error
        case is CancellationError: self = .cancelled
        case let error as URLError where error.code == .cancelled: self = .cancelled
        case let error as URLError: self = .network(NetworkFailure(error.code))
        case let error as DecodingError: self = AppError(error)
        default: self = .unexpected("\(error)")
        }
    }

    init(_ error: DecodingError) {
        let (path, reason) =
            switch error {
            case .keyNotFound(let key, let context):
                (context.codingPath + [key], "the member is missing")
            case .valueNotFound(_, let context), .typeMismatch(_, let context),
                .dataCorrupted(let context):
                (context.codingPath, context.debugDescription)
            @unknown default:
                ([any CodingKey](), "\(error)")
            }
        self = .decoding(path: Self.text(of: path), reason: reason)
    }

    private static func text(of path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

extension AppError {
    /// The error for a reply; nil for a success.
    init?(_ reply: HTTPReply, now: Date) {
        guard !(200...299).contains(reply.status) else { return nil }
        let (message, fields) = reply.complaint
        switch reply.status {
        case 400 where fields.isEmpty: self = .badRequest(message: message)
        case 400, 422: self = .validation(message: message, fields: fields)
        case 401 where reply.refusesScope: self = .notAllowed(message: message)
        case 401: self = .unauthorized(message: message)
        case 403: self = .notAllowed(message: message)
        case 404, 410: self = .notFound(message: message)
        case 409, 412: self = .conflict(message: message)
        case 429:
            let delay = RetryAfter.duration(in: reply, now: now)
            self = .throttled(message: message, retryAfter: delay)
        case 503:
            self =
                RetryAfter.duration(in: reply, now: now)
                .map { .maintenance(message: message, retryAfter: $0) }
                ?? .unavailable(message: message)
        case 500, 502, 504: self = .unavailable(message: message)
        default: self = .undocumented(status: reply.status, message: message)
        }
    }
}

extension HTTPReply {
    /// Whether this is a 401 that a new token of the same session cannot resolve (RFC 6750 §3.1).
    var refusesScope: Bool {
        self[header: "WWW-Authenticate"]?.contains("insufficient_scope") ?? false
    }
}

extension AppError.NetworkFailure {
    init(_ code: URLError.Code) {
        switch code {
        case .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost,
            .dataNotAllowed, .internationalRoamingOff:
            self = .offline
        case .timedOut:
            self = .timedOut
        // On Linux, a truncated or malformed response of any kind is "unknown".
        case .unknown, .networkConnectionLost, .badServerResponse, .cannotParseResponse,
            .cannotDecodeContentData, .cannotDecodeRawData, .zeroByteResource:
            self = .connectionLost
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .clientCertificateRejected, .clientCertificateRequired,
            .appTransportSecurityRequiresSecureConnection:
            self = .insecure
        default:
            self = .other(code: code.rawValue)
        }
    }
}
