// Recognises source code and prose where a value would stand, which are no secrets.
extension TextScan {
    /// Whether a function call starts there, such as `form.field('password')` or `token()`.
    func isCall(at start: Int, _ end: Int) -> Bool {
        var index = start
        var dots = 0
        while index < end, index - start < 64,
            bytes[index].isASCIILetter || "._$".utf8.contains(bytes[index])
        {
            if bytes[index] == 0x2E { dots += 1 }
            index += 1
        }
        redaction.steps += index - start
        guard index > start, index + 1 < end, bytes[index] == UInt8(ascii: "(") else {
            return false
        }
        return dots > 0 && bytes[index - 1] != 0x2E || bytes[index + 1] == UInt8(ascii: ")")
    }

    private static let keywords: Set<String> = [
        "await", "new", "async", "function", "typeof", "null", "nil", "None", "undefined",
        "return", "lambda", "yield",
    ]
    private static let roots: Set<String> = [
        "process", "this", "self", "window", "document", "req", "request", "res", "response",
        "config", "env", "import", "os", "props", "state", "ctx", "context", "user", "data", "form",
        "localStorage", "sessionStorage", "settings", "options", "args", "params", "body", "event",
        "obj", "object", "e", "t", "n", "r", "i", "o", "a",
    ]

    /// Whether an expression starts there: `await x`, `process.env.TOKEN`.
    func isCode(at start: Int, _ end: Int) -> Bool {
        var index = start
        var first: Int?
        while index < end, index - start < 64,
            bytes[index].isASCIILetter || "._$".utf8.contains(bytes[index])
        {
            if bytes[index] == 0x2E, first == nil { first = index }
            index += 1
        }
        redaction.steps += index - start
        guard index > start else { return false }
        if let first {
            return index == end || !bytes[index].isAlphanumeric
                ? Self.roots.contains(text(start..<first)) : false
        }
        return index < end && bytes[index] == 0x20 && index - start <= 9
            && Self.keywords.contains(text(start..<index))
    }

    private static let pseudoClasses: Set<String> = [
        "hover", "focus", "active", "before", "after", "first-child", "last-child", "not",
        "nth-child", "checked", "disabled", "enabled", "visited", "root", "focus-within",
        "focus-visible", "placeholder", "empty", "invalid", "valid", "required",
    ]

    /// Whether a pseudo-class of a style sheet starts there, as in `.token:hover{`.
    func isSelector(at start: Int, _ end: Int) -> Bool {
        var index = start
        while index < end, index - start < 16,
            bytes[index].isASCIILetter || bytes[index] == UInt8(ascii: "-")
        {
            index += 1
        }
        redaction.steps += index - start
        guard index > start, index < end, "{,:. >+~([".utf8.contains(bytes[index]) else {
            return false
        }
        return Self.pseudoClasses.contains(text(start..<index))
    }

    /// Whether a sentence continues there: three lower-case words with single blanks in between.
    func isProse(at start: Int, _ end: Int) -> Bool {
        var index = start
        for number in 0..<3 {
            let word = index
            while index < end, index - word < 16, bytes[index] &- 0x61 < 26 { index += 1 }
            redaction.steps += index - word
            guard index > word else { return false }
            if number == 2 { return index == end || !bytes[index].isAlphanumeric }
            guard index < end, bytes[index] == 0x20 else { return false }
            index += 1
        }
        return false
    }
}
