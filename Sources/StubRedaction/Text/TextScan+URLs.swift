import StubSupport

// Finds secrets in URLs and paths.
extension TextScan {
    /// The part of a path that was read so far.
    struct Path {
        /// The last segment, decoded.
        var segment = ""
        /// Whether a segment such as `reset` announces a token.
        var isLink = false
    }

    /// Replaces the password in `user:password@` behind `://`.
    mutating func readAuthority(at start: Int) -> Int {
        let rest = bytes[start..<min(end, start + 1024)]
        let stop =
            rest.firstIndex { $0 <= 0x20 || "/?#\"'<>\\".utf8.contains($0) } ?? rest.endIndex
        redaction.steps += stop - start
        if let sign = bytes[start..<stop].lastIndex(of: UInt8(ascii: "@")) {
            let colon = bytes[start..<sign].firstIndex(of: UInt8(ascii: ":"))
            let secret = (colon.map { $0 + 1 } ?? start)..<sign
            let text = text(secret)
            if !secret.isEmpty, colon != nil || !ValueLook.isPlain(text),
                !ValueLook.isPlaceholder(text)
            {
                replace(secret, .credentials)
            }
        }
        path = Path()
        return stop
    }

    /// Segments before a token that is sent to a person, or to a service that calls back.
    private static let links = NameTable.words(
        """
        reset verify verification activate activation confirm confirmation invite invites invitation
        unsubscribe magic magiclink passwordreset resetpassword verifyemail confirmemail unlock
        recover recovery otp signed sso callback login approve password join share hook hooks
        webhook webhooks catch
        """)
    /// Segments before a code of digits.
    private static let numeric = NameTable.words("otp pin code verify confirm activate")

    /// Replaces a path segment that looks like a token or follows a word such as `reset`.
    mutating func replaceSegment(_ word: Range<Int>) -> Int? {
        guard var path, word.lowerBound > 0, bytes[word.lowerBound - 1] == UInt8(ascii: "/") else {
            return nil
        }
        let segment = EncodedRun.percent(bytes[word])?.decoded ?? Array(bytes[word])
        let before = path.segment
        path.isLink = path.isLink || Self.links.contains(NameParts(before).joined)
        path.segment = String(decoding: segment, as: UTF8.self)
        self.path = path
        guard isToken(segment, after: before, isLink: path.isLink) else { return nil }
        replace(word, .credentials)
        return word.upperBound
    }

    private func isToken(_ segment: [UInt8], after before: String, isLink: Bool) -> Bool {
        if ChanceText.isSecret(segment) { return true }
        if segment.allSatisfy(\.isASCIIDigit) {
            return segment.count >= 4 && Self.numeric.contains(NameParts(before).joined)
        }
        if UUIDText.isOne(segment) { return isLink }
        let isNamed = SecretName(before).reach.map { $0 != .personal } ?? false
        guard isLink || isNamed, segment.count >= 6, segment.contains(where: \.isASCIIDigit) else {
            return false
        }
        return segment.contains { "@!#$^*".utf8.contains($0) }
            || !ValueLook.isPlain(String(decoding: segment, as: UTF8.self))
    }
}
