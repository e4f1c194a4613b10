import StubHTTP

/// A client's request as it is forwarded to an upstream.
enum ForwardedRequest {
    /// Returns the request with the upstream's target and without hop-by-hop header fields.
    ///
    /// The method, the names and values of header fields and their order stay unchanged. `Expect`
    /// was answered before (RFC 9110 §10.1.1).
    ///
    /// - Parameters:
    ///   - host: the upstream's authority.
    ///   - target: the path and query to send.
    static func make(_ request: HTTPRequest, host: String, target: String) -> HTTPRequest {
        var fields = HTTPFields([.init(name: "Host", value: host)])
        for field in HopByHop.removed(from: request.fields).all {
            switch field.name.lowercased() {
            case "host", "expect": continue
            case "trailer" where request.trailers.isEmpty: continue
            default: fields.append(field)
            }
        }
        // RFC 9110 §7.6.3: a gateway adds its name for the server behind it.
        fields.append("Via", "1.1 understudy")
        // Without the coding, the request would no longer show that it has a body, even an empty
        // one.
        if request.fields["Transfer-Encoding"] != nil, fields["Content-Length"] == nil {
            fields.append("Content-Length", String(request.body.count))
        }
        return HTTPRequest(
            request.method, target, fields: fields, body: request.body,
            trailers: request.trailers)
    }
}
