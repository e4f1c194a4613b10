import StubHTTP
import StubJSON
import StubSupport

/// Why an authorization server rejects a request for tokens or a code (RFC 6749 §4.1.2.1 and §5.2).
struct GrantError: Error, Sendable, Hashable {
    /// The error codes of the specification.
    enum Code: String, Sendable {
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case invalidScope = "invalid_scope"
        case unsupportedGrantType = "unsupported_grant_type"
        case unsupportedResponseType = "unsupported_response_type"
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        (self.code, self.description) = (code, description)
    }

    /// The error response of a token endpoint.
    ///
    /// - Parameter usedBasic: whether the client sent Basic credentials; a 401 then has a Basic
    ///   challenge.
    func response(usedBasic: Bool) -> HTTPResponse {
        let status = code == .invalidClient ? 401 : 400
        var response = HTTPResponse.json(
            status: status,
            JSONSerializer.bytes([
                "error": .string(code.rawValue), "error_description": .string(description),
            ]))
        response.fields["Cache-Control"] = "no-store"
        if status == 401 {
            response.fields["WWW-Authenticate"] =
                (usedBasic ? "Basic" : "Bearer") + #" realm="understudy""#
        }
        return response
    }
}
