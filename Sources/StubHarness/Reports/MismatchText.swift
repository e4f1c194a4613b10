/// Reads mismatches from the text that ``Mismatch/description`` makes of them.
enum MismatchText {
    private static let expected = "  expected  "
    private static let actual = "  actual    "

    /// The mismatches of a text with one after the other; `nil` if the text is no such text.
    static func mismatches(in text: String) -> [Mismatch]? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var mismatches: [Mismatch] = []
        var rest = lines[...]
        while !rest.isEmpty {
            guard let (mismatch, count) = first(of: rest) else { return nil }
            mismatches.append(mismatch)
            rest = rest.dropFirst(count)
        }
        // Whatever the values contain, nothing is lost.
        return mismatches.map(\.description).joined(separator: "\n") == text ? mismatches : nil
    }

    private static func first(of lines: ArraySlice<String>) -> (Mismatch, count: Int)? {
        guard let title = lines.indices.first(where: { place(ofTitle: $0, in: lines) != nil }),
            let place = place(ofTitle: title, in: lines),
            let second = lines[(title + 1)...].firstIndex(where: { $0.hasPrefix(actual) })
        else { return nil }
        let what = lines[...title].joined(separator: "\n").dropLast(" (\(place))".count)
        let end =
            lines[(second + 1)...].indices.first {
                !lines[$0].hasPrefix("  ") && self.place(ofTitle: $0, in: lines) != nil
            } ?? lines.endIndex
        let more = lines[(second + 1)..<end]
        // A difference is indented; the lines of a value are not.
        let isDifference = more.allSatisfy { $0.hasPrefix("  ") }
        let value = String(lines[second].dropFirst(actual.count))
        let mismatch = Mismatch(
            String(what),
            expected: String(
                lines[(title + 1)..<second].joined(separator: "\n").dropFirst(expected.count)),
            actual: isDifference ? value : ([value] + more).joined(separator: "\n"),
            difference: isDifference && !more.isEmpty
                ? more.map { String($0.dropFirst(2)) }.joined(separator: "\n") : nil,
            place: place)
        return (mismatch, end - lines.startIndex)
    }

    /// The place at the end of a line, if the next line has an expected value.
    private static func place(ofTitle index: Int, in lines: ArraySlice<String>) -> SourcePlace? {
        guard index + 1 < lines.endIndex, lines[index + 1].hasPrefix(expected),
            lines[index].hasSuffix(")"), let start = lines[index].lastIndex(of: "("),
            lines[index][..<start].hasSuffix(" ")
        else { return nil }
        let parts = lines[index][start...].dropFirst().dropLast()
        guard let colon = parts.lastIndex(of: ":"),
            let line = Int(parts[parts.index(after: colon)...]), line > 0
        else { return nil }
        return SourcePlace(fileID: String(parts[..<colon]), line: line)
    }
}
