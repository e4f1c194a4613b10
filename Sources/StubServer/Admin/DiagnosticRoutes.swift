import StubHTTP

/// Routes that echo requests, for conformance probes; served only if configured.
enum DiagnosticRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .post, "echo",
            AdminOperation(
                "echo", "Returns the body of the request", body: .bytes,
                .content("application/octet-stream", "The body"))
        ) { call in
            HTTPResponse(
                status: 200, fields: ["Content-Type": "application/octet-stream"],
                body: call.request.body)
        },
        AdminRoute(
            .get, "echo-fields",
            AdminOperation(
                "echoFields", "Returns the header fields of the request",
                .content("text/plain", "A line for each field")), fields),
        AdminRoute(
            .post, "echo-fields",
            AdminOperation(
                "echoFieldsOfPost", "Returns the header fields of the request", body: .bytes,
                .content("text/plain", "A line for each field")), fields),
    ]

    @Sendable private static func fields(_ call: AdminCall) -> HTTPResponse {
        let lines = call.request.fields.all.map { "\($0.name): \($0.value)\n" }
        return HTTPResponse(
            status: 200, fields: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array(lines.joined().utf8))
    }
}
