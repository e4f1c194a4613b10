/// Parses a regular expression (ECMA-262 §22.2.1); every method returns `nil` on a syntax error.
struct ECMAPatternParser {
    typealias Node = ECMAPattern.Node
    typealias CharacterSet = ECMAPattern.CharacterSet

    let scalars: [Unicode.Scalar]
    var offset = 0
    private var depth = 0
    private var groupCount = 0
    var groupNumbers: [String: Int] = [:]
    var references: [Int] = []
    var namedReferences: [String] = []

    /// Whether `.` matches line breaks, as with the `s` flag.
    private var isDotAll = false

    private static let depthLimit = 64
    private static let nameLimit = 256

    init(_ source: String) {
        scalars = Array(source.unicodeScalars)
        countGroups()
    }

    mutating func parse() -> Node? {
        guard let node = alternatives(), offset == scalars.count else { return nil }
        guard references.allSatisfy({ $0 <= groupCount }),
            namedReferences.allSatisfy({ groupNumbers[$0] != nil })
        else { return nil }
        return node
    }

    /// Names may be used before they are defined, so groups are counted first.
    private mutating func countGroups() {
        var inClass = false
        var index = 0
        var number = 0
        while index < scalars.count {
            switch scalars[index] {
            case "\\": index += 1
            case "[": inClass = true
            case "]": inClass = false
            case "(" where !inClass:
                let rest = scalars[(index + 1)...]
                if !rest.starts(with: "?".unicodeScalars) {
                    number += 1
                } else if rest.starts(with: "?<".unicodeScalars),
                    let next = rest.dropFirst(2).first, next != "=", next != "!"
                {
                    number += 1
                    let name = rest.dropFirst(2).prefix(Self.nameLimit).prefix { $0 != ">" }
                    groupNumbers[String(String.UnicodeScalarView(name))] = number
                }
            default: break
            }
            index += 1
        }
    }

    // MARK: - Structure

    var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    mutating func take(_ text: String) -> Bool {
        guard scalars[offset...].starts(with: text.unicodeScalars) else { return false }
        offset += text.unicodeScalars.count
        return true
    }

    private mutating func alternatives() -> Node? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit, let first = sequence() else { return nil }
        var branches = [first]
        while take("|") {
            guard let branch = sequence() else { return nil }
            branches.append(branch)
        }
        return branches.count == 1 ? first : .alternatives(branches)
    }

    private mutating func sequence() -> Node? {
        var nodes: [Node] = []
        while let scalar = next, scalar != "|", scalar != ")" {
            guard let term = term() else { return nil }
            nodes.append(term)
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private mutating func term() -> Node? {
        guard let scalar = next else { return nil }
        let atom: Node?
        switch scalar {
        case "^":
            offset += 1
            return .start
        case "$":
            offset += 1
            return .end
        case "(": atom = group()
        case "[": atom = bracketed().map { .set($0) }
        case ".":
            offset += 1
            let excluded = isDotAll ? [] : CharacterSet.lineTerminators
            atom = .set(CharacterSet(excluded, isNegated: true))
        case "\\":
            if take("\\b") { return .wordBoundary(isNegative: false) }
            if take("\\B") { return .wordBoundary(isNegative: true) }
            atom = escape()
        case "*", "+", "?": return nil
        case "{" where bounds(isProbe: true) != nil: return nil
        default:
            offset += 1
            atom = .set(.scalar(scalar.value))
        }
        guard let atom else { return nil }
        return quantified(atom)
    }

    private mutating func quantified(_ atom: Node) -> Node? {
        let minimum: Int
        let maximum: Int?
        if take("*") {
            (minimum, maximum) = (0, nil)
        } else if take("+") {
            (minimum, maximum) = (1, nil)
        } else if take("?") {
            (minimum, maximum) = (0, 1)
        } else if next == "{", let found = bounds(isProbe: false) {
            (minimum, maximum) = found
            if let maximum, maximum < minimum { return nil }
        } else {
            return atom
        }
        let isLazy = take("?")
        if case .look(_, isAhead: false, _) = atom { return nil }
        return .repetition(
            atom, ECMAPattern.Bounds(minimum: minimum, maximum: maximum, isLazy: isLazy))
    }

    /// Reads `{2}`, `{2,}` or `{2,3}`; other text in braces is literal (Annex B.1.2).
    private mutating func bounds(isProbe: Bool) -> (Int, Int?)? {
        let start = offset
        offset += 1
        var result: (Int, Int?)?
        if let minimum = integer() {
            if take("}") {
                result = (minimum, minimum)
            } else if take(",") {
                if take("}") {
                    result = (minimum, nil)
                } else if let maximum = integer(), take("}") {
                    result = (minimum, maximum)
                }
            }
        }
        if isProbe || result == nil { offset = start }
        return result
    }

    mutating func integer() -> Int? {
        let digits = scalars[offset...].prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty else { return nil }
        offset = digits.endIndex
        return Int(String(String.UnicodeScalarView(digits))) ?? Int.max
    }

    private mutating func group() -> Node? {
        offset += 1
        let wasDotAll = isDotAll
        defer { isDotAll = wasDotAll }
        let wrap: (Node) -> Node
        if take("?:") {
            wrap = { .group($0, flags: "") }
        } else if take("?=") {
            wrap = { .look($0, isAhead: true, isNegative: false) }
        } else if take("?!") {
            wrap = { .look($0, isAhead: true, isNegative: true) }
        } else if take("?<=") {
            wrap = { .look($0, isAhead: false, isNegative: false) }
        } else if take("?<!") {
            wrap = { .look($0, isAhead: false, isNegative: true) }
        } else if take("?<") {
            guard name() != nil else { return nil }
            groupCount += 1
            wrap = { [groupCount] in .capture($0, number: groupCount) }
        } else if take("?") {
            let flags = scalars[offset...].prefix { "ims-".unicodeScalars.contains($0) }
            offset = flags.endIndex
            guard !flags.isEmpty, take(":") else { return nil }
            let modifier = String(String.UnicodeScalarView(flags))
            if let flag = modifier.firstIndex(of: "s") {
                isDotAll = !modifier[..<flag].contains("-")
            }
            wrap = { .group($0, flags: modifier) }
        } else {
            groupCount += 1
            wrap = { [groupCount] in .capture($0, number: groupCount) }
        }
        guard let inner = alternatives(), take(")") else { return nil }
        return wrap(inner)
    }

    mutating func name() -> String? {
        let name = scalars[offset...].prefix(Self.nameLimit).prefix { $0 != ">" }
        guard let first = name.first,
            first.properties.isIDStart || "_$".unicodeScalars.contains(first),
            name.allSatisfy({ $0.properties.isIDContinue || $0 == "$" })
        else { return nil }
        offset = name.endIndex
        return take(">") ? String(String.UnicodeScalarView(name)) : nil
    }
}
