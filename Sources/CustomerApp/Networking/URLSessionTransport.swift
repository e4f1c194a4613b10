public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A transport over an ephemeral `URLSession`: no cookies, no cache, no stored credentials.
///
/// Its own timeouts are out of the way; deadlines belong to the client, which runs them on the
/// app's clock.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let origin: Origin
    private let isClosed = Mutex(false)

    /// Creates a transport whose credentials go to the origin of the given address alone.
    public init(baseURL: URL, configure: (URLSessionConfiguration) -> Void = { _ in }) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // The default of 6 would let slow answers keep a token refresh from ever being sent.
        configuration.httpMaximumConnectionsPerHost = 16
        configuration.timeoutIntervalForRequest = Self.never
        configuration.timeoutIntervalForResource = Self.never
        configure(configuration)
        session = URLSession(configuration: configuration)
        origin = Origin(baseURL)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Cancels what is under way and refuses everything after it.
    public func close() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        if !wasClosed { session.getAllTasks { tasks in tasks.forEach { $0.cancel() } } }
    }

    public func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        guard !isClosed.withLock({ $0 }) else { throw URLError(.networkConnectionLost) }
        let (data, response) = try await session.data(
            for: request, delegate: RedirectPolicy(origin: origin))
        guard let response = response as? HTTPURLResponse else {
            throw URLError(.badServerResponse)
        }
        return (data, response)
    }

    private static let never: TimeInterval = 7 * 24 * 60 * 60
}
