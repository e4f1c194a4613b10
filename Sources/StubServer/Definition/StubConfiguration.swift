public import StubRules

/// How a stub is served and how strictly it takes its contract.
public struct StubConfiguration: Sendable, Hashable {
    /// The address to listen on; only loopback unless a token guards the admin API.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 picks a free one.
    public var port = 0
    /// Loop threads; the first is shared with the other stubs of the process.
    public var threads = 1
    /// Whether a request that breaks the contract is refused with what is wrong, warnings included.
    public var isStrict = false
    /// Whether requests need the credentials that `security` of the contract asks for.
    ///
    /// If not, they are answered all the same, and the journal and the coverage say which
    /// operations were asked without credentials.
    public var checksSecurity = true
    /// What of the API behind the stub is asked, where the stub was given one.
    public var playback = StubPlayback.passthrough
    /// How much of a request is read, and how long it may take.
    public var limits = StubLimits()
    /// Everything random comes from here: tokens, delays, faults.
    public var seed: UInt64 = 1
    /// Whether browsers on other origins may read the answers (CORS).
    public var allowsCrossOrigin = true
    /// What the admin API asks for as `Authorization: Bearer`; `nil` lets every local client in.
    public var adminToken: String?
    /// How many exchanges the journal keeps; 64 MiB are the other bound.
    public var journalLimit = 10_000
    /// Bytes that the stub may keep in all sessions together, 512 MiB by default.
    ///
    /// A quarter each is for journals, whose oldest exchanges are evicted, and for bodies of
    /// requests in progress (503 beyond it). An eighth each is for answers to an
    /// `Idempotency-Key`, of which the oldest are evicted, and for rows, rules and sessions' copies
    /// of collections (503 beyond it). A sixteenth each is for the read cache, for followers of the
    /// journal (503 beyond it), for responses of an upstream that are collected before they are
    /// answered (streamed beyond it), and for those that rules change (502 beyond it).
    public var memoryLimit = 512 << 20
    /// Whether refresh tokens are used up, or nothing ever is.
    public var tokenPolicy = TokenPolicy.strict
    /// Seconds an access token lives; `nil` takes the contract's.
    public var accessLifetime: Double?
    /// Seconds a refresh token lives; `nil` takes the contract's.
    public var refreshLifetime: Double?
    /// Scenarios that are on from the start, by name; names the contract lacks are passed over.
    public var scenarios: [String] = []
    /// Rules that are there from the start and after each reset, the last one asked first.
    public var rules: [Rule] = []
    /// Whether `/__admin/echo` and `/__admin/echo-fields` answer, for conformance probes.
    public var offersDiagnostics = false

    /// Whether reads are answered from the cache; off for tests that compare both ways.
    package var cachesReads = true

    /// The defaults: loopback, a free port, lenient, seed 1.
    public init() {}

    /// Whether only this machine can reach the stub.
    public var isLoopback: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}
