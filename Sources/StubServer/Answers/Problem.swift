import StubContract
import StubHTTP
import StubJSON

/// Errors as `application/problem+json` (RFC 9457), with the `message` that all errors have.
extension HTTPResponse {
    static func problem(
        _ status: Int, title: String, detail: String, issues: [ContractIssue] = []
    ) -> HTTPResponse {
        var members: JSONObject = [
            "type": "about:blank", "title": .string(title), "status": .int(status),
            "detail": .string(detail), "message": .string(detail),
        ]
        if !issues.isEmpty { members["validation"] = JournalListing.issues(issues) }
        return HTTPResponse(
            status: status, fields: ["Content-Type": problemType],
            body: JSONSerializer.bytes(.object(members)))
    }

    /// The media type of errors (RFC 9457 §3).
    static let problemType = "application/problem+json"

    static func notFound(_ request: HTTPRequest) -> HTTPResponse {
        guard request.method.isDeclarable else { return .notImplemented(request) }
        return .problem(
            404, title: "Not Found",
            detail: "The contract has no operation for \(request.method) \(request.path)")
    }

    /// Returns the response to requests for a session that does not exist.
    static func noSession(_ id: String) -> HTTPResponse {
        .problem(
            404, title: "Not Found",
            detail: "There is no session '\(id)'; POST /__admin/sessions begins one")
    }

    /// The response to `OPTIONS *`, which refers to the server as a whole (RFC 9110 §9.3.7).
    static var serverOptions: HTTPResponse {
        HTTPResponse(
            status: 204, fields: ["Allow": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"])
    }

    /// Returns the response to a method that no resource supports (RFC 9110 §9.1).
    static func notImplemented(_ request: HTTPRequest) -> HTTPResponse {
        .problem(
            501, title: "Not Implemented",
            detail: "No path supports \(request.method); methods are case-sensitive")
    }

    /// Returns 405 with the supported methods, or 204 for OPTIONS (RFC 9110 §9.3.7).
    static func methodNotAllowed(_ request: HTTPRequest, allowed: [HTTPMethod]) -> HTTPResponse {
        guard request.method.isDeclarable else { return .notImplemented(request) }
        let list = allowed.map(\.rawValue).joined(separator: ", ")
        var response =
            request.method == .options
            ? HTTPResponse(status: 204)
            : .problem(
                405, title: "Method Not Allowed",
                detail: "\(request.path) answers \(list), not \(request.method)")
        response.fields["Allow"] = list
        return response
    }
}

extension HTTPMethod {
    /// Whether a contract can declare the method (OpenAPI 3.1 and 3.2, Path Item Object).
    var isDeclarable: Bool {
        Self.declarable.contains(self)
    }

    private static let declarable: [HTTPMethod] = [
        .get, .head, .post, .put, .patch, .delete, .query, .options, .trace,
    ]
}
