import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The session settings of the SDK, and the differences between the systems that it runs on.
struct PlatformNetworking: Sendable {
    private let configuration: URLSessionConfiguration
    private let shared: URLSession

    init(_ given: URLSessionConfiguration) {
        configuration = Self.hardened(given)
        shared = Self.session(configuration)
    }

    func finish() {
        shared.finishTasksAndInvalidate()
    }

    func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        #if canImport(FoundationNetworking)
            // On Linux, a write on a kept connection that the server has closed meanwhile hangs until its timeout.
            // Reads are sent again by the system, but writes must not be, so each write gets a new connection.
            if request.httpMethod != "GET" {
                let session = Self.session(configuration)
                defer { session.finishTasksAndInvalidate() }
                return try await session.data(for: request)
            }
        #endif
        return try await shared.data(for: request)
    }

    private static func session(_ configuration: URLSessionConfiguration) -> URLSession {
        URLSession(configuration: configuration, delegate: RedirectPolicy(), delegateQueue: nil)
    }

    /// The private data of one user must not survive in a cache, a cookie or a stored credential.
    private static func hardened(_ given: URLSessionConfiguration) -> URLSessionConfiguration {
        guard let result = given.copy() as? URLSessionConfiguration else { return given }
        result.urlCache = nil
        result.requestCachePolicy = .reloadIgnoringLocalCacheData
        result.httpCookieStorage = nil
        result.httpShouldSetCookies = false
        result.urlCredentialStorage = nil
        #if canImport(FoundationNetworking)
            // The default on Linux is small enough that slow requests hold up all others.
            result.httpMaximumConnectionsPerHost = max(16, result.httpMaximumConnectionsPerHost)
        #endif
        return result
    }
}
