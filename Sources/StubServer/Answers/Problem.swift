import StubContract
import StubHTTP
import StubJSON

/// Errors as `application/problem+json` (RFC 9457), with the `message` every error of an API has.
extension HTTPResponse {
    static func problem(
        _ status: Int, title: String, detail: String, issues: [ContractIssue] = []
    ) -> HTTPResponse {
        var members = JSONObject([
            ("type", "about:blank"), ("title", .string(title)), ("status", .int(status)),
            ("detail", .string(detail)), ("message", .string(detail)),
        ])
        if !issues.isEmpty { members["validation"] = JournalListing.issues(issues) }
        return HTTPResponse(
            status: status, fields: ["Content-Type": "application/problem+json"],
            body: JSONSerializer.bytes(.object(members)))
    }

    static func notFound(_ request: HTTPRequest) -> HTTPResponse {
        guard request.method.isDeclarable else { return .notImplemented(request) }
        return .problem(
            404, title: "Not Found",
            detail: "The contract has no operation for \(request.method) \(request.path)")
    }

    /// The answer to requests for a session that has ended, or never was.
    static func noSession(_ id: String) -> HTTPResponse {
        .problem(
            404, title: "Not Found",
            detail: "There is no session '\(id)'; POST /__admin/sessions begins one")
    }

    /// The answer to `OPTIONS *`, which asks about the server as a whole (RFC 9110 §9.3.7).
    static var serverOptions: HTTPResponse {
        HTTPResponse(
            status: 204, fields: ["Allow": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"])
    }

    /// The answer to a method that no resource has (RFC 9110 §9.1).
    static func notImplemented(_ request: HTTPRequest) -> HTTPResponse {
        .problem(
            501, title: "Not Implemented",
            detail: "No path answers \(request.method); methods are written in capitals")
    }

    /// 405 with the methods there are, or 204 to OPTIONS, which asks for just that (RFC 9110 §9.3.7).
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
    /// Whether contracts can have operations of the method (OpenAPI 3.1 and 3.2, Path Item Object).
    var isDeclarable: Bool {
        [.get, .head, .post, .put, .patch, .delete, .query, .options, .trace].contains(self)
    }
}
