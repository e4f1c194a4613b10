import StubJSON

/// The reason why a path expression is not supported.
package struct JSONPathError: Error, Sendable, Hashable {
    /// What is wrong, as a sentence without a full stop.
    package let reason: String
    /// The number of code points before the place that is wrong.
    package let offset: Int
}

extension JSONPath {
    /// Parses an expression that starts with `$`.
    package init(parsing text: String, as dialect: Dialect) throws(JSONPathError) {
        var parser = JSONPathParser(text, dialect)
        self = try parser.whole(text)
    }
}

/// Reads path expressions from left to right.
struct JSONPathParser {
    let dialect: JSONPath.Dialect
    let scalars: [Unicode.Scalar]
    var offset = 0
    /// The number of open parentheses and filters, which is limited.
    private var depth = 0

    private static let deepest = 32

    init(_ text: String, _ dialect: JSONPath.Dialect) {
        scalars = Array(text.unicodeScalars)
        self.dialect = dialect
    }

    var isStandard: Bool { dialect == .standard }

    mutating func whole(_ text: String) throws(JSONPathError) -> JSONPath {
        if !isStandard { skipSpace() }
        guard take("$") else { throw wrong("it does not start with '$'") }
        let path = JSONPath(text: text, dialect: dialect, steps: try steps())
        if !isStandard { skipSpace() }
        guard offset == scalars.count else { throw wrong("'\(rest)' is not supported") }
        return path
    }

    var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    var rest: String { text(from: offset) }

    func text(from start: Int, to end: Int? = nil) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[start..<(end ?? scalars.count)])
        return String(text)
    }

    func wrong(_ reason: String) -> JSONPathError { JSONPathError(reason: reason, offset: offset) }

    mutating func take(_ text: String) -> Bool {
        guard scalars[offset...].starts(with: text.unicodeScalars) else { return false }
        offset += text.unicodeScalars.count
        return true
    }

    mutating func skipSpace() {
        while let scalar = next, Self.isSpace(scalar) { offset += 1 }
    }

    /// Reads what is in a filter or in parentheses.
    mutating func nested<Result>(
        _ body: (inout JSONPathParser) throws(JSONPathError) -> Result
    ) throws(JSONPathError) -> Result {
        guard depth < Self.deepest else { throw wrong("it is nested too deeply") }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        [" ", "\t", "\n", "\r"].contains(scalar)
    }

    /// Whether a name after a dot may begin so (RFC 9535 §2.5.1.1).
    static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
            || scalar.value >= 0x80
    }

    /// Whether a name after a dot may contain this after its start (RFC 9535 §2.5.1.1).
    static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
        beginsName(scalar) || ("0"..."9").contains(scalar)
    }
}
