import StubHTTP

/// Header fields of a single connection, which are not forwarded (RFC 9110 §7.6.1).
///
/// `Trailer` is not one of them: it announces trailers, which are forwarded.
enum HopByHop {
    private static let names = [
        "connection", "keep-alive", "proxy-connection", "proxy-authenticate",
        "proxy-authorization", "te", "transfer-encoding", "upgrade",
    ]

    /// Returns the fields without hop-by-hop fields, including those that `Connection` names.
    static func removed(from fields: HTTPFields) -> HTTPFields {
        let named = fields.elements(of: "Connection").map { $0.lowercased() }
        return HTTPFields(
            fields.all.filter { field in
                let name = field.name.lowercased()
                return !names.contains(name) && !named.contains(name)
            })
    }
}
