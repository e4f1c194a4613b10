import StubHTTP
import StubJSON

/// A value in a document of rules, with its place.
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

    /// The members of an object with their places; `nil` for other values.
    var members: [(key: String, place: RulePlace)]? {
        value.object?.map {
            ($0.key, RulePlace(value: $0.value, pointer: pointer.appending($0.key)))
        }
    }
}

/// Reads simple values from a document of rules and collects the errors.
struct RuleReader {
    let document: JSONDocument
    private var mistakes: [(diagnostic: Diagnostic, pointer: JSONPointer)] = []

    /// The maximum number of reported errors, because further ones rarely help.
    private static let reportLimit = 50

    /// Whether no further error is recorded, so that parsing can stop.
    var isFull: Bool { mistakes.count >= Self.reportLimit }

    /// The errors; all positions are computed in one pass over the text.
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

    /// Records an error; message and hint are only computed if it is recorded, because hints take
    /// time.
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

    /// Whether the value is an object; unknown keys are errors.
    mutating func object(_ place: RulePlace, _ what: String, keys: [String]) -> Bool {
        guard let members = place.members else {
            wrong("type", "\(what) must be an object, this is \(place.value.typeName)", at: place)
            return false
        }
        for (key, member) in members where !keys.contains(key) {
            if isFull { break }
            wrong(
                "unknown-key", "\(what) cannot have '\(key)'", at: member,
                hint: Self.suggestion(for: key, among: keys)
                    ?? "It can have \(keys.joined(separator: ", ")).")
        }
        return true
    }

    /// Returns a member that the object must have.
    mutating func required(_ key: String, in place: RulePlace, _ what: String) -> RulePlace? {
        if let member = place[key] { return member }
        wrong("missing", "\(what) needs '\(key)'", at: place)
        return nil
    }

    static func suggestion(for word: String, among known: [String]) -> String? {
        // Names that several APIs have begin with the API's name.
        let qualified = known.filter { $0.hasSuffix("." + word) }.map { "'\($0)'" }
        guard qualified.isEmpty else {
            return "Did you mean \(qualified.joined(separator: " or "))?"
        }
        return NearestWord.nearest(to: word, among: known).map { "Did you mean '\($0)'?" }
    }
}

// MARK: - Simple values

extension RuleReader {
    mutating func text(_ place: RulePlace?) -> String? {
        guard let place else { return nil }
        if let text = place.value.string { return text }
        wrong("type", "this must be a string, not \(place.value.typeName)", at: place)
        return nil
    }

    /// Returns a text, which may also be a number, such as the value of a query parameter.
    mutating func scalar(_ place: RulePlace?) -> String? {
        guard let place else { return nil }
        switch place.value {
        case .string(let text): return text
        case .number(let number): return number.literal
        case .bool(let flag): return flag ? "true" : "false"
        case .null, .array, .object:
            wrong(
                "type", "this must be a string or a number, not \(place.value.typeName)",
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
        wrong("range", "this must be a whole number \(bounds), not \(place.value)", at: place)
        return nil
    }

    /// Returns a number from 0; its maximum prevents overflows.
    mutating func number(_ place: RulePlace?) -> Double? {
        guard let place else { return nil }
        if let number = place.value.double, number >= 0, number <= 1e12 { return number }
        wrong("range", "this must be a number from 0, not \(place.value)", at: place)
        return nil
    }

    /// Returns a share, a number from 0 to 1.
    mutating func share(_ place: RulePlace?) -> Double? {
        guard let place else { return nil }
        if let number = place.value.double, Rule.isChance(number) { return number }
        wrong("range", "this must be a number from 0 to 1, not \(place.value)", at: place)
        return nil
    }

    mutating func flag(_ place: RulePlace?) -> Bool? {
        guard let place else { return nil }
        if let flag = place.value.bool { return flag }
        wrong("type", "this must be true or false, not \(place.value.typeName)", at: place)
        return nil
    }

    /// Returns one of several words.
    mutating func word(_ place: RulePlace?, of known: [String]) -> String? {
        guard let place, let word = text(place) else { return nil }
        if known.contains(word) { return word }
        wrong(
            "unknown-word", "'\(word)' is not allowed here", at: place,
            hint: Self.suggestion(for: word, among: known)
                ?? "It is one of \(known.joined(separator: ", ")).")
        return nil
    }

    /// Returns header fields: a member per name, whose value is a text or a list of texts.
    mutating func headers(_ place: RulePlace?) -> HTTPFields {
        var fields = HTTPFields()
        guard let place else { return fields }
        guard let members = place.members else {
            wrong("type", "headers must be an object, this is \(place.value.typeName)", at: place)
            return fields
        }
        for (name, member) in members {
            guard HTTPFields.isName(name) else {
                wrong("header-name", "'\(name)' is not a valid name of a header field", at: member)
                continue
            }
            for element in member.elements ?? [member] {
                guard let value = scalar(element) else { continue }
                if !HTTPFields.isValue(value) {
                    wrong(
                        "header-value",
                        "the value of a header field cannot have control characters",
                        at: element,
                        hint: "For exact bytes on the wire use the fault HEADER_BYTES.")
                } else {
                    fields.append(name, value)
                }
            }
        }
        return fields
    }
}
