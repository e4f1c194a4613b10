import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Everything about the outside world that the SDK does not decide for itself.
///
/// An app normally passes only `baseURL`. Tests pass a local server, a session configuration and a clock.
public struct HarbourConfiguration: Sendable {
    /// The address of the service. A path in it is kept, so `https://example.com/api/v1` works too.
    public var baseURL: URL
    /// The starting point for the SDK's own session. Caches, cookies and stored credentials are always switched off.
    public var sessionConfiguration: URLSessionConfiguration
    /// How many rows the SDK asks for on the first page of a list. Later pages follow the server's links.
    public var pageSize: Int
    /// The longest time that one request may take from start to end, measured with `clock`.
    public var requestDeadline: Duration
    /// The clock that measures `requestDeadline`. A clock that never sleeps would end every request at once.
    public var clock: any Clock<Duration>

    public init(
        baseURL: URL,
        sessionConfiguration: URLSessionConfiguration = .ephemeral,
        pageSize: Int = 30,
        requestDeadline: Duration = .seconds(60),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.baseURL = baseURL
        self.sessionConfiguration = sessionConfiguration
        self.pageSize = pageSize
        self.requestDeadline = requestDeadline
        self.clock = clock
    }
}
