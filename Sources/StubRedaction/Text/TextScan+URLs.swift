import StubSupport

// Finds secrets in URLs and paths.
extension TextScan {
    /// The state of the scan within a URL or path.
    struct PathState {
        var segment: Range<Int>?
        /// Whether a segment such as `reset` announces a token.
        var isLink = false
    }

    /// Replaces the password in `user:password@` behind `://`.
    mutating func authority(at start: Int) -> Int {
        earlier = []
        let rest = bytes[start..<min(end, start + 1024)]
        let stop =
            rest.firstIndex { $0 <= 0x20 || "/?#\"'<>\\".utf8.contains($0) } ?? rest.endIndex
        redaction.steps += stop - start
        let sign = bytes[start..<stop].lastIndex(of: UInt8(ascii: "@"))
        if let sign {
            let colon = bytes[start..<sign].firstIndex(of: UInt8(ascii: ":"))
            let secret = (colon.map { $0 + 1 } ?? start)..<sign
            let text = text(secret)
            if !secret.isEmpty, colon != nil || !ValueLook.isPlain(text),
                !ValueLook.isPlaceholder(text)
            {
                replace(secret, .credentials)
            }
        }
        path = PathState()
        return stop
    }

    /// Replaces a path segment that looks like a token or follows a word such as `reset`.
    mutating func segment(_ word: Range<Int>) -> Int? {
        guard var path, word.lowerBound > 0, bytes[word.lowerBound - 1] == UInt8(ascii: "/") else {
            return nil
        }
        let before = PathSegment(path.segment.map { bytes[$0] } ?? [])
        let segment = PathSegment(bytes[word])
        path.isLink = path.isLink || before.isLink
        path.segment = word
        self.path = path
        guard segment.isToken(after: before, isLink: path.isLink) else {
            return nil
        }
        replace(word, .credentials)
        return word.upperBound
    }
}

/// A part of a path between slashes, decoded.
private struct PathSegment {
    let text: String
    private let bytes: [UInt8]

    init(_ encoded: ArraySlice<UInt8>) {
        bytes = EncodedRun.percent(encoded)?.decoded ?? Array(encoded)
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Segments before a token that is sent to a person, or to a service that calls back.
    private static let links = NameTable.words(
        """
        reset resets verify verification activate activation confirm confirmation invite invites
        invitation invitations unsubscribe magic magiclink passwordreset resetpassword
        passwordresets verifyemail emailverification confirmemail unlock recover recovery otp signed
        sso callback login approve password newpassword setpassword join share hook hooks webhook
        webhooks catch
        """)
    /// Segments before a code of digits.
    private static let numeric = NameTable.words("otp pin code verify confirm activate")
    var isLink: Bool { Self.links.contains(NameParts(text).joined) }

    /// - Parameter isLink: whether it is a link that is sent to a person.
    func isToken(after before: PathSegment, isLink: Bool) -> Bool {
        guard bytes.count >= 4 else { return false }
        if ChanceText.isSecret(bytes) { return true }
        if bytes.allSatisfy(\.isASCIIDigit) {
            return Self.numeric.contains(NameParts(before.text).joined)
        }
        if UUIDText.isOne(bytes) { return isLink }
        let isNamed = SecretName(before.text).reach.map { $0 != .personal } ?? false
        guard isLink || isNamed, bytes.count >= 6, bytes.contains(where: \.isASCIIDigit) else {
            return false
        }
        return bytes.contains { "@!#$^*".utf8.contains($0) } || !ValueLook.isPlain(text)
    }
}
