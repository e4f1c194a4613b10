import StubHTTP
import StubJSON
import StubSupport

/// Why an authorization server gives no tokens or no code (RFC 6749 §4.1.2.1 and §5.2).
struct GrantError: Error, Sendable, Hashable {
    /// The names that clients know the reasons by.
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

    /// The answer of a token endpoint.
    ///
    /// - Parameter usedBasic: whether the client identified itself by Basic, which then is what it
    ///   is asked for.
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
