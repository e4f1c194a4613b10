import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URLSession used only as a connection pool, without cookies, credentials, cache or redirects.
final class Transport: Sendable {
    private let session: URLSession
    private let transfers: Transfers

    /// URLSession's timeout in seconds: a day, since events may be rare.
    ///
    /// The callers have their own deadlines.
    private static let timeout = 86_400.0

    init(_ settings: SessionSettings) {
        transfers = Transfers(limits: StreamingLimits(), trust: settings.trust)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = 64
        configuration.connectionProxyDictionary = settings.proxies
        configuration.timeoutIntervalForRequest = Self.timeout
        configuration.timeoutIntervalForResource = Self.timeout * 7
        session = URLSession(
            configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    deinit {
        // The session keeps its delegate and its threads until it is invalidated.
        session.finishTasksAndInvalidate()
    }

    func send(_ message: URLRequest) async throws -> Transfers.Answer {
        try await transfers.answer(to: session.dataTask(with: message))
    }
}
