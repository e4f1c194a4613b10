import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Everything that differs between the app, a staging build and a test.
public struct AlmanacConfiguration: Sendable {
    public var baseURL: URL
    public var secrets: any SecretStore
    /// Ephemeral, and 20 seconds of silence or 60 seconds altogether at most, unless told otherwise.
    public var sessionConfiguration = URLSessionConfiguration.ephemeral
    public var scheduler: any Scheduler = ClockScheduler()
    /// Where completions and state changes arrive. It has to be a serial queue, or changes lose their order.
    public var callbackQueue = DispatchQueue.main

    public init(baseURL: URL, secrets: any SecretStore) {
        self.baseURL = baseURL
        self.secrets = secrets
        sessionConfiguration.timeoutIntervalForRequest = 20
        sessionConfiguration.timeoutIntervalForResource = 60
    }
}
