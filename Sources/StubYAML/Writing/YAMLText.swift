/// A text and its best notation as a scalar.
struct YAMLText {
    private enum Style { case plain, single, double, literal }

    private let text: String
    private let style: Style

    /// Chooses the notation of a text.
    init(_ text: String) {
        self.text = text
        let traits = Traits(text)
        if traits.needsEscapes {
            style = .double
        } else if traits.hasBreaks {
            style = traits.isLiteral ? .literal : .double
        } else if traits.isPlain, !ForeignPlain.isOther(text) {
            style = .plain
        } else {
            style = traits.hasQuotesOrBackslashes ? .single : .double
        }
    }

    /// Appends the text.
    ///
    /// A literal block is indented by the given number of spaces, and its last line is not ended.
    func write(to output: inout [UInt8], indent: Int) {
        guard style == .literal else { return writeOnOneLine(to: &output) }
        let breaks = text.utf8.reversed().prefix { $0 == 0x0A }.count
        output.append(contentsOf: breaks == 0 ? "|-".utf8 : breaks == 1 ? "|".utf8 : "|+".utf8)
        for line in text.utf8.dropLast(min(breaks, 1)).split(
            separator: 0x0A, omittingEmptySubsequences: false)
        {
            output.append(0x0A)
            if line.isEmpty { continue }
            output.append(contentsOf: repeatElement(0x20, count: indent))
            output.append(contentsOf: line)
        }
    }

    /// Appends the text without line breaks.
    func writeOnOneLine(to output: inout [UInt8]) {
        switch style {
        case .plain: output.append(contentsOf: text.utf8)
        case .single:
            output.append(UInt8(ascii: "'"))
            for byte in text.utf8 {
                output.append(byte)
                if byte == UInt8(ascii: "'") { output.append(byte) }
            }
            output.append(UInt8(ascii: "'"))
        case .double, .literal: writeEscaped(to: &output)
        }
    }

    private func writeEscaped(to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: output.append(contentsOf: "\\\"".utf8)
            case 0x5C: output.append(contentsOf: "\\\\".utf8)
            case 0x0A: output.append(contentsOf: "\\n".utf8)
            case 0x0D: output.append(contentsOf: "\\r".utf8)
            case 0x09: output.append(contentsOf: "\\t".utf8)
            case 0x00...0xFF where Traits.needsEscape(scalar):
                output.append(contentsOf: "\\x".utf8)
                Self.writeHex(scalar.value, digits: 2, to: &output)
            case let code where Traits.needsEscape(scalar):
                output.append(contentsOf: "\\u".utf8)
                Self.writeHex(code, digits: 4, to: &output)
            default:
                output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func writeHex(_ code: UInt32, digits: Int, to output: inout [UInt8]) {
        let text = String(code, radix: 16, uppercase: true)
        output.append(contentsOf: repeatElement(0x30, count: max(0, digits - text.utf8.count)))
        output.append(contentsOf: text.utf8)
    }
}

// MARK: - The characters of a text

extension YAMLText {
    private struct Traits {
        /// Characters that need double quotes, or that editors may confuse with others.
        var needsEscapes = false
        var hasBreaks = false
        var hasQuotesOrBackslashes = false
        /// Whether the characters allow plain notation.
        var isPlain = true
        /// Whether the lines allow a literal block without an indentation indicator.
        var isLiteral = true

        init(_ text: String) {
            guard let first = text.utf8.first, let last = text.utf8.last else {
                isPlain = false
                return
            }
            isPlain =
                !Self.isIndicator(first) && first != 0x20 && last != 0x20
                && last != UInt8(ascii: ":") && !text.utf8.starts(with: "...".utf8)
            var previous: UInt32 = 0x0A
            // Whether the line has content other than white space, and whether any line had.
            var (lineHasContent, textHasContent) = (false, false)
            for scalar in text.unicodeScalars {
                let code = scalar.value
                switch code {
                case 0x0A:
                    hasBreaks = true
                    // Trailing white space on an otherwise empty line is easily lost.
                    if !lineHasContent, previous != 0x0A { isLiteral = false }
                    lineHasContent = false
                case 0x20, 0x09:
                    if code == 0x09 { isPlain = false }
                    if previous == UInt32(UInt8(ascii: ":")) { isPlain = false }
                    if !textHasContent { isLiteral = false }
                default:
                    (lineHasContent, textHasContent) = (true, true)
                    if Self.needsEscape(scalar) { needsEscapes = true }
                    if code == 0x22 || code == 0x5C { hasQuotesOrBackslashes = true }
                    if code == 0x23, previous == 0x20 { isPlain = false }
                }
                previous = code
            }
            if !textHasContent || !lineHasContent && previous != 0x0A { isLiteral = false }
        }

        static func needsEscape(_ scalar: UnicodeScalar) -> Bool {
            switch scalar.value {
            case 0x09, 0x0A: false
            case 0x00...0x1F, 0x7F...0x9F: true
            // Line breaks of YAML 1.1, the byte order mark, and code points that are not
            // characters.
            case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
            default: false
            }
        }

        private static func isIndicator(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","),
                UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
                UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"),
                UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""),
                UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
                true
            default: false
            }
        }
    }
}
