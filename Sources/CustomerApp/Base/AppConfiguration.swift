public import Foundation

/// The settings that differ between a release, a test and a run against a stub.
public struct AppConfiguration: Sendable, Hashable {
    /// The API's address; paths are appended to it, and credentials are sent to its origin only.
    public var baseURL: URL

    /// Identifies the app to the API; sent with each request to the API's origin unless it is nil.
    public var apiKey: String?

    /// Whether endpoints return their own demo data instead of sending a request.
    public var usesDemoData = false

    /// The description of the device that is sent to the server.
    public var deviceModel = "unknown"

    /// The number of products in a requested page (20).
    public var productPageSize = 20

    /// The number of users in a requested page (30).
    public var userPageSize = 30

    /// The number of feed items in a requested page (20).
    public var feedPageSize = 20

    /// The size of the parts in which a file is downloaded (256 KiB).
    public var downloadPartSize = 256 * 1024

    /// The pause after the last keystroke before a search is sent (300 ms).
    public var searchDebounce: Duration = .milliseconds(300)

    /// How long the app may be in the background before it asks for the PIN again (30 s).
    public var lockDelay: Duration = .seconds(30)

    /// How long before its expiry an access token is renewed (30 s, at most half the token's life).
    public var tokenLeeway: Duration = .seconds(30)

    /// The longest time for one exchange, from the first byte sent to the last byte received (30
    /// s).
    public var requestDeadline: Duration = .seconds(30)

    /// The longest time for a token refresh (15 s); after it, waiting callers get a retryable
    /// error.
    public var refreshDeadline: Duration = .seconds(15)

    /// The longest `Retry-After` for which the app waits and retries (60 s); above it the user sees
    /// the error.
    public var maximumRetryAfter: Duration = .seconds(60)

    /// Creates a configuration with default settings for the API at an address.
    public init(baseURL: URL) {
        self.baseURL = baseURL
    }

    /// The configuration of the released app.
    public static func production() throws(AppError) -> AppConfiguration {
        try AppConfiguration(address: "https://api.customer.example.com")
    }

    /// The configuration for a stub on this machine.
    public static func stub(port: Int) throws(AppError) -> AppConfiguration {
        try AppConfiguration(address: "http://127.0.0.1:\(port)")
    }

    private init(address: String) throws(AppError) {
        guard let url = URL(lenient: address) else {
            throw .invalidEndpoint("\(address) is not a URL")
        }
        self.init(baseURL: url)
    }
}
