import Foundation

extension URL {
    /// Parses an absolute URL; nil for an empty, relative or invalid text.
    init?(lenient text: String) {
        guard let url = URL(string: text), url.scheme != nil, url.host() != nil else { return nil }
        self = url
    }

    /// Parses a URL, or resolves a path against the API's address.
    init?(lenient text: String, below baseURL: URL) {
        guard text.hasPrefix("/"), !text.hasPrefix("//") else {
            self.init(lenient: text)
            return
        }
        var base = baseURL.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        self.init(lenient: base + text)
    }
}
