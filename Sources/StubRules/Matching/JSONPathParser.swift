import StubJSON
import StubSchema

/// The reason why a path expression is not supported.
package struct JSONPathError: Error, Sendable, Hashable {
    package let reason: String
}

extension JSONPath {
    /// Parses an expression that starts with `$`.
    package init(parsing text: String) throws(JSONPathError) {
        var parser = JSONPathParser(text)
        self = try parser.whole(text)
    }
}

/// Reads path expressions from left to right.
struct JSONPathParser {
    private let characters: [Character]
    private var offset = 0
    /// The number of open parentheses and filters, which is limited.
    private var depth = 0

    private static let deepest = 32

    init(_ text: String) {
        characters = Array(text)
    }

    mutating func whole(_ text: String) throws(JSONPathError) -> JSONPath {
        skipSpace()
        guard take("$") else { throw wrong("it does not start with '$'") }
        let path = try JSONPath(text: text, steps: steps())
        skipSpace()
        guard offset == characters.count else { throw wrong("'\(rest)' is not supported") }
        return path
    }

    private var next: Character? { offset < characters.count ? characters[offset] : nil }
    private var rest: String { String(characters[offset...]) }

    private func wrong(_ reason: String) -> JSONPathError { JSONPathError(reason: reason) }

    private mutating func take(_ text: String) -> Bool {
        guard characters[offset...].starts(with: text) else { return false }
        offset += text.count
        return true
    }

    private mutating func skipSpace() {
        while next?.isWhitespace == true { offset += 1 }
    }
}

// MARK: - Steps

extension JSONPathParser {
    private mutating func steps() throws(JSONPathError) -> [JSONPath.Step] {
        var steps: [JSONPath.Step] = []
        while let step = try step() { steps.append(step) }
        return steps
    }

    private mutating func step() throws(JSONPathError) -> JSONPath.Step? {
        if take("..") {
            if next == "[" { return .descendants(try bracket()) }
            return .descendants(try named())
        }
        if take(".") { return try named() }
        return next == "[" ? try bracket() : nil
    }

    private mutating func named() throws(JSONPathError) -> JSONPath.Step {
        if take("*") { return .wildcard }
        var name = ""
        while let character = next, Self.isPartOfName(character) {
            name.append(character)
            offset += 1
        }
        if name.isEmpty { throw wrong("a name is missing before '\(rest)'") }
        guard take("(") else { return .members([name]) }
        guard name == "length" || name == "size", take(")") else {
            throw wrong("the function '\(name)()' is not supported")
        }
        return .length
    }

    private static func isPartOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_-$@:".contains(character)
    }

    private mutating func bracket() throws(JSONPathError) -> JSONPath.Step {
        guard take("[") else { throw wrong("'[' is missing before '\(rest)'") }
        skipSpace()
        let step: JSONPath.Step
        if take("*") {
            step = .wildcard
        } else if take("?") {
            skipSpace()
            guard take("(") else { throw wrong("a filter is written as [?(…)]") }
            step = .filter(try nested { parser throws(JSONPathError) in try parser.anyOf() })
            guard take(")") else { throw wrong("')' is missing before '\(rest)'") }
        } else if next == "'" || next == "\"" {
            step = .members(try list { parser throws(JSONPathError) in try parser.quoted() })
        } else {
            step = try numbers()
        }
        skipSpace()
        guard take("]") else { throw wrong("']' is missing before '\(rest)'") }
        return step
    }

    private mutating func numbers() throws(JSONPathError) -> JSONPath.Step {
        let first = integer()
        skipSpace()
        if take(":") {
            skipSpace()
            return .slice(first, integer())
        }
        guard let first else { throw wrong("'[\(rest)' is not supported") }
        var indices = [first]
        while take(",") {
            skipSpace()
            guard let index = integer() else { throw wrong("a number is missing in a list") }
            indices.append(index)
            skipSpace()
        }
        return .elements(indices)
    }

    private mutating func integer() -> Int? {
        let start = offset
        if next == "-" { offset += 1 }
        while let character = next, character.isASCII, character.isNumber { offset += 1 }
        guard let number = Int(String(characters[start..<offset])) else {
            offset = start
            return nil
        }
        return number
    }

    private mutating func list<Element>(
        _ element: (inout JSONPathParser) throws(JSONPathError) -> Element
    ) throws(JSONPathError) -> [Element] {
        var elements = [try element(&self)]
        skipSpace()
        while take(",") {
            skipSpace()
            elements.append(try element(&self))
            skipSpace()
        }
        return elements
    }

    private mutating func quoted() throws(JSONPathError) -> String {
        guard let quote = next, quote == "'" || quote == "\"" else {
            throw wrong("a quoted text is missing before '\(rest)'")
        }
        offset += 1
        var text = ""
        while let character = next {
            offset += 1
            if character == quote { return text }
            if character == "\\", let escaped = next {
                text.append(escaped)
                offset += 1
            } else {
                text.append(character)
            }
        }
        throw wrong("a quoted text has no end")
    }
}

