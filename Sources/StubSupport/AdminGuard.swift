package import StubHTTP

/// Keeps web pages and strangers away from the admin API, and from a recorder.
///
/// `Host` must name a loopback address or the host served on, which defeats DNS rebinding; an
/// `Origin` must be the stub's own, which defeats cross-site posts; and once a token is set every
/// request must bring it. Where others than this machine can connect, there must be a token.
public struct AdminGuard: Sendable {
    /// The host the stub is served on besides the loopback names.
    var host: String
    var token: String?
    /// Whether only this machine can connect.
    var isLoopback = true
    /// Origins of pages that may ask, besides the stub's own.
    var allowedOrigins: Set<String> = []
    /// What is guarded, as messages name it.
    var subject = "The admin API"

    package init(host: String, token: String? = nil, isLoopback: Bool = true) {
        self.host = host
        self.token = token
        self.isLoopback = isLoopback
    }

    /// Guards a recorder on the loopback: `Host` must name it, and an `Origin` must be its own or
    /// one of those allowed, such as `http://localhost:3000`.
    public static func recorder(allowing origins: [String] = []) -> AdminGuard {
        var guardian = AdminGuard(host: "127.0.0.1")
        guardian.allowedOrigins = Set(origins.map { $0.lowercased() })
        guardian.subject = "The recorder"
        return guardian
    }

    /// The answer to a request that must not pass; `nil` lets it through.
    ///
    /// - Parameter isOpen: what is asked for needs no token.
    package func refusal(of request: HTTPRequest, isOpen: Bool = false) -> HTTPResponse? {
        guard let authority = request.fields["Host"], isOwn(authority: authority) else {
            return .message(403, "\(subject) answers only to the host it is served on")
        }
        if isFromAnotherSite(request, authority: authority) {
            return .message(403, "\(subject) answers no other site's pages")
        }
        if isOpen { return nil }
        guard let token else {
            return isLoopback
                ? nil : .message(403, "The admin API is closed to the network without a token")
        }
        // Exactly one space: RFC 9110 §11.4 allows more, but no client sends them.
        let credentials = request.fields["Authorization"]
        guard let given = HTTPFields.bearerToken(credentials),
            credentials?.utf8.count == "Bearer ".utf8.count + given.utf8.count,
            Self.isEqualInConstantTime(given, token)
        else {
            var response = HTTPResponse.message(401, "The admin API needs its token")
            response.fields["WWW-Authenticate"] = "Bearer realm=\"admin\""
            return response
        }
        return nil
    }

    /// Whether a browser says that a page of another site sent the request.
    private func isFromAnotherSite(_ request: HTTPRequest, authority: String) -> Bool {
        let origins = request.fields[values: "Origin"]
        guard origins.isEmpty else {
            return origins.count > 1
                || !origins.allSatisfy { isOwn(origin: $0, authority: authority) }
        }
        // A page that is opened by a link can be looked at, but not read by the page with the link.
        let site = request.fields["Sec-Fetch-Site"]
        if site == "cross-site" || site == "same-site" {
            return request.method != .get || request.fields["Sec-Fetch-Mode"] != "navigate"
        }
        // Browsers that send neither name the page here.
        guard site == nil, let page = request.fields["Referer"] else { return false }
        return !isOwn(origin: Self.origin(of: page), authority: authority)
    }

    /// Scheme and authority of a URL.
    private static func origin(of url: String) -> String {
        guard let mark = url.firstRange(of: "://") else { return url }
        return String(url[..<mark.upperBound] + url[mark.upperBound...].prefix { $0 != "/" })
    }

    private func isOwn(authority: String) -> Bool {
        // Served on every address the stub cannot know its names; there the token is the guard.
        if token != nil, host == "0.0.0.0" || host == "::" { return true }
        let name = Self.hostName(of: authority).lowercased()
        return ["127.0.0.1", "localhost", "::1", host.lowercased()].contains(name)
    }

    private func isOwn(origin: String, authority: String) -> Bool {
        if allowedOrigins.contains(origin.lowercased()) { return true }
        let scheme = origin.prefix { $0 != ":" }
        guard ["http", "https"].contains(scheme.lowercased()) else { return false }
        guard origin.dropFirst(scheme.count).hasPrefix("://") else { return false }
        return origin.dropFirst(scheme.count + 3).lowercased() == authority.lowercased()
    }

    /// The authority without its port, and an IPv6 address without its brackets.
    private static func hostName(of authority: String) -> Substring {
        if authority.hasPrefix("["), let close = authority.firstIndex(of: "]") {
            return authority[..<close].dropFirst()
        }
        return authority.prefix { $0 != ":" }
    }

    /// Compares in a time that depends on the given text's length alone.
    private static func isEqualInConstantTime(_ given: String, _ wanted: String) -> Bool {
        let (given, wanted) = (Array(given.utf8), Array(wanted.utf8))
        var difference = given.count ^ wanted.count
        for index in given.indices {
            difference |= Int(given[index] ^ wanted[index % wanted.count])
        }
        return difference == 0
    }
}
