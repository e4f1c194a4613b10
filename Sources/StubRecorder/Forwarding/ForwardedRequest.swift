import StubHTTP

/// A client's request as it goes on to an upstream.
enum ForwardedRequest {
    /// The request with the upstream's target and without what concerns one connection alone.
    ///
    /// Method, field names, values and their order stay as the client spelled them. `Expect` has
    /// been answered already (RFC 9110 §10.1.1).
    ///
    /// - Parameters:
    ///   - host: the upstream's authority.
    ///   - target: path and query, as they go on.
    static func make(_ request: HTTPRequest, host: String, target: String) -> HTTPRequest {
        var fields = HTTPFields([.init(name: "Host", value: host)])
        for field in HopByHop.removed(from: request.fields).all {
            switch field.name.lowercased() {
            case "host", "expect": continue
            case "trailer" where request.trailers.isEmpty: continue
            default: fields.append(field)
            }
        }
        // RFC 9110 §7.6.3: a gateway names itself to the server behind it.
        fields.append("Via", "1.1 understudy")
        // HopByHop takes the coding away, and with it that there was a body, if an empty one.
        if request.fields["Transfer-Encoding"] != nil, fields["Content-Length"] == nil {
            fields.append("Content-Length", String(request.body.count))
        }
        return HTTPRequest(
            request.method, target, fields: fields, body: request.body,
            trailers: request.trailers)
    }
}
