import StubHTTP
import StubJSON

/// A value in a document of rules, and where it stands.
struct RulePlace {
    let value: JSONValue
    let pointer: JSONPointer

    subscript(key: String) -> RulePlace? {
        value[key].map { RulePlace(value: $0, pointer: pointer.appending(key)) }
    }

    var elements: [RulePlace]? {
        value.array?.enumerated().map {
            RulePlace(value: $1, pointer: pointer.appending($0))
        }
    }

    /// The members of an object with their places; `nil` for anything else.
    var members: [(key: String, place: RulePlace)]? {
        value.object?.map {
            ($0.key, RulePlace(value: $0.value, pointer: pointer.appending($0.key)))
        }
    }
}

/// Reads simple values out of a document of rules and notes everything that is wrong with it.
struct RuleReader {
    let document: JSONDocument
    private var mistakes: [(diagnostic: Diagnostic, pointer: JSONPointer)] = []

    /// A body full of mistakes is understood from the first few.
    private static let reportLimit = 50

    /// Whether no further mistake is noted, so that reading on serves nobody.
    var isFull: Bool { mistakes.count >= Self.reportLimit }

    /// What is wrong; all places are found in one pass over the text.
    var diagnostics: [Diagnostic] {
        let positions = document.positions(of: mistakes.map(\.pointer))
        return zip(mistakes, positions).map { mistake, position in
            var diagnostic = mistake.diagnostic
            diagnostic.position = position
            return diagnostic
        }
    }

    init(_ document: JSONDocument) {
        self.document = document
    }

    var root: RulePlace { RulePlace(value: document.value, pointer: .root) }

    /// Message and hint are made only where they are noted: a hint costs a search.
    mutating func wrong(
        _ code: String, _ message: @autoclosure () -> String, at place: RulePlace,
        hint: @autoclosure () -> String? = nil
    ) {
        guard !isFull else { return }
        let pointer = place.pointer.tokens.isEmpty ? "" : " at \(place.pointer)"
        let diagnostic = Diagnostic(
            code: "rule/" + code, message: message() + pointer, file: document.file, hint: hint())
        mistakes.append((diagnostic, place.pointer))
    }

    /// Whether the place holds an object; every key that is not known is refused.
    mutating func object(_ place: RulePlace, _ what: String, keys: [String]) -> Bool {
        guard let members = place.members else {
            wrong("type", "\(what) is an object, this is \(place.value.typeName)", at: place)
            return false
        }
        for (key, member) in members where !keys.contains(key) {
            if isFull { break }
            wrong(
                "unknown-key", "\(what) has no '\(key)'", at: member,
                hint: Self.suggestion(for: key, among: keys)
                    ?? "It takes \(keys.joined(separator: ", ")).")
        }
        return true
    }

    /// The member of an object that cannot do without it.
    mutating func required(_ key: String, in place: RulePlace, _ what: String) -> RulePlace? {
        if let member = place[key] { return member }
        wrong("missing", "\(what) needs '\(key)'", at: place)
        return nil
    }

    static func suggestion(for word: String, among known: [String]) -> String? {
        NearestWord.nearest(to: word, among: known).map { "Did you mean '\($0)'?" }
    }
}

// MARK: - Simple values

extension RuleReader {
    mutating func text(_ place: RulePlace?) -> String? {
        guard let place else { return nil }
        if let text = place.value.string { return text }
        wrong("type", "a string is wanted, this is \(place.value.typeName)", at: place)
        return nil
    }

    /// A text that may be spelled as a number too, such as the value of a query parameter.
    mutating func scalar(_ place: RulePlace?) -> String? {
        guard let place else { return nil }
        switch place.value {
        case .string(let text): return text
        case .number(let number): return number.literal
        case .bool(let flag): return flag ? "true" : "false"
        case .null, .array, .object:
            wrong(
                "type", "a string or a number is wanted, this is \(place.value.typeName)",
                at: place)
            return nil
        }
    }

    mutating func int(_ place: RulePlace?, in range: ClosedRange<Int>) -> Int? {
        guard let place else { return nil }
        if let number = place.value.int, range.contains(number) { return number }
        let bounds =
            range.upperBound == Int.max
            ? "from \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
        wrong("range", "a whole number \(bounds) is wanted, this is \(place.value)", at: place)
        return nil
    }

    /// A number from 0; bounded so that no arithmetic on it can overflow.
    mutating func number(_ place: RulePlace?) -> Double? {
        guard let place else { return nil }
        if let number = place.value.double, number >= 0, number <= 1e12 { return number }
        wrong("range", "a number from 0 is wanted, this is \(place.value)", at: place)
        return nil
    }

    mutating func flag(_ place: RulePlace?) -> Bool? {
        guard let place else { return nil }
        if let flag = place.value.bool { return flag }
        wrong("type", "true or false is wanted, this is \(place.value.typeName)", at: place)
        return nil
    }

    /// One of a few words.
    mutating func word(_ place: RulePlace?, of known: [String]) -> String? {
        guard let place, let word = text(place) else { return nil }
        if known.contains(word) { return word }
        wrong(
            "unknown-word", "'\(word)' is not known here", at: place,
            hint: Self.suggestion(for: word, among: known)
                ?? "It is one of \(known.joined(separator: ", ")).")
        return nil
    }

    /// Header fields: a member a name, whose value is a text or a list of texts.
    mutating func headers(_ place: RulePlace?) -> HTTPFields {
        var fields = HTTPFields()
        guard let place else { return fields }
        guard let members = place.members else {
            wrong("type", "headers are an object, this is \(place.value.typeName)", at: place)
            return fields
        }
        for (name, member) in members {
            guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte) else {
                wrong("header-name", "'\(name)' is no name of a header field", at: member)
                continue
            }
            for element in member.elements ?? [member] {
                guard let value = scalar(element) else { continue }
                if value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
                    wrong(
                        "header-value", "a header's value has no control characters", at: element,
                        hint: "For exact bytes on the wire use the fault HEADER_BYTES.")
                } else {
                    fields.append(name, value)
                }
            }
        }
        return fields
    }

    /// A byte of a token (RFC 9110 §5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