// MARK: - Filters

extension JSONPathParser {
    private mutating func nested<Result>(
        _ body: (inout JSONPathParser) throws(JSONPathError) -> Result
    ) throws(JSONPathError) -> Result {
        guard depth < Self.deepest else { throw wrong("it is nested too deeply") }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    private mutating func anyOf() throws(JSONPathError) -> JSONPathFilter {
        var filters = [try allOf()]
        skipSpace()
        while take("||") {
            filters.append(try allOf())
            skipSpace()
        }
        return filters.count == 1 ? filters[0] : .any(filters)
    }

    private mutating func allOf() throws(JSONPathError) -> JSONPathFilter {
        var filters = [try single()]
        skipSpace()
        while take("&&") {
            filters.append(try single())
            skipSpace()
        }
        return filters.count == 1 ? filters[0] : .all(filters)
    }

    private mutating func single() throws(JSONPathError) -> JSONPathFilter {
        skipSpace()
        if take("!") {
            return .not(try nested { parser throws(JSONPathError) in try parser.single() })
        }
        if take("(") {
            let inner = try nested { parser throws(JSONPathError) in try parser.anyOf() }
            guard take(")") else { throw wrong("')' is missing before '\(rest)'") }
            return inner
        }
        return try comparison()
    }

    private mutating func comparison() throws(JSONPathError) -> JSONPathFilter {
        let left = try operand()
        skipSpace()
        if take("=~") {
            skipSpace()
            return .matches(left, try pattern())
        }
        for comparison in JSONPathFilter.Comparison.allCases where take(comparison.rawValue) {
            skipSpace()
            return .compare(left, comparison, try operand())
        }
        if take("in ") || take("in[") || take("nin ") || take("nin[") {
            let word = characters[offset - 1] == "[" ? 1 : 0
            let isNegated = offset - word >= 4 && characters[offset - 4] == "n"
            offset -= word
            return .among(left, try literals(), isNegated: isNegated)
        }
        guard next == ")" || next == "&" || next == "|" else {
            throw wrong("'\(rest)' is not supported in a filter")
        }
        return .exists(left)
    }

    private mutating func literals() throws(JSONPathError) -> [JSONValue] {
        skipSpace()
        guard take("[") else { throw wrong("'in' needs a list in brackets") }
        skipSpace()
        let values = try list { parser throws(JSONPathError) in try parser.literal() }
        guard take("]") else { throw wrong("']' is missing before '\(rest)'") }
        return values
    }

    private mutating func operand() throws(JSONPathError) -> JSONPathFilter.Operand {
        let start = offset
        if take("@") || take("$") {
            let isRoot = characters[start] == "$"
            let steps = try nested { parser throws(JSONPathError) in try parser.steps() }
            let path = JSONPath(text: String(characters[start..<offset]), steps: steps)
            return isRoot ? .root(path) : .current(path)
        }
        return .literal(try literal())
    }

    private mutating func literal() throws(JSONPathError) -> JSONValue {
        if next == "'" || next == "\"" { return .string(try quoted()) }
        for (word, value) in [("true", JSONValue.bool(true)), ("false", false), ("null", .null)]
        where take(word) { return value }
        let start = offset
        while let character = next, character.isASCII,
            character.isNumber || "+-.eE".contains(character)
        {
            offset += 1
        }
        let text = String(characters[start..<offset])
        guard let value = try? JSONParser.parse(Array(text.utf8)), value.number != nil else {
            offset = start
            throw wrong("'\(rest)' is not supported in a filter")
        }
        return value
    }

    private mutating func pattern() throws(JSONPathError) -> TextPattern {
        guard take("/") else { throw wrong("a regular expression is written as /…/") }
        var source = ""
        while let character = next, character != "/" {
            offset += 1
            source.append(character)
            if character == "\\", let escaped = next {
                source.append(escaped)
                offset += 1
            }
        }
        guard take("/") else { throw wrong("a regular expression has no end") }
        var flags = ""
        while let flag = next, "ims".contains(flag) {
            flags.append(flag)
            offset += 1
        }
        guard let pattern = TextPattern(flags.isEmpty ? source : "(?\(flags))" + source) else {
            throw wrong("the regular expression /\(source)/ is not supported")
        }
        return pattern
    }
}
