public import StubHTTP
import StubNet
public import StubRecordings

/// An upstream that is reached with our own client, which no response can crash.
///
/// An `https` upstream needs the OpenSSL of the system, which is used on Linux only.
/// Requests and responses are forwarded unchanged. The client handles redirects, challenges and
/// cookies. A response that is long, slow or a stream of events is forwarded while it is received.
public struct HTTPUpstream: Upstream {
    private let base: UpstreamBase
    private let deadline: Duration
    private let limits: StreamingLimits
    private let client: HTTPClient
    private let failure: ClientFailure

    /// Creates an upstream for the URL to which the path and query of each request are appended.
    ///
    /// - Parameters:
    ///   - deadline: for the head of the response, and for each pause within a body except one of
    ///     server-sent events; 30 seconds by default.
    ///   - settings: trusted certificates and proxies; by default no proxies.
    /// - Throws: ``/StubRecordings/UpstreamError`` if it is not an `http` or `https` URL,
    ///   ``/StubRecordings/UpstreamError/misconfigured(reason:)`` if the settings cannot be used.
    public init(
        url: String, deadline: Duration = .seconds(30), settings: UpstreamSettings = .direct
    ) throws(UpstreamError) {
        try self.init(
            url: url, deadline: deadline, settings: settings, limits: StreamingLimits())
    }

    init(
        url: String, deadline: Duration, settings: UpstreamSettings = .direct,
        limits: StreamingLimits
    ) throws(UpstreamError) {
        let base = try UpstreamBase(parsing: url)
        let proxy = try ProxyChoice.find(for: base, in: settings.environment)
        self.base = base
        self.deadline = deadline
        self.limits = limits
        client = HTTPClient(
            host: base.host, port: base.port,
            tls: base.isSecure ? try Self.security(settings) : nil, proxy: proxy?.proxy)
        failure = ClientFailure(base: base, proxy: proxy, deadline: deadline)
    }

    private static func security(
        _ settings: UpstreamSettings
    ) throws(UpstreamError) -> TLSContext {
        if let path = settings.authorities { _ = try AuthorityFile(path: path) }
        let context = TLSContext(
            authorities: settings.authorities, verifies: settings.checksCertificates)
        guard let context else {
            throw .misconfigured(
                reason: TLSContext.isAvailable
                    ? "a certificate in '\(settings.authorities ?? "")' is malformed"
                    : "OpenSSL, which https upstreams need, is not installed")
        }
        return context
    }

    /// The URL without a trailing slash.
    public var url: String { base.text }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let target = base.target(for: request.target) else {
            throw UpstreamError.unsendable(
                reason: "'\(request.target)' is not a path below the upstream's URL")
        }
        let forwarded = ForwardedRequest.make(request, host: base.authority, target: target)
        do throws(HTTPClientError) {
            let received = try await client.send(
                forwarded, deadline: deadline, onInterim: interimHandler)
            return try await ReceivedAnswer(
                received, base: base, limits: limits, silence: deadline
            ).response()
        } catch {
            throw failure.error(error)
        }
    }

    /// Forwards 1xx responses immediately, if they can be sent to the client.
    private var interimHandler: (@Sendable (ResponseHead) -> Void)? {
        guard let early = EarlyResponses.current else { return nil }
        return { head in early.send(ReceivedAnswer.interim(head)) }
    }
}
