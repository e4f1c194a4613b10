import StubRedaction

/// Replacements for secrets: the same secret gets the same one wherever it appears.
///
/// A replacement depends on when its secret first appeared and on its shape, never on the secret
/// itself, so nothing can be computed back.
struct Pseudonyms: Sendable {
    private var replacements: [String: String] = [:]
    private var own: Set<String> = []
    private var counts: [PseudonymShape: Int] = [:]
    /// Secrets that are looked for inside other texts.
    private var tracked = KnownSecrets()
    private let firstNumber: Int

    /// Shorter ones would be found by chance.
    private static let ownLength = 8
    private static let attempts = 32

    /// - Parameter firstNumber: how many were handed out before, so that none comes twice.
    init(startingAfter firstNumber: Int = 0) {
        self.firstNumber = firstNumber
    }

    /// The replacement for a secret; texts that were handed out as replacements stay.
    ///
    /// - Parameter isTracked: also to be replaced inside other texts.
    mutating func replacement(for secret: String, isTracked: Bool) -> String {
        if let known = known(secret) { return known }
        let shape = PseudonymShape(secret)
        let number = (counts[shape] ?? firstNumber) + 1
        counts[shape] = number
        let replacement =
            shape.text(number, like: secret) ?? scrambled(secret, number: number)
        if replacement == secret { return secret }
        return remember(replacement, for: secret, isTracked: isTracked)
    }

    /// The replacement a secret already has, or the text itself if it is one.
    func known(_ text: String) -> String? {
        if let replacement = replacements[text] { return replacement }
        return isOwn(text) && text.utf8.count >= Self.ownLength ? text : nil
    }

    /// Takes a replacement that was made elsewhere, such as a token's.
    @discardableResult
    mutating func remember(
        _ replacement: String, for secret: String, isTracked: Bool
    ) -> String {
        replacements[secret] = replacement
        own.insert(replacement)
        if isTracked { tracked.add(secret, replacement: replacement) }
        return replacement
    }

    /// Whether the text was handed out as a replacement.
    func isOwn(_ text: String) -> Bool { own.contains(text) }

    /// What is to be looked for inside other texts, as of now.
    func trackedSecrets() -> KnownSecrets { tracked }

    /// Tries until the text is new; where there are too few such texts, any other one will do.
    private func scrambled(_ secret: String, number: Int) -> String {
        var last = secret
        for attempt in 0..<Self.attempts {
            var scramble = CharacterScramble(
                seed: UInt64(truncatingIfNeeded: number &* 1_000_003 &+ attempt))
            let text = scramble.replacement(for: secret)
            if text == secret { continue }
            if !own.contains(text) { return text }
            last = text
        }
        return last
    }
}
