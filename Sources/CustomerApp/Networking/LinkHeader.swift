import Foundation

/// The `Link` header field (RFC 8288 §3), which contains the URL of a list's next page.
enum LinkHeader {
    /// Returns the target of a relation, resolved against the URL of the request.
    static func target(_ relation: String, in reply: HTTPReply, from url: URL?) -> URL? {
        guard let text = reply[header: "Link"] else { return nil }
        for link in text.matches(of: /<([^>]*)>([^<]*)/) {
            let relations = link.2.firstMatch(of: /;\s*rel\s*=\s*"?([^";,]*)/.ignoresCase())
            guard let names = relations?.1.split(separator: " "),
                names.contains(where: { $0.lowercased() == relation })
            else { continue }
            return URL(string: String(link.1), relativeTo: url)?.absoluteURL
        }
        return nil
    }
}
