/// Plain scalars (YAML 1.2.2 §7.3.3).
extension YAMLReader {
    /// Rejects characters that a plain scalar cannot start with.
    func requirePlainStart(inFlow: Bool) throws(YAMLFailure) {
        let quotesHint = "Put quotes around a text that starts with it."
        switch current {
        case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
            let next = byte(at: offset + 1)
            guard Self.isBlank(next) || inFlow && Self.isFlowIndicator(next) else { return }
            throw failure("unexpected \(character(at: offset)) here", hint: quotesHint)
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
            throw failure(
                "unexpected \(character(at: offset)) where a value is expected", hint: quotesHint)
        case UInt8(ascii: "#"):
            throw failure("'#' without a space before it", hint: "Put a space before a comment.")
        case UInt8(ascii: "@"), UInt8(ascii: "`"):
            throw failure("plain text cannot start with \(character(at: offset))", hint: quotesHint)
        case UInt8(ascii: "%"):
            throw failure(
                "plain text cannot start with '%', and a directive belongs before '---'",
                hint: "Put quotes around a text that starts with it.")
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            throw failure(
                "a block text ('|' or '>') is not allowed here", hint: quotesHint)
        default: return
        }
    }

    /// Reads the part of a plain scalar on this line, without trailing white space.
    mutating func plainLine(inFlow: Bool) -> Range<Int> {
        let start = offset
        var end = start
        var index = start
        let count = bytes.count
        scan: while index < count {
            let byte = bytes[index]
            switch byte {
            case 0x20, 0x09:
                index += 1
                continue scan
            case 0x0A, 0x0D: break scan
            case UInt8(ascii: ":"):
                if isColon(at: index, inFlow: inFlow) { break scan }
            case UInt8(ascii: "#"):
                if index > start, Self.isWhite(bytes[index - 1]) { break scan }
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
                UInt8(ascii: "}"):
                if inFlow { break scan }
            default: break
            }
            index += 1
            end = index
        }
        steps += index - start
        offset = end
        return start..<end
    }

    /// Reads the lines of a plain scalar after its first one; `nil` if there are none.
    ///
    /// Stops at the content of a line that does not belong to it. Line breaks are folded (§6.5).
    mutating func plainContinuation(
        of first: Range<Int>, minIndent: Int, inFlow: Bool
    ) throws(YAMLFailure) -> String? {
        skipWhite()
        guard Self.isBreak(current) else { return nil }
        let breaks = crossBreaks()
        guard continuesPlain(minIndent: minIndent, inFlow: inFlow) else { return nil }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: bytes[first])
        appendFold(breaks)
        while true {
            let start = offset
            let line = plainLine(inFlow: inFlow)
            scratch.append(contentsOf: bytes[line])
            contentEnd = line.upperBound
            skipWhite()
            if !inFlow, isColon(at: offset, inFlow: false) {
                throw YAMLFailure(
                    "this line looks like a key, but it continues the text of the line before",
                    hint: "Indent it like the other keys, or put quotes around the text.",
                    at: start)
            }
            guard Self.isBreak(current) else { break }
            let breaks = crossBreaks()
            guard continuesPlain(minIndent: minIndent, inFlow: inFlow) else { break }
            appendFold(breaks)
        }
        return String(decoding: scratch, as: UTF8.self)
    }

    /// Moves to the next line with content; returns the number of line breaks before it.
    mutating func crossBreaks() -> Int {
        var count = 0
        while Self.isBreak(current) {
            crossBreak()
            count += 1
        }
        return count
    }

    /// Appends a space for one line break, and one break less for several (§6.5).
    mutating func appendFold(_ breaks: Int) {
        if breaks == 1 {
            scratch.append(0x20)
        } else {
            scratch.append(contentsOf: repeatElement(0x0A, count: breaks - 1))
        }
    }

    private func continuesPlain(minIndent: Int, inFlow: Bool) -> Bool {
        if isAtDocumentEnd || indent < minIndent || current == UInt8(ascii: "#") { return false }
        if inFlow, Self.isFlowIndicator(current) { return false }
        return !isColon(at: offset, inFlow: inFlow)
    }
}
