public import Foundation

/// Everything about the app that differs between a release, a test and a stub.
public struct AppConfiguration: Sendable, Hashable {
    /// The API's address; paths are appended to it, and credentials go to its origin alone.
    public var baseURL: URL

    /// Tells the API which app is asking; sent with every request to the API's origin, if there is one.
    public var apiKey: String?

    /// Whether endpoints answer with their own demo data, and nothing is ever sent.
    public var usesDemoData = false

    /// The description of the device that is sent to the server.
    public var deviceModel = "unknown"

    /// The number of products asked for at a time (20).
    public var productPageSize = 20

    /// The number of users asked for at a time (30).
    public var userPageSize = 30

    /// The number of feed items asked for at a time (20).
    public var feedPageSize = 20

    /// The size of the parts in which a file is fetched (256 KiB).
    public var downloadPartSize = 256 * 1024

    /// The pause after the last keystroke before a search is sent (300 ms).
    public var searchDebounce: Duration = .milliseconds(300)

    /// How long the app may be away before it asks for the PIN again (30 s).
    public var lockDelay: Duration = .seconds(30)

    /// How long before its expiry an access token is renewed (30 s, at most half the token's life).
    public var tokenLeeway: Duration = .seconds(30)

    /// The longest one exchange may take, from its first byte out to its last byte in (30 s).
    public var requestDeadline: Duration = .seconds(30)

    /// The longest a token refresh may take before its waiting callers get an error that allows a retry (15 s).
    public var refreshDeadline: Duration = .seconds(15)

    /// The longest `Retry-After` the app waits for by itself (60 s); beyond it the user sees an error.
    public var maximumRetryAfter: Duration = .seconds(60)

    /// Creates a configuration with the defaults for an API at the given address.
    public init(baseURL: URL) {
        self.baseURL = baseURL
    }

    /// What people use.
    public static func production() throws(AppError) -> AppConfiguration {
        try AppConfiguration(address: "https://api.customer.example.com")
    }

    /// An API on this very machine.
    public static func stub(port: Int) throws(AppError) -> AppConfiguration {
        try AppConfiguration(address: "http://127.0.0.1:\(port)")
    }

    private init(address: String) throws(AppError) {
        guard let url = URL(lenient: address) else {
            throw .invalidEndpoint("\(address) is no URL")
        }
        self.init(baseURL: url)
    }
}
