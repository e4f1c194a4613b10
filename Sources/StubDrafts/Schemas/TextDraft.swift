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

/// A format of JSON Schema that is recognised in texts.
enum TextFormat: String, CaseIterable {
    case dateTime = "date-time"
    case date
    case uuid
    case email
    case uri

    func fits(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        switch self {
        case .date: return bytes.count == 10 && Self.isDate(bytes)
        case .dateTime: return Self.isDateTime(bytes)
        case .uuid: return SegmentShape.isUUID(bytes)
        case .email:
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
                && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),:;<>[\\]".utf8.contains($0) }
                && !text.contains("..") && parts[1].first != "." && parts[1].last != "."
        case .uri:
            return (text.hasPrefix("https://") || text.hasPrefix("http://"))
                && bytes.count > 10
                && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
        }
    }

    private static func isDate(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
            let day = number(bytes[8..<10])
        else { return false }
        guard year > 0, (1...12).contains(month) else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...days[month - 1]).contains(day)
    }

    private static func isDateTime(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 20, isDate(bytes), bytes[10] == 0x54, bytes[13] == 0x3A,
            bytes[16] == 0x3A, let hour = number(bytes[11..<13]),
            let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
            hour < 24, minute < 60, second < 60
        else { return false }
        var rest = bytes[19...]
        if rest.first == 0x2E {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            if digits.isEmpty { return false }
            rest = rest.dropFirst(digits.count + 1)
        }
        if Array(rest) == [0x5A] { return true }
        let offset = Array(rest)
        guard offset.count == 6, offset[0] == 0x2B || offset[0] == 0x2D, offset[3] == 0x3A,
            let hours = number(offset[1..<3]), let minutes = number(offset[4..<6])
        else { return false }
        return hours < 24 && minutes < 60
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.reduce(0) { value, byte in
            guard let value, (0x30...0x39).contains(byte) else { return nil }
            return value * 10 + Int(byte - 0x30)
        }
    }
}
