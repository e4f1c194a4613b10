import StubJSON

/// Filters (RFC 9535 §2.3.5).
extension JSONPathParser {
    mutating func anyOf() throws(JSONPathError) -> JSONPathFilter {
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
            let start = offset
            let filter = try nested { parser throws(JSONPathError) in try parser.single() }
            if isStandard, !filter.isTest, !isParenthesis(at: start) {
                offset = start
                throw wrong("'!' stands before a path, a function or a parenthesis")
            }
            return .not(filter)
        }
        if take("(") {
            let inner = try nested { parser throws(JSONPathError) in try parser.anyOf() }
            skipSpace()
            guard take(")") else { throw wrong("')' is missing before '\(rest)'") }
            return inner
        }
        return try comparison()
    }

    private func isParenthesis(at start: Int) -> Bool {
        scalars[start...].first { !Self.isSpace($0) } == "("
    }

    private mutating func comparison() throws(JSONPathError) -> JSONPathFilter {
        if let filter = try textFunction() { return filter }
        let start = offset
        let left = try operand()
        skipSpace()
        if !isStandard, let filter = try extended(left) { return filter }
        for comparison in JSONPathFilter.Comparison.allCases where take(comparison.rawValue) {
            try check(left, from: start)
            skipSpace()
            let place = offset
            let right = try operand()
            try check(right, from: place)
            let filter = JSONPathFilter.compare(left, comparison, right)
            // Where both are missing, WireMock finds them different.
            return isStandard || comparison == .notEqual
                ? filter : .all([.exists(left), .exists(right), filter])
        }
        guard isStandard else {
            guard next == ")" || next == "&" || next == "|" else {
                throw wrong("'\(rest)' is not supported in a filter")
            }
            return .exists(left)
        }
        switch left {
        case .current, .root: return .exists(left)
        case .literal, .function:
            throw wrong("'\(text(from: start, to: offset))' is to be compared with something")
        }
    }

    /// What is compared has to be one value at most (RFC 9535 §2.3.5.1).
    private mutating func check(
        _ operand: JSONPathFilter.Operand, from start: Int
    ) throws(JSONPathError) {
        guard isStandard else { return }
        switch operand {
        case .current(let path) where !path.isDefinite, .root(let path) where !path.isDefinite:
            offset = start
            throw wrong("'\(path.text)' may select several values, which cannot be compared")
        case .current, .root, .literal, .function: return
        }
    }

    /// The operators of WireMock's paths.
    private mutating func extended(
        _ left: JSONPathFilter.Operand
    ) throws(JSONPathError) -> JSONPathFilter? {
        if take("=~") {
            skipSpace()
            return .matches(left, try pattern())
        }
        if take("in ") || take("in[") || take("nin ") || take("nin[") {
            let word = scalars[offset - 1] == "[" ? 1 : 0
            let isNegated = offset - word >= 4 && scalars[offset - 4] == "n"
            offset -= word
            return .among(left, try literals(), isNegated: isNegated)
        }
        return nil
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
        if let query = try query() { return query }
        if isStandard, let function = try valueFunction() { return .function(function) }
        return .literal(try literal())
    }

    private mutating func query() throws(JSONPathError) -> JSONPathFilter.Operand? {
        let start = offset
        guard take("@") || take("$") else { return nil }
        let isRoot = scalars[start] == "$"
        let steps = try nested { parser throws(JSONPathError) in try parser.steps() }
        let path = JSONPath(text: text(from: start, to: offset), dialect: dialect, steps: steps)
        return isRoot ? .root(path) : .current(path)
    }

    // MARK: - Functions

    /// `match()` or `search()`, which are conditions by themselves.
    private mutating func textFunction() throws(JSONPathError) -> JSONPathFilter? {
        guard isStandard else { return nil }
        for (name, isWhole) in [("match(", true), ("search(", false)] where take(name) {
            let arguments = try arguments { parser throws(JSONPathError) in
                let start = parser.offset
                let operand = try parser.operand()
                try parser.check(operand, from: start)
                return operand
            }
            guard arguments.count == 2 else { throw wrong("'\(name)…)' has two arguments") }
            return .fits(arguments[0], JSONPathPattern(arguments[1], isWhole: isWhole))
        }
        return nil
    }

    private mutating func valueFunction() throws(JSONPathError) -> JSONPathFunction? {
        if take("length(") {
            let argument = try argument(of: "length") { parser throws(JSONPathError) in
                let start = parser.offset
                let operand = try parser.operand()
                try parser.check(operand, from: start)
                return operand
            }
            return .length(argument)
        }
        if take("count(") { return .count(try queryArgument(of: "count")) }
        if take("value(") { return .value(try queryArgument(of: "value")) }
        return nil
    }

    private mutating func queryArgument(
        of name: String
    ) throws(JSONPathError) -> JSONPathFilter.Operand {
        try argument(of: name) { parser throws(JSONPathError) in
            guard let query = try parser.query() else {
                throw parser.wrong("the argument of '\(name)()' is a path")
            }
            return query
        }
    }

    private mutating func argument(
        of name: String,
        _ argument: (inout JSONPathParser) throws(JSONPathError) -> JSONPathFilter.Operand
    ) throws(JSONPathError) -> JSONPathFilter.Operand {
        let arguments = try arguments(argument)
        guard arguments.count == 1 else { throw wrong("'\(name)()' has one argument") }
        return arguments[0]
    }

    private mutating func arguments(
        _ argument: (inout JSONPathParser) throws(JSONPathError) -> JSONPathFilter.Operand
    ) throws(JSONPathError) -> [JSONPathFilter.Operand] {
        skipSpace()
        let arguments = try nested { parser throws(JSONPathError) in try parser.list(argument) }
        guard take(")") else { throw wrong("')' is missing before '\(rest)'") }
        return arguments
    }

    // MARK: - Literals

    private mutating func literal() throws(JSONPathError) -> JSONValue {
        if next == "'" || next == "\"" { return .string(try quoted()) }
        for (word, value) in [("true", JSONValue.bool(true)), ("false", false), ("null", .null)]
        where take(word) { return value }
        let start = offset
        while let scalar = next,
            ("0"..."9").contains(scalar) || "+-.eE".unicodeScalars.contains(scalar)
        {
            offset += 1
        }
        let text = text(from: start, to: offset)
        guard let value = try? JSONParser.parse(Array(text.utf8)), value.number != nil else {
            offset = start
            throw wrong("'\(rest)' is not supported in a filter")
        }
        return value
    }

    private mutating func pattern() throws(JSONPathError) -> TextPattern {
        guard take("/") else { throw wrong("a regular expression is written as /…/") }
        var source = ""
        while let scalar = next, scalar != "/" {
            offset += 1
            source.unicodeScalars.append(scalar)
            if scalar == "\\", let escaped = next {
                source.unicodeScalars.append(escaped)
                offset += 1
            }
        }
        guard take("/") else { throw wrong("a regular expression has no end") }
        var flags = ""
        while let flag = next, "ims".unicodeScalars.contains(flag) {
            flags.unicodeScalars.append(flag)
            offset += 1
        }
        guard let pattern = TextPattern(flags.isEmpty ? source : "(?\(flags))" + source) else {
            throw wrong("the regular expression /\(source)/ is not supported")
        }
        return pattern
    }
}

extension JSONPathFilter {
    /// Whether it is a path or a function by itself.
    fileprivate var isTest: Bool {
        switch self {
        case .exists, .fits: true
        case .compare, .matches, .among, .all, .any, .not: false
        }
    }
}
