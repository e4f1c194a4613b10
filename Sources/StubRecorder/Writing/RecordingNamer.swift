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

    /// Reserves the next free name: the operation, or method and path without one, and the
    /// parameters, as in `get-products.skip-20`.
    mutating func name(_ title: RecordingTitle) -> String {
        let stem = Self.stem(title)
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

    private static func stem(_ title: RecordingTitle) -> String {
        let head = title.operation.map(slug) ?? stem(title.method, title.segments)
        var stem = head.isEmpty ? "exchange" : head
        for parameter in title.parameters {
            let part = text(of: parameter)
            guard !part.isEmpty, stem.utf8.count + part.utf8.count < stemLimit else { continue }
            stem += "." + part
        }
        return stem
    }

    /// A long part is an identifier or a secret, neither of which belongs in a file name.
    private static func text(of parameter: RecordingTitle.Parameter) -> String {
        let name = slug(parameter.name)
        guard let value = parameter.value else { return name }
        let text = value.utf8.count > segmentLimit ? "long" : slug(value)
        return text.isEmpty ? name : name + "-" + text
    }

    private static func stem(_ method: HTTPMethod, _ segments: [String]) -> String {
        let parts = [method.rawValue.lowercased()] + segments.filter { !$0.isEmpty }
        let words = parts.map { part in part.utf8.count > segmentLimit ? "long" : part }
        return slug(words.joined(separator: "-"))
    }

    private static func slug(_ text: String) -> String {
        let words = text.split { character in
            !(character.isASCII && (character.isLetter || character.isNumber))
                && character != "_" && character != "."
        }
        let slug = words.filter { !$0.allSatisfy { $0 == "." } }.joined(separator: "-")
        return String(slug.prefix(stemLimit).drop { $0 == "." })
    }
}
