// Finds secrets in command lines and statements, where no `=` or `:` precedes the value.
extension TextScan {
    private static let commands: Set<String> = [
        "mysql", "mysqldump", "mysqladmin", "mariadb", "sshpass", "curl", "http", "https",
        "redis-cli", "machine",
    ]

    private static let beforeNames = ByteSet("iwesuaIWESUA")
    private static let starts = ByteSet("mscrh")

    /// The command, if the scan knows its options.
    func command(_ word: Range<Int>) -> String? {
        guard (4...10).contains(word.count), Self.starts.contains(bytes[word.lowerBound]) else {
            return nil
        }
        let name = text(word)
        return Self.commands.contains(name) ? name : nil
    }

    /// Replaces the value of an option: `--password value`.
    mutating func option(_ word: Range<Int>, _ end: Int) -> Int? {
        if let next = shortOption(word, end) { return next }
        guard bytes[word.lowerBound] == UInt8(ascii: "-"), word.count > 3,
            bytes[word.lowerBound + 1] == UInt8(ascii: "-"), word.upperBound + 1 < end,
            bytes[word.upperBound] == 0x20, let reach = redaction.reach(of: text(word))
        else { return nil }
        var stop = word.upperBound + 1
        if bytes[stop] == UInt8(ascii: "-") { return nil }
        while stop < end, bytes[stop] > 0x20, stop - word.upperBound < 4096 { stop += 1 }
        let value = (word.upperBound + 1)..<stop
        let secret = text(value)
        // `--password PASSWORD` in a help text, `the --token option`
        let isWord =
            secret == secret.uppercased() && SecretNames.isName(secret.lowercased())
            || ["option", "flag", "argument", "parameter", "switch"]
                .contains(secret.filter(\.isLetter))
        guard !isWord, redaction.isSecret(secret, reach) else { return nil }
        replace(value, reach)
        return stop
    }

    /// Replaces the value of a short option: `mysql -pSECRET`, `curl -u user:SECRET`.
    private mutating func shortOption(_ word: Range<Int>, _ end: Int) -> Int? {
        guard let command, word.count >= 2, bytes[word.lowerBound] == UInt8(ascii: "-") else {
            return nil
        }
        switch (command, bytes[word.lowerBound + 1]) {
        case ("mysql", UInt8(ascii: "p")), ("mysqldump", UInt8(ascii: "p")),
            ("mysqladmin", UInt8(ascii: "p")), ("mariadb", UInt8(ascii: "p")),
            ("sshpass", UInt8(ascii: "p")):
            var stop = word.upperBound
            while stop < end, bytes[stop] > 0x20 { stop += 1 }
            redaction.steps += stop - word.lowerBound
            if word.count > 2 || stop > word.upperBound {
                var value = (word.lowerBound + 2)..<stop
                if let quote = bytes[value].first, quote == bytes[stop - 1], value.count > 2,
                    quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"")
                {
                    value = (value.lowerBound + 1)..<(stop - 1)
                }
                replace(value, .credentials)
                return stop
            }
            return next(after: word, end)
        case ("redis-cli", UInt8(ascii: "a")) where word.count == 2:
            return next(after: word, end)
        case ("curl", UInt8(ascii: "u")) where word.count == 2,
            ("http", UInt8(ascii: "a")) where word.count == 2,
            ("https", UInt8(ascii: "a")) where word.count == 2:
            return pair(after: word, end)
        default:
            return text(word) == "--user" || text(word) == "--proxy-user"
                ? pair(after: word, end) : nil
        }
    }

    /// Replaces the next word.
    private mutating func next(after word: Range<Int>, _ end: Int) -> Int? {
        guard let value = self.word(behind: word, end), value.count >= 4,
            bytes[value.lowerBound] != UInt8(ascii: "-"),
            bytes[value.lowerBound] != UInt8(ascii: "$")
        else { return nil }
        replace(value, .credentials)
        return value.upperBound
    }

    /// Replaces the password in a following `user:password`.
    private mutating func pair(after word: Range<Int>, _ end: Int) -> Int? {
        guard let value = self.word(behind: word, end),
            let colon = bytes[value].firstIndex(of: UInt8(ascii: ":")),
            colon + 1 < value.upperBound
        else { return nil }
        replace((colon + 1)..<value.upperBound, .credentials)
        return value.upperBound
    }

    /// The range of the next word, without quotes.
    private func word(behind word: Range<Int>, _ end: Int) -> Range<Int>? {
        guard word.upperBound + 1 < end, bytes[word.upperBound] == 0x20 else { return nil }
        var start = word.upperBound + 1
        if "\"'".utf8.contains(bytes[start]) { start += 1 }
        var stop = start
        while stop < end, bytes[stop] > 0x20, !"\"'`<>,;".utf8.contains(bytes[stop]),
            stop - start < 512
        {
            stop += 1
        }
        redaction.steps += stop - start
        return stop > start ? start..<stop : nil
    }

    /// Replaces a value that follows its name directly: `PASSWORD '…'`, `ENV API_TOKEN …`.
    mutating func following(_ word: Range<Int>, _ end: Int) -> Int? {
        guard word.count <= 64, word.upperBound + 1 < end, bytes[word.upperBound] == 0x20,
            earlier.last.map({ Self.beforeNames.contains(bytes[$0.lowerBound]) }) ?? true
                || command != nil,
            let before = earlier.last.map({ text($0).lowercased() }) ?? (command == nil ? nil : "")
        else { return nil }
        let name = text(word)
        let isQuoted = "\"'".utf8.contains(bytes[word.upperBound + 1])
        let isStatement =
            isQuoted
            && (before == "identified" && name.lowercased() == "by"
                || ["with", "encrypted", "set", "user"].contains(before) && isNamed(name))
        let isVariable =
            ["env", "arg", "setx", "export", "set"].contains(before)
            && (name.contains("_") || before == "env" || before == "arg")
            && name == name.uppercased() && isNamed(name)
        let isAccount =
            command == "machine" && isNamed(name)
            && earlier.first.map { text($0).lowercased() == "login" } ?? false
        guard isStatement || isVariable || isAccount else { return nil }
        return next(after: word, end)
    }

    private func isNamed(_ name: String) -> Bool {
        redaction.reach(of: name)?.isInherited ?? false
    }
}
