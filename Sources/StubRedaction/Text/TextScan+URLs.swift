// Finds secrets in URLs and paths.
extension TextScan {
    /// The state of the scan within a URL or path.
    struct PathState {
        var segment: Range<Int>?
        /// Whether the URL itself is a secret, such as that of a webhook.
        var isHook = false
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
        let host = text((sign.map { $0 + 1 } ?? start)..<stop)
        path = PathState(isHook: host.hasPrefix("hooks.") || host.hasPrefix("webhook"))
        return stop
    }

    /// Replaces a path segment that looks like a token or follows a word such as `reset`.
    mutating func segment(_ word: Range<Int>) -> Int? {
        guard var path, word.lowerBound > 0, bytes[word.lowerBound - 1] == UInt8(ascii: "/") else {
            return nil
        }
        let before = PathSegment(path.segment.map { bytes[$0] } ?? [])
        let segment = PathSegment(bytes[word])
        path.isHook = path.isHook || before.text.lowercased().hasPrefix("webhook")
        path.isLink = path.isLink || before.isLink
        path.segment = word
        self.path = path
        guard segment.isToken(after: before, isHook: path.isHook, isLink: path.isLink) else {
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

    /// Segments before a token that is sent to a person.
    private static let links = NameTable.words(
        """
        reset resets verify verification activate activation confirm confirmation invite invites
        invitation invitations unsubscribe magic magiclink passwordreset resetpassword
        passwordresets verifyemail emailverification confirmemail unlock recover recovery otp signed
        sso callback login approve password newpassword setpassword join share
        """)
    /// Segments before a code of digits.
    private static let numeric = NameTable.words("otp pin code verify confirm activate")
    private static let hookWords = NameTable.words(
        """
        hooks catch services workflows triggers webhook webhooks incoming hook trigger events
        integrations standard custom alerts messages
        """)

    var isLink: Bool { Self.links.contains(NameParts(text).joined) }

    /// - Parameters:
    ///   - isHook: whether the URL is that of a webhook, of which every part is secret.
    ///   - isLink: whether it is a link that is sent to a person.
    func isToken(after before: PathSegment, isHook: Bool, isLink: Bool) -> Bool {
        guard bytes.count >= 4 else { return false }
        if ChanceText.isSecret(bytes) { return true }
        if isHook, !Self.hookWords.contains(text.lowercased()) {
            return bytes.count >= 5
                && (bytes.count > 7 && !ValueLook.isPlain(text)
                    || bytes.contains(where: \.isASCIIDigit))
        }
        if bytes.allSatisfy(\.isASCIIDigit) {
            return Self.numeric.contains(NameParts(before.text).joined)
        }
        if ValueLook.isUUID(bytes) { return isLink }
        let isNamed = SecretName(before.text).reach.map { $0 != .personal } ?? false
        guard isLink || isNamed, bytes.count >= 6, bytes.contains(where: \.isASCIIDigit) else {
            return false
        }
        return bytes.contains { "@!#$^*".utf8.contains($0) } || !ValueLook.isPlain(text)
    }
}
