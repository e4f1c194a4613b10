/// What tells one representation of a resource from another (RFC 9110 §8.8.3).
package struct EntityTag: Sendable, Hashable {
    /// The text between the quotes.
    let opaque: String
    let isWeak: Bool

    init(opaque: String, isWeak: Bool = false) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    init(_ digest: UInt64, isWeak: Bool = false) {
        let digits = String(digest, radix: 36)
        self.init(opaque: digits, isWeak: isWeak)
    }

    /// The tag as fields have it.
    package var text: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }

    /// Whether both name the same representation but for details (RFC 9110 §8.8.3.2).
    func isWeaklyEqual(to other: EntityTag) -> Bool { opaque == other.opaque }

    /// Whether both name the very same bytes.
    func isStronglyEqual(to other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && opaque == other.opaque
    }
}

/// The tags of `If-Match` and its like: a list, or `*` for any (RFC 9110 §13.1).
enum EntityTagList: Sendable, Hashable {
    case any
    case tags([EntityTag])

    /// Reads a field's value; what is no tag is passed over, and a comma within quotes is none.
    init(_ text: String) {
        var rest = Substring(text)
        var tags: [EntityTag] = []
        while let start = rest.firstIndex(where: { $0 != " " && $0 != "," && $0 != "\t" }) {
            rest = rest[start...]
            if rest.first == "*" {
                self = .any
                return
            }
            let isWeak = rest.hasPrefix("W/")
            if isWeak { rest = rest.dropFirst(2) }
            guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else {
                rest = rest.drop { $0 != "," }
                continue
            }
            tags.append(
                EntityTag(opaque: String(rest[..<end].dropFirst()), isWeak: isWeak))
            rest = rest[rest.index(after: end)...]
        }
        self = .tags(tags)
    }

    func contains(where matches: (EntityTag) -> Bool) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains(where: matches)
        }
    }
}
