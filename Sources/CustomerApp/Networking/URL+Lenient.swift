import Foundation

extension URL {
    /// An absolute address out of free text; nil for what is empty, relative or broken.
    init?(lenient text: String) {
        guard let url = URL(string: text), url.scheme != nil, url.host() != nil else { return nil }
        self = url
    }
}
