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
        case .digest(let digest): Self.digits(of: digest)
        }
    }

    /// Returns the number to the base 36, like `String(_:radix:)`, which takes several times as long.
    private static func digits(of number: UInt64) -> String {
        // 36 to the power of 13 is greater than all numbers.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 13) { buffer in
            var start = 13
            var rest = number
            repeat {
                start -= 1
                let digit = UInt8(truncatingIfNeeded: rest % 36)
                buffer[start] = digit < 10 ? 0x30 + digit : 0x57 + digit
                rest /= 36
            } while rest > 0
            return String(decoding: buffer[start...], as: UTF8.self)
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
