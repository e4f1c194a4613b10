import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The time as the app sees it. Expiry of tokens, back-off and the pause before a search all use it,
/// so a test can decide what time it is and how long a pause takes.
public struct AppClock: Sendable {
    public var now: @Sendable () -> Date
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    public static let system = AppClock(now: { Date() }, sleep: { try await Task.sleep(for: $0) })
}

/// Everything that differs between the shipped app, a staging build and a test.
public struct WavelengthConfiguration: Sendable {
    public var baseURL: URL
    /// The public identifier of this app. It is not a secret, the service knows the app has none.
    public var clientID = "wavelength-app"
    public var sessionConfiguration: URLSessionConfiguration
    public var clock: AppClock
    public var pageSize = 20
    /// The pause before the first retry. The second one is twice as long.
    public var firstRetryDelay: Duration = .milliseconds(500)
    /// How long typing must pause before a search is sent.
    public var searchDelay: Duration = .milliseconds(300)
    /// The longest one attempt may take. It runs on real time, whatever `clock` says, because it guards
    /// against a connection that never answers.
    public var attemptDeadline: Duration = .seconds(30)

    public init(
        baseURL: URL,
        sessionConfiguration: URLSessionConfiguration = WavelengthConfiguration.standardSession(),
        clock: AppClock = .system
    ) {
        self.baseURL = baseURL
        self.sessionConfiguration = sessionConfiguration
        self.clock = clock
    }

    /// Ephemeral: answers of a signed-in user must never reach the disk.
    public static func standardSession() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 15
        configuration.httpMaximumConnectionsPerHost = 16
        return configuration
    }
}
