public import StubHTTP
import StubJSON

/// The reason why an upstream did not respond, with the response that reports it to the client.
public enum UpstreamError: Error, Sendable, Hashable {
    /// No connection could be established.
    case unreachable(url: String, reason: String)
    /// The response was not complete within the deadline.
    case timedOut(url: String, deadline: Duration)
    /// The upstream sent an invalid or incomplete HTTP response.
    case invalidResponse(url: String, reason: String)
    /// The request itself cannot be forwarded.
    case unsendable(reason: String)
    /// The settings for reaching the upstream, such as a file or a proxy, cannot be used.
    case misconfigured(reason: String)
    /// The request is valid, but the HTTP client for this upstream would change it.
    case unsupported(reason: String)
}

extension UpstreamError: CustomStringConvertible {
    /// One sentence without a full stop.
    public var description: String {
        switch self {
        case .unreachable(let url, let reason): "the upstream \(url) cannot be reached: \(reason)"
        case .timedOut(let url, let deadline):
            "the upstream \(url) did not respond within \(deadline)"
        case .invalidResponse(let url, let reason):
            "the upstream \(url) sent no valid response: \(reason)"
        case .misconfigured(let text): text
        case .unsendable(let reason), .unsupported(let reason):
            "the request cannot be forwarded: \(reason)"
        }
    }

    /// 502 or 504 (RFC 9110 §15.6.3, §15.6.5), or 400, each with `{"message": …}`.
    public var response: HTTPResponse {
        let status =
            switch self {
            case .unreachable, .invalidResponse, .misconfigured, .unsupported: 502
            case .timedOut: 504
            case .unsendable: 400
            }
        return .json(status: status, JSONSerializer.bytes(["message": .string(description)]))
    }
}
