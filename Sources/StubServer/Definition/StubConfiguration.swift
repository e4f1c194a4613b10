public import StubContract
public import StubRules

/// The configuration of a stub: its address, its limits, and how strict it is.
public struct StubConfiguration: Sendable, Hashable {
    /// The address to listen on; other addresses than loopback ones require an admin token.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 selects a free one.
    public var port = 0
    /// The number of event loop threads; the first is shared with the other stubs of the process.
    public var threads = 1
    /// Whether requests that break the contract are rejected, including those with warnings only.
    public var isStrict = false
    /// Whether requests need the credentials that `security` of the contract requires.
    ///
    /// If not, requests without them are answered too, and the journal and the coverage list the
    /// operations that were requested without credentials.
    public var checksSecurity = true
    /// How clients write arrays and objects in queries; by default as the contract declares.
    public var queryNotation = QueryNotation()
    /// How examples that the contract declares are sent; by default those that break their schema
    /// are mended.
    public var examples = ExampleForm.mended
    /// Whether responses are compressed with gzip for clients that accept it.
    public var compressesAnswers = false
    /// Which requests are forwarded to the upstream, if there is one.
    public var playback = StubPlayback.passthrough
    /// The limits for the size and the time of requests.
    public var limits = StubLimits()
    /// The seed of all random values: tokens, delays, faults.
    public var seed: UInt64 = 1
    /// Whether pages of other origins may read the responses (CORS).
    public var allowsCrossOrigin = true
    /// The token that the admin API requires as `Authorization: Bearer`; `nil` admits all local
    /// clients.
    public var adminToken: String?
    /// The maximum number of exchanges in the journal, which is also limited to 64 MiB.
    public var journalLimit = 10_000
    /// The limit in bytes for the data of all sessions together, beside the fixtures; 128 MiB by
    /// default.
    ///
    /// A quarter each is for journals, whose oldest exchanges are evicted, and for bodies of
    /// requests in progress (503 above it). An eighth each is for responses to an
    /// `Idempotency-Key`, of which the oldest are evicted, and for rows, rules and sessions' copies
    /// of collections (503 above it). A sixteenth each is for the read cache, for followers of the
    /// journal (503 above it), for responses of an upstream that are collected before they are
    /// forwarded (streamed above it), and for those that rules change (502 above it).
    public var memoryLimit = 128 << 20
    /// Whether a refresh token can be used once only.
    public var tokenPolicy = TokenPolicy.strict
    /// The lifetime of access tokens in seconds; `nil` uses the contract's.
    public var accessLifetime: Double?
    /// The lifetime of refresh tokens in seconds; `nil` uses the contract's.
    public var refreshLifetime: Double?
    /// Tokens that no operation issues, beside those of the contract.
    public var fixedTokens: [FixedToken] = []
    /// The names of scenarios that are enabled at the start; unknown names are ignored.
    public var scenarios: [String] = []
    /// Rules that are added at the start and after each reset; the last one takes precedence.
    public var rules: [Rule] = []
    /// Whether `/__admin/echo` and `/__admin/echo-fields` are served, for conformance probes.
    public var offersDiagnostics = false

    /// Is told about each exchange of the main session while it happens.
    package var observer: ExchangeObserver?
    /// Whether reads use the cache; off for tests that compare both ways.
    package var cachesReads = true

    /// Creates the default configuration: loopback, a free port, lenient, seed 1.
    public init() {}

    /// Whether only this machine can reach the stub.
    public var isLoopback: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}
