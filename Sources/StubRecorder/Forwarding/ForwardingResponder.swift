public import StubHTTP
import StubJSON
public import StubRecordings

/// What the child process of ``ForwarderUpstream`` answers: requests of its parent, by its upstream.
public struct ForwardingResponder: HTTPResponder {
    private let upstream: any Upstream
    private let token: String

    /// What the parent proves itself by; nothing on this machine but the parent knows it.
    static let tokenField = "Understudy-Forward-Token"
    /// Why there is no answer of the upstream, in an answer that only the parent sees.
    static let failureField = "Understudy-Forward-Failure"

    /// Creates a responder that forwards requests with this token, and refuses others with 403.
    public init(upstream: any Upstream, token: String) {
        self.upstream = upstream
        self.token = token
    }

    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        guard request.fields[Self.tokenField] == token else {
            return .now(HTTPResponse(status: 403))
        }
        var request = request
        request.fields.remove(Self.tokenField)
        return .later { [upstream, request] in
            do {
                return try await upstream.send(request)
            } catch let error as UpstreamError {
                var response = error.response
                response.fields[Self.failureField] = error.description
                return response
            } catch {
                return HTTPResponse(
                    status: 502, fields: [Self.failureField: "the upstream gave no answer"])
            }
        }
    }
}
