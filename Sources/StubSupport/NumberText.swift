/// Tells texts that JavaScript's `Number()` reads as numbers from all others.
///
/// Servers that look a row up by such a text find none; only the others they call no id.
package enum NumberText {
    package static func isNumber(_ text: String) -> Bool {
        var rest = Substring(text.trimmingSpaces).utf8
        if rest.isEmpty { return true }
        for (prefix, digits) in radixes where rest.starts(with: prefix.utf8, by: isSameLetter) {
            rest = rest.dropFirst(prefix.utf8.count)
            return !rest.isEmpty && rest.allSatisfy { digits.utf8.contains($0 | 0x20) }
        }
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
            rest = rest.dropFirst()
        }
        if rest.elementsEqual("Infinity".utf8) { return true }
        let whole = digits(&rest)
        var fraction = 0
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = digits(&rest)
        }
        guard whole + fraction > 0 else { return false }
        guard let mark = rest.first else { return true }
        guard mark | 0x20 == UInt8(ascii: "e") else { return false }
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
            rest = rest.dropFirst()
        }
        return digits(&rest) > 0 && rest.isEmpty
    }

    private static let radixes = [
        ("0x", "0123456789abcdef"), ("0o", "01234567"), ("0b", "01"),
    ]

    private static func isSameLetter(_ left: UInt8, _ right: UInt8) -> Bool {
        left == right || left | 0x20 == right
    }

    /// Takes digits off the front; how many there were.
    private static func digits(_ rest: inout Substring.UTF8View) -> Int {
        let count = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
        rest = rest.dropFirst(count)
        return count
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace }
        guard let last = lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(self[...last].drop(while: isSpace))
    }
}
