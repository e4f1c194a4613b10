// Finds a value whose name stands in a line of its own: `- name: password`, then `value: …`.
extension TextScan {
    private static let naming: Set<String> = [
        "name", "key", "label", "field", "param", "parameter", "setting", "variable", "option",
        "attribute", "property", "secret", "var",
    ]
    private static let holding: Set<String> = [
        "value", "val", "content", "text", "default", "data", "string",
    ]
    private static let lines = 4

    /// The reach that a line before gives to this name.
    mutating func pairReach(of word: Range<Int>) -> Reach? {
        guard let pending, (3...7).contains(word.count),
            Self.holding.contains(text(word).lowercased())
        else { return nil }
        self.pending = nil
        return pending.reach
    }

    /// Remembers what the value of `name:` says about the lines that follow.
    mutating func rememberPair(_ word: Range<Int>, at start: Int, _ end: Int) {
        guard (3...9).contains(word.count),
            "nklfpsvoa".utf8.contains(bytes[word.lowerBound].folded),
            Self.naming.contains(text(word).lowercased())
        else {
            return
        }
        var first = start
        while first < end, first - start < 8, " \"'\\".utf8.contains(bytes[first]) { first += 1 }
        var stop = first
        while stop < end, stop - first < 64, bytes[stop] > 0x20,
            !"\"'\\,;{}()<>&".utf8.contains(bytes[stop])
        {
            stop += 1
        }
        redaction.steps += stop - start
        pending = nil
        guard stop > first else { return }
        let name = text(first..<stop)
        guard !redaction.rules.keeps(name), let reach = redaction.reach(of: name) else { return }
        pending = (reach, Self.lines)
    }

    /// Remembers the name in `variable "password" {`.
    mutating func rememberBlock(_ word: Range<Int>, _ end: Int) {
        let quote = word.upperBound + 1
        guard (3...9).contains(word.count), quote < end, bytes[word.upperBound] == 0x20,
            bytes[quote] == UInt8(ascii: "\""), Self.naming.contains(text(word))
        else { return }
        rememberPair(word, at: quote, end)
    }

    // MARK: - Wireless networks

    /// Replaces the password in `WIFI:S:name;T:WPA;P:password;;`.
    mutating func network(_ word: Range<Int>, _ end: Int) -> Int? {
        guard word.count == 4, hasPrefix("WIFI:", at: word.lowerBound, end) else { return nil }
        var start = word.upperBound + 1
        while start < end, start - word.lowerBound < 512, bytes[start] > 0x20 {
            var stop = start
            while stop < end, bytes[stop] >= 0x20, !";\"".utf8.contains(bytes[stop]) {
                stop += bytes[stop] == UInt8(ascii: "\\") ? 2 : 1
            }
            stop = min(stop, end)
            redaction.steps += stop - start
            if hasPrefix("P:", at: start, end), stop > start + 2 {
                replace((start + 2)..<stop, .credentials)
                return stop
            }
            guard stop < end, bytes[stop] == UInt8(ascii: ";") else { return nil }
            start = stop + 1
        }
        return nil
    }

    // MARK: - Kubernetes

    /// Replaces the values below `data:` of a Kubernetes secret, whatever they are called.
    mutating func manifest(_ word: Range<Int>, at start: Int, _ end: Int) -> Int? {
        guard "kds".utf8.contains(bytes[word.lowerBound]) else { return nil }
        let name = text(word)
        if name == "kind" {
            var first = start
            while first < end, bytes[first].isBlank { first += 1 }
            var stop = first
            while stop < end, bytes[stop].isASCIILetter { stop += 1 }
            isManifest = text(first..<stop) == "Secret"
            return nil
        }
        guard isManifest, name == "data" || name == "stringData", start < end,
            bytes[start].isLineEnd, word.lowerBound == 0 || bytes[word.lowerBound - 1].isLineEnd
        else { return nil }
        var index = start
        while index < end {
            while index < end, bytes[index].isLineEnd { index += 1 }
            guard index < end, bytes[index].isBlank else { return index }
            let line = index
            while index < end, !bytes[index].isLineEnd { index += 1 }
            redaction.steps += index - line
            guard let colon = bytes[line..<index].firstIndex(of: UInt8(ascii: ":")) else {
                continue
            }
            var value = (colon + 1)..<index
            while let first = value.first, bytes[first].isBlank || "\"'".utf8.contains(bytes[first])
            {
                value = (first + 1)..<value.upperBound
            }
            while let last = value.last, bytes[last].isBlank || "\"'".utf8.contains(bytes[last]) {
                value = value.lowerBound..<last
            }
            if !value.isEmpty, !"|>".utf8.contains(bytes[value.lowerBound]) {
                replace(value, .credentials)
            }
        }
        return index
    }
}
