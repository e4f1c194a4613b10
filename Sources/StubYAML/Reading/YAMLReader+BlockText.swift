/// Literal and folded block scalars (YAML 1.2.2 §8.1).
extension YAMLReader {
    /// The treatment of the line breaks at the end.
    private enum Chomping { case strip, clip, keep }

    private struct BlockHeader {
        var isFolded = false
        var chomping = Chomping.clip
        /// The indentation of the text relative to its parent, if the header states it.
        var indentation: Int?
    }

    /// Reads a scalar whose `|` or `>` comes next.
    mutating func blockText(parent: Int) throws(YAMLFailure) -> String {
        let header = try blockHeader()
        contentEnd = offset
        beginRawLine(at: isAtEnd ? offset : afterBreak(offset))
        let indentation: Int
        if let given = header.indentation {
            indentation = parent + given
        } else {
            indentation = try detectIndentation(parent: parent)
        }
        let text = blockLines(header, indentation: indentation)
        try checkLineAfterBlockText()
        return text
    }

    /// Reads `|` or `>`, its indicators and the rest of the line.
    private mutating func blockHeader() throws(YAMLFailure) -> BlockHeader {
        let start = offset
        var header = BlockHeader(isFolded: current == UInt8(ascii: ">"))
        var hasChomping = false
        offset += 1
        while !Self.isBlank(current) {
            switch current {
            case UInt8(ascii: "-") where !hasChomping, UInt8(ascii: "+") where !hasChomping:
                header.chomping = current == UInt8(ascii: "-") ? .strip : .keep
                hasChomping = true
            case UInt8(ascii: "1")...UInt8(ascii: "9") where header.indentation == nil:
                header.indentation = Int(current - UInt8(ascii: "0"))
            default:
                throw failure(
                    "unexpected \(character(at: offset)) after \(character(at: start))",
                    hint: "Only a digit from 1 to 9, '-' or '+' may follow; "
                        + "the text starts on the next line.")
            }
            offset += 1
        }
        skipWhite()
        if current == UInt8(ascii: "#"), Self.isWhite(byte(at: offset - 1)) {
            let comment = offset
            while !isAtEnd, !Self.isBreak(current) { offset += 1 }
            steps += offset - comment
        }
        if !isAtEnd, !Self.isBreak(current) {
            throw failure(
                "text after \(character(at: start)) on the same line",
                hint: "Begin it on the next line.")
        }
        return header
    }

    /// The indentation of the first line that is not empty; the lines are not consumed.
    private mutating func detectIndentation(parent: Int) throws(YAMLFailure) -> Int {
        var index = offset
        var deepestEmpty = 0
        var deepestPlace = index
        defer { steps += index - offset }
        while index < bytes.count {
            let start = index
            while byte(at: index) == 0x20 { index += 1 }
            let spaces = index - start
            if Self.isBreak(byte(at: index)) || index >= bytes.count {
                if spaces > deepestEmpty { (deepestEmpty, deepestPlace) = (spaces, start) }
                if index < bytes.count { index = afterBreak(index) }
                continue
            }
            if spaces <= parent || spaces == 0 && isMarker(at: start) { break }
            if deepestEmpty > spaces {
                throw YAMLFailure(
                    "an empty line with more spaces than the first line of the text",
                    hint: "Remove the spaces.", at: deepestPlace)
            }
            return spaces
        }
        return max(deepestEmpty, parent + 1)
    }

    private mutating func blockLines(_ header: BlockHeader, indentation: Int) -> String {
        scratch.removeAll(keepingCapacity: true)
        var breaks = 0
        var hasContent = false
        var isSpaced = false
        while !isAtEnd {
            let start = offset
            var index = start
            while index - start < indentation, byte(at: index) == 0x20 { index += 1 }
            // The end of the text ends a line like a line break.
            let isEmpty = index >= bytes.count || Self.isBreak(bytes[index])
            if !isEmpty, index - start < indentation { break }
            if indentation == 0, isMarker(at: start) { break }
            let content = index
            while index < bytes.count, !Self.isBreak(bytes[index]) { index += 1 }
            if !isEmpty {
                // Lines that start with white space are not folded (§8.1.3).
                let startsSpaced = Self.isWhite(bytes[content])
                if header.isFolded, hasContent, !isSpaced, !startsSpaced {
                    appendFold(breaks)
                } else {
                    scratch.append(contentsOf: repeatElement(0x0A, count: breaks))
                }
                scratch.append(contentsOf: bytes[content..<index])
                (hasContent, isSpaced, breaks) = (true, startsSpaced, 0)
                contentEnd = index
            }
            breaks += 1
            steps += index - start + 1
            beginRawLine(at: index < bytes.count ? afterBreak(index) : index)
        }
        switch header.chomping {
        case .strip: break
        case .clip: if hasContent { scratch.append(0x0A) }
        case .keep: scratch.append(contentsOf: repeatElement(0x0A, count: breaks))
        }
        return String(decoding: scratch, as: UTF8.self)
    }

    /// Moves to the first byte of a line, before its indentation.
    private mutating func beginRawLine(at start: Int) {
        lineStart = start
        offset = start
    }

    /// Moves to the content of the line after the text.
    private mutating func checkLineAfterBlockText() throws(YAMLFailure) {
        beginLine(at: lineStart)
        if hasTabInIndentation, !isAtEnd { throw tabInIndentation() }
    }
}
