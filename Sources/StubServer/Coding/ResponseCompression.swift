import StubHTTP

/// Sends responses in gzip to clients that accept it (`serve --compress`).
enum ResponseCompression {
    /// The minimum number of bytes; shorter bodies hardly shrink.
    private static let shortest = 256
    /// The suffix of the compressed representation's entity tag (RFC 9110 §8.8.3.3).
    private static let suffix = "-gzip\""

    /// Returns the request with the entity tags of uncompressed representations, which the stub
    /// compares.
    static func withPlainTags(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        for name in ["If-Match", "If-None-Match", "If-Range"] {
            guard let value = request.fields.combined(name), value.contains(suffix) else {
                continue
            }
            request.fields[name] = value.split(separator: suffix, omittingEmptySubsequences: false)
                .joined(separator: "\"")
        }
        return request
    }

    /// Whether the response is sent in gzip to a client that accepts it.
    static func applies(to response: HTTPResponse) -> Bool {
        guard response.bodyCount >= shortest, response.status != 206,
            response.fields["Content-Encoding"] == nil,
            response.specialDelivery?.stream == nil,
            let type = response.fields["Content-Type"].flatMap({ MediaType($0) })
        else { return false }
        // Pictures and archives are already compressed.
        return type.essence.hasPrefix("text/") || type.isJSON || type.essence.hasSuffix("xml")
            || ["application/javascript", "application/yaml"].contains(type.essence)
    }

    /// Returns the response in the coding that the client accepts.
    static func compressed(_ response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
        guard response.status == 304 || applies(to: response) else { return response }
        var response = response
        response.fields.append("Vary", "Accept-Encoding")
        let accepted = request.fields.combined("Accept-Encoding").map(AcceptedCodings.init)
        guard accepted?.prefersGzip == true else { return response }
        let tag = packedTag(of: response)
        if response.status == 304 {
            // It has the fields of a 200 (RFC 9110 §15.4.5), and the client names the tag of that.
            guard let tag, request.fields.combined("If-None-Match")?.contains(tag) == true else {
                return response
            }
        } else {
            response.body = Gzip.pack(response.body)
            response.fields["Content-Encoding"] = "gzip"
        }
        if let tag { response.fields["ETag"] = tag }
        return response
    }

    /// The compressed representation's entity tag; `nil` if the response has no strong one.
    private static func packedTag(of response: HTTPResponse) -> String? {
        guard let tag = response.fields["ETag"], tag.hasSuffix("\""), !tag.hasPrefix("W/") else {
            return nil
        }
        return tag.dropLast() + suffix
    }
}
