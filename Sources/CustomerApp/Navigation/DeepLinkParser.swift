public import Foundation

/// Converts a URL to a path of routes, without looking at the screens that are shown.
///
/// The first route determines the part of the app, the others are the stack above its root.
public struct DeepLinkParser: Sendable {
    private let scheme: String
    private let hosts: Set<String>

    /// Creates a parser for `scheme://products/3` and for `https://host/products/3`.
    public init(scheme: String = "customerapp", hosts: Set<String> = []) {
        self.scheme = scheme.lowercased()
        self.hosts = Set(hosts.map { $0.lowercased() })
    }

    /// Returns the routes for a URL; nil for a URL that is not a link into this app.
    public func parse(_ url: URL) -> [Route]? {
        guard var words = segments(of: url), let first = words.first else { return nil }
        words.removeFirst()
        switch (first, words.count) {
        case ("dashboard", 0): return [.dashboard]
        case ("search", 0): return [.search(text: searchText(in: url))]
        case ("products", 1): return id(words[0]).map { [.search(text: ""), .product($0)] }
        case ("favorites", 0): return [.favorites]
        case ("favorites", 1): return id(words[0]).map { [.favorites, .product($0)] }
        case ("feed", 0): return [.feed]
        case ("more", 0): return [.more]
        case ("users", 0): return [.more, .users]
        case ("users", 1): return id(words[0]).map { [.more, .users, .user($0)] }
        case ("profiles", 1): return id(words[0]).map { [.more, .profile($0)] }
        case ("notes", 0): return [.more, .notes]
        case ("notes", 1) where words[0] == "new": return [.more, .notes, .newNote]
        case ("notes", 1): return id(words[0]).map { [.more, .notes, .note($0)] }
        default: return nil
        }
    }

    private func segments(of url: URL) -> [String]? {
        let path = url.pathComponents.filter { $0 != "/" }
        switch url.scheme?.lowercased() {
        case scheme?:
            // In `customerapp://products/3` the first word is parsed as the host.
            return (url.host().map { [$0.lowercased()] } ?? []) + path
        case "https"?:
            guard let host = url.host()?.lowercased(), hosts.contains(host) else { return nil }
            return path
        default: return nil
        }
    }

    private func id<Owner>(_ text: String) -> Identifier<Owner>? {
        guard let number = Int(text), number > 0 else { return nil }
        return Identifier(rawValue: number)
    }

    private func searchText(in url: URL) -> String {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?
            .queryItems?.first { $0.name == "q" }?.value ?? ""
    }
}
