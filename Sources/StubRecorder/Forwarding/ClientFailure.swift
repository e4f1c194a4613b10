import StubHTTP
import StubNet
import StubRecordings

/// Explains to users why our client got no response from an upstream.
struct ClientFailure {
    let base: UpstreamBase
    let proxy: ProxyChoice?
    let deadline: Duration

    /// The error of the upstream, or `CancellationError`.
    func error(_ error: HTTPClientError) -> any Error {
        switch error {
        case .unknownHost:
            unreachable(proxy.map { "\(name($0)) is unknown" } ?? "the host is unknown")
        case .unreachable(let reason):
            unreachable(reason.isRefused ? "no \(listener)" : "\(reason)")
        case .timedOut: UpstreamError.timedOut(url: base.text, deadline: deadline)
        case .lost(let reason): invalid("\(reason)")
        case .malformed(let reason): invalid(reason.message)
        case .insecure(let reason): unreachable(text(reason))
        case .proxy(let reason): unreachable(text(reason))
        case .unsendable:
            UpstreamError.unsendable(reason: "its method or target is not valid in HTTP")
        case .closed: CancellationError()
        }
    }

    private func unreachable(_ reason: String) -> UpstreamError {
        .unreachable(url: base.text, reason: reason)
    }

    private func invalid(_ reason: String) -> UpstreamError {
        .invalidResponse(url: base.text, reason: reason)
    }

    // MARK: - Proxies

    private var listener: String {
        proxy.map { "proxy listens at \($0.proxy), which \($0.variable) names" }
            ?? "server listens there"
    }

    private func name(_ choice: ProxyChoice) -> String {
        "the proxy \(choice.proxy) of \(choice.variable)"
    }

    private func text(_ failure: HTTPProxy.Failure) -> String {
        let name = proxy.map(name) ?? "the proxy"
        return switch failure {
        case .refused(407):
            proxy?.proxy.hasCredentials == true
                ? "\(name) rejected the user or the password"
                : "\(name) requires a user and a password, as in http://user:password@host:port"
        case .refused(let status): "\(name) answered \(status) instead of connecting"
        case .closed: "\(name) closed the connection"
        case .malformed(let reason): "\(name) sent no valid response: \(reason.message)"
        }
    }

    // MARK: - TLS

    private func text(_ failure: TLSFailure) -> String {
        switch failure {
        case .untrusted(let reason): text(reason)
        case .noTLS: "the server does not speak TLS; an upstream without it has an http:// URL"
        case .closed: "the server closed the connection before it was secure"
        case .failed(let reason) where reason.contains("certificate required"):
            "the server requires a certificate of the client, which is not supported"
        case .failed(let reason): "no secure connection could be made: \(reason)"
        }
    }

    private func text(_ reason: TLSFailure.Certificate) -> String {
        let host = base.host
        return switch reason {
        case .unknownAuthority:
            "the certificate of \(host) is not signed by an authority that this machine trusts; "
                + "give the authority's certificate with --ca FILE, or accept any with --insecure"
        case .otherHost:
            "the certificate of the server is not valid for '\(host)'; use a host that it names, "
                + "or accept any certificate with --insecure"
        case .expired: "the certificate of \(host), or of its authority, has expired"
        case .notYetValid:
            "the certificate of \(host), or of its authority, is not valid yet; check the clock of "
                + "this machine"
        case .invalid(let text): "the certificate of \(host) is not valid: \(text)"
        }
    }
}
