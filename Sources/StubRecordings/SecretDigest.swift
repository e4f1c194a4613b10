import StubSupport

/// A few bits of a secret's digest, by which a replay distinguishes a right password or key from a
/// wrong one.
///
/// A digest has at most 8 bits and at most a third of the bits of random text of that length, so
/// that many texts have the same one, and the secret cannot be found from it. It depends on
/// nothing but the secret: a password has the same digest in all recordings, and several
/// recordings reveal no more than one.
package enum SecretDigest {
    /// Longer values are tokens and keys: another one may be as good as the recorded one.
    package static let longest = 24
    private static let bits = 8

    /// Returns the digest in hexadecimal; `nil` for an empty value.
    package static func of(_ secret: String) -> String? {
        let bytes = Array(secret.utf8)
        guard !bytes.isEmpty else { return nil }
        var digest = Digest()
        // Two rounds with different lengths, so that no bit depends on one character alone.
        digest.add(Digest.of(bytes))
        digest.add(Digest.of(Array("understudy".utf8) + bytes))
        let kept = min(bits, max(4, bytes.count * bitsPerCharacter(bytes) / 3))
        let text = String(digest.value >> (64 - UInt64(kept)), radix: 16)
        return text.count == 1 && kept > 4 ? "0" + text : text
    }

    private static func bitsPerCharacter(_ bytes: [UInt8]) -> Int {
        bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? 3 : 5
    }
}
