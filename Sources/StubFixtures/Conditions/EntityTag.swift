/// Identifies a representation of a resource (RFC 9110 §8.8.3).
package struct EntityTag: Sendable, Hashable {
    /// The text between the quotes.
    let opaque: String
    let isWeak: Bool

    init(opaque: String, isWeak: Bool = false) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    init(_ digest: UInt64, isWeak: Bool = false) {
        self.init(opaque: String(digest, radix: 36), isWeak: isWeak)
    }

    /// The tag as header fields contain it.
    package var text: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }

    /// Whether both identify semantically equivalent representations (RFC 9110 §8.8.3.2).
    func isWeaklyEqual(to other: EntityTag) -> Bool { opaque == other.opaque }

    /// Whether both identify the same bytes.
    func isStronglyEqual(to other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && opaque == other.opaque
    }
}

/// The tags of `If-Match` and similar fields: a list, or `*` for any (RFC 9110 §13.1).
enum EntityTagList: Sendable, Hashable {
    case any
    case tags([EntityTag])

    /// Parses a field's value; invalid tags are skipped, and commas within quotes do not separate
    /// tags.
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
