// Finds secrets in URLs and paths.
extension TextScan {
    /// Replaces the password in `user:password@` behind `://`.
    mutating func authority(at start: Int, _ end: Int) -> Int {
        path = PathState()
        earlier = []
        var stop = start
        var at: Int?
        while stop < end, stop - start < 1024, bytes[stop] > 0x20,
            !"/?#\"'<>\\".utf8.contains(bytes[stop])
        {
            if bytes[stop] == UInt8(ascii: "@") { at = stop }
            stop += 1
        }
        redaction.steps += stop - start
        if let at, at > start {
            let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
            let secret = colon.map { ($0 + 1)..<at } ?? start..<at
            if !secret.isEmpty, colon != nil || !ValueLook.isPlain(text(secret)) {
                replace(secret, .credentials)
            }
        }
        let host = text((at.map { $0 + 1 } ?? start)..<stop)
        path?.isHookHost = host.hasPrefix("hooks.")
        path?.isHook = host.hasPrefix("hooks.") || host.hasPrefix("webhook")
        return stop
    }

    /// Replaces a path segment that looks like a token or follows a word such as `reset`.
    mutating func segment(_ word: Range<Int>) -> Int? {
        guard path != nil, word.lowerBound > 0, bytes[word.lowerBound - 1] == UInt8(ascii: "/")
        else { return nil }
        let before = path?.segment.map(text) ?? ""
        let isHook = path?.isHook ?? false
        path?.segment = word
        if before.lowercased().hasPrefix("webhook") { path?.isHook = true }
        guard
            PathSecrets.isToken(text(word), after: before, isHook: isHook)
                || path?.isHookHost ?? false && PathSecrets.isHookPart(text(word))
        else { return nil }
        replace(word, .credentials)
        return word.upperBound
    }

    /// Redacts a value that is itself encoded text: `next=https%3A%2F%2Fa.io%2F%3Fcode%3D1`.
    mutating func nested(at start: Int, _ end: Int) -> Int {
        var stop = start
        var escapes = 0
        while stop < end, bytes[stop].isBase64URL || "%.~+*".utf8.contains(bytes[stop]) {
            if bytes[stop] == UInt8(ascii: "%") { escapes += 1 }
            stop += 1
        }
        redaction.steps += stop - start
        return escapes > 0 ? decoded(start..<stop) ?? start : start
    }

    /// Redacts percent-encoded text; `nil` if it contains no secret.
    mutating func decoded(_ range: Range<Int>) -> Int? {
        guard redaction.depth < SecretRedaction.deepest,
            let decoded = PercentRun.decode(bytes[range]),
            let replaced = redaction.redacted(decoded)
        else { return nil }
        edits.append(Edit(range: range, text: PercentRun.encode(replaced)))
        return range.upperBound
    }
}
