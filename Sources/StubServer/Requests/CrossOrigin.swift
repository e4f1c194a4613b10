import StubHTTP

/// Lets browsers on other origins use the stub (the Fetch standard's CORS protocol).
enum CrossOrigin {
    /// A preflight, which is no read, has others besides.
    static let readFields = FieldNames(["Origin"])

    /// The answer to a preflight: an OPTIONS request that asks for a method by header.
    static func preflight(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == .options, request.fields["Origin"] != nil,
            let method = request.fields["Access-Control-Request-Method"]
        else { return nil }
        var response = HTTPResponse(status: 204)
        response.fields["Access-Control-Allow-Methods"] = method
        response.fields["Access-Control-Allow-Headers"] =
            request.fields["Access-Control-Request-Headers"]
        response.fields["Access-Control-Max-Age"] = "600"
        allow(&response, request.header(for: .crossOrigin))
        return response
    }

    /// Names the asking origin in the answer, so that credentials may be sent with it.
    ///
    /// With credentials `*` is only a name, so the fields are named one by one (Fetch §3.3.5).
    static func allow(_ response: inout HTTPResponse, _ header: FieldView) {
        guard let origin = header["Origin"] else { return }
        let names = Set(response.fields.all.map(\.name)).sorted()
        response.fields["Access-Control-Allow-Origin"] = origin
        response.fields["Access-Control-Allow-Credentials"] = "true"
        response.fields["Access-Control-Expose-Headers"] = names.joined(separator: ", ")
        response.fields.append("Vary", "Origin")
    }
}
