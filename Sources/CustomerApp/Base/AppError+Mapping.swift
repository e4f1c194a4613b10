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
