import StubHTTP
import StubRecordings

/// Gives each recording a unique, readable file name that cannot leave its folder.
struct RecordingNamer: Sendable {
    /// The names in use, in lower case because some file systems ignore case.
    private var taken: Set<String>
    private var numbers: [String: Int] = [:]

    private static let segmentLimit = 24
    private static let stemLimit = 80

    init(taken: [String] = []) {
        self.taken = Set(taken.map { $0.lowercased() })
    }

    /// Reserves the next free name for the operation, or for method and path without one.
    mutating func name(operation: String?, _ method: HTTPMethod, _ segments: [String]) -> String {
        let stem = operation.map(Self.slug) ?? Self.stem(method, segments)
        var number = numbers[stem.lowercased()] ?? 1
        while taken.contains(Self.text(stem, number).lowercased()) { number += 1 }
        numbers[stem.lowercased()] = number
        let name = Self.text(stem, number)
        taken.insert(name.lowercased())
        return name
    }

    /// Releases a name under which no file was written.
    mutating func release(_ name: String) {
        taken.remove(name.lowercased())
        numbers[RecordingName(name).stem.lowercased()] = nil
        numbers[name.lowercased()] = nil
    }

    private static func text(_ stem: String, _ number: Int) -> String {
        RecordingName(stem: stem, number: number).text
    }

    private static func stem(_ method: HTTPMethod, _ segments: [String]) -> String {
        let words = segments.filter { !$0.isEmpty }.map { segment in
            // A long segment is an identifier or a secret, neither of which belongs in a file name.
            segment.utf8.count > segmentLimit ? "long" : segment
        }
        return slug(([method.rawValue.lowercased()] + words).joined(separator: "-"))
    }

    private static func slug(_ text: String) -> String {
        let words = text.split { character in
            !(character.isASCII && (character.isLetter || character.isNumber))
                && character != "_" && character != "."
        }
        let slug = words.filter { !$0.allSatisfy { $0 == "." } }.joined(separator: "-")
            .prefix(stemLimit).drop { $0 == "." }
        return slug.isEmpty ? "exchange" : String(slug)
    }
}
