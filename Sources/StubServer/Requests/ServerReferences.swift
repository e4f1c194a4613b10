import StubHTTP

/// The references to this server in the header fields of a response.
struct ServerReferences {
    /// Scheme and authority of the server's own URLs; `nil` if the request has no host.
    private let origin: String?

    init(_ request: HTTPRequest) {
        origin = request.origin
    }

    /// Replaces the paths in `Location` and `Link` (RFC 8288 §3).
    func change(in response: inout HTTPResponse, _ path: (Substring) -> Substring) {
        if let location = response.fields["Location"] {
            response.fields["Location"] = changed(location, path)
        }
        if let links = response.fields["Link"] {
            response.fields["Link"] = links.split(separator: "<", omittingEmptySubsequences: false)
                .enumerated().map { $0 == 0 ? String($1) : changed(String($1), path) }
                .joined(separator: "<")
        }
    }

    /// A reference to this server starts with `/` or with its own address.
    private func changed(_ reference: String, _ path: (Substring) -> Substring) -> String {
        if reference.hasPrefix("/"), !reference.hasPrefix("//") {
            return String(path(reference[...]))
        }
        guard let origin, reference.hasPrefix(origin) else { return reference }
        let rest = reference.dropFirst(origin.count)
        return rest.hasPrefix("/") ? origin + path(rest) : reference
    }
}
