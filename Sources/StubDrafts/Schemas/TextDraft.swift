/// What is known of the texts at one place.
struct TextDraft {
    private(set) var count = 0
    private var counts: [String: Int] = [:]
    private var formats: Set<TextFormat> = Set(TextFormat.allCases)
    private var isClosed = true

    /// An enumeration needs this many samples, and each value on average `repeats`.
    private static let evidence = 12
    private static let repeats = 4
    private static let mostValues = 6
    private static let longest = 24

    /// - Parameter isReplaced: whether the recorder replaced the text, whose value says nothing.
    mutating func add(_ text: String, isReplaced: Bool) {
        count += 1
        formats = formats.filter { $0.fits(text) }
        if isReplaced || counts.count > Self.mostValues || text.utf8.count > Self.longest {
            isClosed = false
        } else {
            counts[text, default: 0] += 1
        }
    }

    /// The format that all texts have.
    var format: TextFormat? {
        count == 0 ? nil : TextFormat.allCases.first(where: formats.contains)
    }

    /// The values of an enumeration; `nil` without enough evidence that there are no others.
    var values: [String]? {
        guard isClosed, format == nil, count >= Self.evidence,
            (2...Self.mostValues).contains(counts.count), count >= counts.count * Self.repeats,
            counts.values.allSatisfy({ $0 >= 2 }), counts.keys.allSatisfy(Self.isWord)
        else { return nil }
        return counts.keys.sorted()
    }

    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte == 0x2D
            }
    }
}
