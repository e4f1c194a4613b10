import StubHTTP
import StubJSON

/// The paths of a contract's servers, with all values of their variables.
struct BasePaths {
    /// Each path as decoded segments; empty paths are left out.
    private(set) var segments: [[String]] = []
    /// Whether a server has no path, or an unknown one; without servers this is `true`.
    private(set) var includesRoot = true
    private var hasServers = false

    /// At most this many combinations of variables are used.
    private static let limit = 32

    mutating func add(_ servers: [DocumentNode]) {
        for server in servers {
            guard let url = server["url"]?.value.string else { continue }
            if !hasServers { includesRoot = false }
            hasServers = true
            for url in Self.spelledOut(url, server["variables"]) {
                guard let base = Self.path(of: url), segments.count < Self.limit else {
                    includesRoot = true
                    continue
                }
                if !segments.contains(base) { segments.append(base) }
            }
        }
    }

    private static func spelledOut(_ url: String, _ variables: DocumentNode?) -> [String] {
        var urls = [url]
        for (name, variable) in variables?.members ?? [] {
            let texts = [variable["default"]?.value.string].compactMap { $0 }
            let values = texts + (variable["enum"]?.texts ?? []).filter { !texts.contains($0) }
            guard url.contains("{\(name)}"), !values.isEmpty else { continue }
            urls = urls.flatMap { url in
                values.prefix(limit).map { Self.replacing("{\(name)}", by: $0, in: url) }
            }
            urls = Array(urls.prefix(limit))
        }
        return urls
    }

    private static func replacing(_ name: String, by value: String, in text: String) -> String {
        guard let range = text.firstRange(of: name) else { return text }
        return text[..<range.lowerBound] + value + text[range.upperBound...]
    }

    /// The path after scheme and authority; `nil` if there is none.
    private static func path(of url: String) -> [String]? {
        var rest = Substring(url)
        if let scheme = rest.firstRange(of: "//") {
            rest = rest[scheme.upperBound...].drop { $0 != "/" }
        }
        guard rest.hasPrefix("/") else { return nil }
        while rest.hasSuffix("/") { rest.removeLast() }
        guard !rest.isEmpty, !rest.contains("{") else { return nil }
        return RequestTarget(String(rest))?.segments
    }
}
