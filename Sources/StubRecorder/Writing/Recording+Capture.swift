import StubHTTP
import StubRecordings

extension Recording {
    /// Creates a recording of an exchange, without header fields that differ for each response.
    init(
        request: HTTPRequest, target: RequestTarget, response: HTTPResponse, operation: String?,
        recordedAt: Double? = nil
    ) {
        let kept = ["accept", "content-type"]
        self.init(
            operation: operation,
            request: Recording.Request(
                request.method, String(request.path), query: target.query,
                headers: HTTPFields(
                    request.fields.all.filter { kept.contains($0.name.lowercased()) }),
                credentials: HTTPFields(
                    request.fields.all.filter { Recording.isCredential($0.name) }),
                body: UnreadableBody.decoded(request.body, request.fields)),
            response: Recording.Response(
                status: response.status,
                headers: HTTPFields(response.fields.all.filter { !Self.isVolatile($0.name) }),
                body: UnreadableBody.decoded(response.body, response.fields),
                after: response.delivery.timetable?.pauses ?? []),
            recordedAt: recordedAt)
    }

    /// Whether a field belongs to the framing, to one moment or connection, or to the stub itself.
    private static func isVolatile(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("access-control-")
            || [
                "age", "alt-svc", "cf-cache-status", "cf-ray", "connection", "content-encoding",
                "content-length", "date", "keep-alive", "matched-operation", "nel",
                "report-to", "server", "strict-transport-security", "transfer-encoding",
                "understudy-issues", "via",
            ].contains(name)
    }
}
