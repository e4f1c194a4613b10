import StubHTTP

/// Allows requests from pages of other origins (CORS protocol of the Fetch standard).
enum CrossOrigin {
    /// A preflight request is not a read, and reads further fields.
    static let readFields = FieldNames(["Origin"])

    /// Returns the response to a preflight request: an OPTIONS with
    /// `Access-Control-Request-Method`.
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

    /// Adds the requesting origin to the response, so that credentials are allowed.
    ///
    /// With credentials `*` is not a wildcard, so the fields are listed by name (Fetch §3.3.5).
    static func allow(_ response: inout HTTPResponse, _ header: FieldView) {
        guard let origin = header["Origin"] else { return }
        let names = Set(response.fields.all.map(\.name)).sorted()
        response.fields["Access-Control-Allow-Origin"] = origin
        response.fields["Access-Control-Allow-Credentials"] = "true"
        response.fields["Access-Control-Expose-Headers"] = names.joined(separator: ", ")
        response.fields.append("Vary", "Origin")
    }
}
