/// Identifies a representation of a resource (RFC 9110 §8.8.3).
package struct EntityTag: Sendable, Hashable {
    private enum Content: Sendable {
        case text(String)
        /// Written as text only when it is needed: most tags of writes are never sent.
        case digest(UInt64)
    }

    private let content: Content
    let isWeak: Bool

    init(opaque: String, isWeak: Bool = false) {
        content = .text(opaque)
        self.isWeak = isWeak
    }

    init(_ digest: UInt64, isWeak: Bool = false) {
        content = .digest(digest)
        self.isWeak = isWeak
    }

    /// The text between the quotes.
    var opaque: String {
        switch content {
        case .text(let text): text
        case .digest(let digest): String(digest, radix: 36)
        }
    }

    package static func == (left: EntityTag, right: EntityTag) -> Bool {
        left.isWeak == right.isWeak && left.opaque == right.opaque
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(isWeak)
        hasher.combine(opaque)
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
