import StubHTTP

/// Which session a request is for, and the request as that session sees it.
///
/// `/__session/{id}/products` and `/products` with `X-Understudy-Session: {id}` mean the same; the
/// path wins. A path needs no change in an app whose base URL can be set.
struct SessionAddress {
    static let prefix = "/__session/"
    static let field = "X-Understudy-Session"
    private static let names = FieldNames([field])

    /// `nil` is the stub's own.
    let id: String?
    let request: HTTPRequest
    /// What was cut off the target: `/__session/{id}`, or nothing.
    private let base: String

    /// Whether the request may be for a session beside the stub's own; nearly all are not.
    static func isGiven(by request: HTTPRequest) -> Bool {
        request.target.hasPrefix(prefix) || !request.fields.surelyLacks(names)
    }

    init(_ request: HTTPRequest) {
        guard request.target.hasPrefix(Self.prefix) else {
            id = request.fields[Self.field]
            self.request = request
            base = ""
            return
        }
        let rest = request.target.utf8.dropFirst(Self.prefix.utf8.count)
        let name = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        var inner = request
        inner.target = String(Substring(rest[name.endIndex...]))
        if inner.target.utf8.first != UInt8(ascii: "/") { inner.target = "/" + inner.target }
        id = String(Substring(name))
        self.request = inner
        base = Self.prefix + String(Substring(name))
    }

    /// Leads references of the answer back into the session, if the request came by its path.
    func localize(_ response: inout HTTPResponse) {
        guard !base.isEmpty else { return }
        if let location = response.fields["Location"] {
            response.fields["Location"] = localized(location)
        }
        if let links = response.fields["Link"] {
            response.fields["Link"] = links.split(separator: "<", omittingEmptySubsequences: false)
                .enumerated().map { $0 == 0 ? String($1) : localized(String($1)) }
                .joined(separator: "<")
        }
    }

    /// A reference to this server begins with `/` or with its own address.
    private func localized(_ reference: String) -> String {
        if reference.hasPrefix("/"), !reference.hasPrefix("//") { return base + reference }
        guard let host = request.fields["Host"] else { return reference }
        let origin = "http://" + host
        guard reference.hasPrefix(origin) else { return reference }
        let rest = reference.dropFirst(origin.count)
        return rest.hasPrefix("/") ? origin + base + rest : reference
    }
}
