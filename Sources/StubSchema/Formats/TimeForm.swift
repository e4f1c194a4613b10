import StubJSON

/// How documents write times: with fractions of a second or without, as most of the times in them.
struct TimeForm: Sendable {
    /// The number of times by the number of digits after the second.
    private var counts: [Int: Int] = [:]

    /// The number of digits after the second; `nil` if the documents contain no time.
    private(set) var digits: Int?

    /// Counts the times in a document.
    mutating func add(_ document: JSONValue) {
        count(document)
        let fractions = counts.filter { $0.key > 0 }
        let whole = counts[0] ?? 0
        digits =
            fractions.values.reduce(0, +) > whole
            ? fractions.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
            : whole > 0 ? 0 : nil
    }

    private mutating func count(_ document: JSONValue) {
        switch document {
        case .string(let text):
            guard (20...40).contains(text.utf8.count), DateTimeFormat.isDateTime(text) else {
                return
            }
            counts[Self.digits(of: text), default: 0] += 1
        case .array(let elements): for element in elements { count(element) }
        case .object(let members): for member in members { count(member.value) }
        case .null, .bool, .number: break
        }
    }

    private static func digits(of time: String) -> Int {
        guard let point = time.utf8.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
        return time.utf8[point...].dropFirst().prefix { (48...57).contains($0) }.count
    }
}
