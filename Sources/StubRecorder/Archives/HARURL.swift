/// A URL of an archive, split into parts that keep their spelling.
struct HARURL: Hashable {
    /// Scheme, host and port, in lower case and without a default port.
    let origin: String
    /// Path and query.
    let target: String

    init?(_ text: String) {
        guard let mark = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<mark.lowerBound].lowercased()
        let rest = text[mark.upperBound...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard scheme == "http" || scheme == "https", !authority.isEmpty else { return nil }
        let host = authority.split(separator: "@").last ?? authority
        let port = scheme == "http" ? ":80" : ":443"
        let shown = host.hasSuffix(port) ? host.dropLast(port.count) : host
        origin = scheme + "://" + shown.lowercased()
        let target = rest[authority.endIndex...]
        self.target = target.hasPrefix("/") ? String(target) : "/" + target
    }
}

extension UpstreamBase {
    /// Returns the target of a URL below this base; `nil` if it belongs to another server or path.
    func target(of url: HARURL) -> String? {
        guard let own = HARURL(text), url.origin == own.origin else { return nil }
        guard !prefix.isEmpty else { return url.target }
        guard url.target.hasPrefix(prefix) else { return nil }
        let rest = url.target.dropFirst(prefix.count)
        if rest.isEmpty || rest.hasPrefix("?") { return "/" + rest }
        return rest.hasPrefix("/") ? String(rest) : nil
    }
}
