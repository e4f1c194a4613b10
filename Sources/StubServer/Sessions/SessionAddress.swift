import StubHTTP

/// The session of a request, and the request without the session's address.
///
/// `/__session/{id}/products` and `/products` with `X-Understudy-Session: {id}` are equivalent; the
/// path takes precedence. With a path, an app whose base URL can be configured needs no other
/// change.
struct SessionAddress {
    static let prefix = "/__session/"
    static let field = "X-Understudy-Session"
    private static let names = FieldNames([field])

    /// `nil` for the main session.
    let id: String?
    let request: HTTPRequest
    /// The prefix that was removed from the target: `/__session/{id}`, or nothing.
    private let base: String

    /// Whether the request may name a session; nearly all do not.
    static func isGiven(by request: HTTPRequest) -> Bool {
        (request.mayBeForStub && request.target.hasPrefix(prefix))
            || !request.fields.haveNone(of: names)
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
        base = Self.prefix + String(Substring(name))
        inner.mount = base
        self.request = inner
    }

    /// Changes references in the response to the session's path, if the request used that path.
    func localize(_ response: inout HTTPResponse) {
        guard !base.isEmpty else { return }
        ServerReferences(request).change(in: &response) { base + $0 }
    }
}

extension HTTPRequest {
    /// Whether the target may begin with `/__` like those of the stub itself; nearly none do.
    var mayBeForStub: Bool {
        target.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.count > 1 && bytes[1] == UInt8(ascii: "_")
        } ?? true
    }
}
