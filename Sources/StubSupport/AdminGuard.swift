package import StubHTTP

/// Protects the admin API, and a recorder, from other web pages and other hosts.
///
/// `Host` must name a loopback address or the served host, which prevents DNS rebinding. An
/// `Origin` must be the stub's own, which prevents cross-site requests. If a token is set, each
/// request must send it. If other machines can connect, a token is required.
package struct AdminGuard: Sendable {
    /// The host on which the stub is served, in addition to the loopback names.
    var host: String
    var token: String?
    /// Whether only this machine can connect.
    var isLoopback = true
    /// The origins of pages that are allowed, in addition to the stub's own.
    var allowedOrigins: Set<String> = []
    /// The protected service, for messages.
    var subject = "The admin API"

    package init(host: String, token: String? = nil, isLoopback: Bool = true) {
        self.host = host
        self.token = token
        self.isLoopback = isLoopback
    }

    /// Returns a guard for a recorder on the loopback interface.
    ///
    /// `Host` must name it, and an `Origin` must be its own or an allowed one, such as
    /// `http://localhost:3000`.
    package static func recorder(allowing origins: [String] = []) -> AdminGuard {
        var guardian = AdminGuard(host: "127.0.0.1")
        guardian.allowedOrigins = Set(origins.map { $0.lowercased() })
        guardian.subject = "The recorder"
        return guardian
    }

    /// Returns the error response for a request that is not allowed; `nil` allows it.
    ///
    /// - Parameter isOpen: whether the requested resource needs no token.
    package func refusal(of request: HTTPRequest, isOpen: Bool = false) -> HTTPResponse? {
        guard let authority = request.fields["Host"], isOwn(authority: authority) else {
            return .message(403, "\(subject) accepts only requests to the host it is served on")
        }
        if isFromAnotherSite(request, authority: authority) {
            return .message(403, "\(subject) accepts no requests from other sites' pages")
        }
        if isOpen { return nil }
        guard let token else {
            return isLoopback
                ? nil
                : .message(
                    403, "The admin API accepts requests from other machines only with a token")
        }
        // Exactly one space: RFC 9110 §11.4 allows more, but no client sends them.
        let credentials = request.fields["Authorization"]
        guard let given = HTTPFields.bearerToken(credentials),
            credentials?.utf8.count == "Bearer ".utf8.count + given.utf8.count,
            Self.isEqualInConstantTime(given, token)
        else {
            var response = HTTPResponse.message(401, "The admin API requires its token")
            response.fields["WWW-Authenticate"] = "Bearer realm=\"admin\""
            return response
        }
        return nil
    }

    /// Whether the browser's header fields show that a page of another site sent the request.
    private func isFromAnotherSite(_ request: HTTPRequest, authority: String) -> Bool {
        let origins = request.fields[values: "Origin"]
        guard origins.isEmpty else {
            return origins.count > 1
                || !origins.allSatisfy { isOwn(origin: $0, authority: authority) }
        }
        // A page may be opened by a link of another site, which cannot read it.
        let site = request.fields["Sec-Fetch-Site"]
        if site == "cross-site" || site == "same-site" {
            return request.method != .get || request.fields["Sec-Fetch-Mode"] != "navigate"
        }
        // Browsers that send neither field send this one.
        guard site == nil, let page = request.fields["Referer"] else { return false }
        return !isOwn(origin: Self.origin(of: page), authority: authority)
    }

    /// Returns the scheme and authority of a URL.
    private static func origin(of url: String) -> String {
        guard let mark = url.firstRange(of: "://") else { return url }
        return String(url[..<mark.upperBound] + url[mark.upperBound...].prefix { $0 != "/" })
    }

    private func isOwn(authority: String) -> Bool {
        // On all addresses the stub cannot know its host names; then the token protects it.
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

    /// Returns the authority without its port, and without the brackets of an IPv6 address.
    private static func hostName(of authority: String) -> Substring {
        if authority.hasPrefix("["), let close = authority.firstIndex(of: "]") {
            return authority[..<close].dropFirst()
        }
        return authority.prefix { $0 != ":" }
    }

    /// Compares in a time that depends only on the length of the given text.
    private static func isEqualInConstantTime(_ given: String, _ wanted: String) -> Bool {
        let (given, wanted) = (Array(given.utf8), Array(wanted.utf8))
        var difference = given.count ^ wanted.count
        for index in given.indices {
            difference |= Int(given[index] ^ wanted[index % wanted.count])
        }
        return difference == 0
    }
}
