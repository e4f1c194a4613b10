public import StubHTTP
import StubNet
public import StubRecordings

/// An `http` upstream, reached with our own client, which no response can crash.
///
/// Requests and responses are forwarded unchanged. The client handles redirects, challenges and
/// cookies. A response that is long, slow or a stream of events is forwarded while it is received.
public struct HTTPUpstream: Upstream {
    private let base: UpstreamBase
    private let deadline: Duration
    private let limits: StreamingLimits
    private let client: HTTPClient

    /// Creates an upstream for the URL to which the path and query of each request are appended.
    ///
    /// - Parameter deadline: for the head of the response, and for each pause within a body except one
    ///   of server-sent events; 30 seconds by default.
    /// - Throws: ``UpstreamError/unsendable`` if it is not an `http` URL.
    public init(url: String, deadline: Duration = .seconds(30)) throws(UpstreamError) {
        try self.init(url: url, deadline: deadline, limits: StreamingLimits())
    }

    init(
        url: String, deadline: Duration, limits: StreamingLimits
    ) throws(UpstreamError) {
        guard let base = UpstreamBase(url), !base.isSecure else {
            throw .unsendable(
                reason: "'\(url)' is no http URL without user, query and fragment")
        }
        self.base = base
        self.deadline = deadline
        self.limits = limits
        client = HTTPClient(host: base.host, port: base.port)
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
            throw upstreamError(error)
        }
    }

    /// Forwards 1xx responses immediately, if they can be sent to the client.
    private var interimHandler: (@Sendable (ResponseHead) -> Void)? {
        guard let early = EarlyResponses.current else { return nil }
        return { head in early.send(ReceivedAnswer.interim(head)) }
    }

    private func upstreamError(_ error: HTTPClientError) -> any Error {
        switch error {
        case .unknownHost: UpstreamError.unreachable(url: url, reason: "the host is unknown")
        case .unreachable(let reason):
            UpstreamError.unreachable(
                url: url, reason: reason.isRefused ? "no server listens there" : "\(reason)")
        case .timedOut: UpstreamError.timedOut(url: url, deadline: deadline)
        case .lost(let reason): UpstreamError.invalidResponse(url: url, reason: "\(reason)")
        case .malformed(let reason):
            UpstreamError.invalidResponse(url: url, reason: reason.message)
        case .unsendable:
            UpstreamError.unsendable(reason: "its method or target is not valid in HTTP")
        case .closed: CancellationError()
        }
    }
}
