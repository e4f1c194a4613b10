package import StubHTTP
import StubJSON
package import StubRecordings

/// The responder of the child process of ``ForwarderUpstream``; it forwards its parent's requests.
package struct ForwardingResponder: HTTPResponder {
    private let upstream: any Upstream
    private let token: String

    /// The header field with the parent's token, which no other process knows.
    static let tokenField = "Understudy-Forward-Token"
    /// The header field with the reason why the upstream sent no response; only the parent sees it.
    static let failureField = "Understudy-Forward-Failure"

    /// Creates a responder that forwards requests with this token, and answers others with 403.
    package init(upstream: any Upstream, token: String) {
        self.upstream = upstream
        self.token = token
    }

    package func respond(to request: HTTPRequest) -> HTTPAnswer {
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
                    status: 502, fields: [Self.failureField: "the upstream sent no response"])
            }
        }
    }
}
