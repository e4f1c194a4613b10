/// The `Content-Range` header field of a partial response (RFC 9110 §14.4).
struct ContentRange: Equatable {
    let range: Range<Int>
    let total: Int?

    /// Parses `bytes 0-99/300` and `bytes 0-99/*`; nil for other texts.
    init?(_ text: String) {
        guard
            let match = text.wholeMatch(
                of: /\s*bytes\s+([0-9]+)-([0-9]+)\/([0-9]+|\*)\s*/.ignoresCase()),
            let first = Int(match.1), let last = Int(match.2), first <= last, last < Int.max
        else { return nil }
        range = first..<last + 1
        total = Int(match.3)
    }
}
