import Foundation

extension URL {
    /// An absolute address out of free text; nil for what is empty, relative or broken.
    init?(lenient text: String) {
        guard let url = URL(string: text), url.scheme != nil, url.host() != nil else { return nil }
        self = url
    }

    /// An address out of free text, where a path is one below the API's address.
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
