public import StubHTTP
import StubJSON

/// Why an upstream gave no answer; knows the response that says so to the client.
public enum UpstreamError: Error, Sendable, Hashable {
    case unreachable(url: String, reason: String)
    /// The whole answer was not there within the deadline.
    case timedOut(url: String, deadline: Duration)
    /// What came back is no HTTP response, or not the whole of one.
    case invalidResponse(url: String, reason: String)
    /// What another process says of the upstream.
    case reported(String)
    /// The request itself cannot be sent on.
    case unsendable(reason: String)
    /// The request is good, but the client that speaks with this upstream would change it.
    case unsupported(reason: String)
}

extension UpstreamError: CustomStringConvertible {
    /// One sentence without a full stop.
    public var description: String {
        switch self {
        case .unreachable(let url, let reason): "the upstream \(url) cannot be reached: \(reason)"
        case .timedOut(let url, let deadline):
            "the upstream \(url) did not answer within \(deadline)"
        case .invalidResponse(let url, let reason):
            "the upstream \(url) sent no valid response: \(reason)"
        case .reported(let text): text
        case .unsendable(let reason), .unsupported(let reason):
            "the request cannot be sent on: \(reason)"
        }
    }

    /// 502 or 504 (RFC 9110 §15.6.3, §15.6.5), or 400, each with `{"message": …}`.
    public var response: HTTPResponse {
        let status =
            switch self {
            case .unreachable, .invalidResponse, .reported, .unsupported: 502
            case .timedOut: 504
            case .unsendable: 400
            }
        return .json(status: status, JSONSerializer.bytes(["message": .string(description)]))
    }
}
