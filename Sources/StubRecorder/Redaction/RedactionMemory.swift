import StubBackport
import StubJSON
import StubRedaction

/// What one run of the recorder has replaced so far, shared by the exchanges redacted at once.
///
/// The lock is held for single questions, never for the time it takes to go through a body.
final class RedactionMemory: Sendable {
    private let pseudonyms: Mutex<Pseudonyms>
    /// The tokens that responses have contained.
    private let issued = Mutex<Set<String>>([])

    init(startingAfter number: Int = 0) {
        pseudonyms = Mutex(Pseudonyms(startingAfter: number))
    }

    /// What is to be looked for inside other texts, as of now.
    func trackedSecrets() -> KnownSecrets { pseudonyms.withLock { $0.trackedSecrets() } }

    /// Whether the text was handed out as a replacement.
    func isOwn(_ text: String) -> Bool { pseudonyms.withLock { $0.isOwn(text) } }

    /// Whether a response has contained the token, so that a replay gives it to the client.
    func isIssued(_ secret: String) -> Bool { issued.withLock { $0.contains(secret) } }

    /// Notes tokens of a response.
    func note(issued tokens: [String]) {
        guard !tokens.isEmpty else { return }
        issued.withLock { $0.formUnion(tokens) }
    }

    /// What stands in the secret's place, here and wherever it comes again.
    func replacement(for secret: String, _ reach: Reach, rules: RedactionRules) -> String {
        let isTracked = KnownSecrets.isDistinct(secret, reach)
        guard let token = WebToken(secret) else {
            return pseudonyms.withLock { $0.replacement(for: secret, isTracked: isTracked) }
        }
        if let known = pseudonyms.withLock({ $0.known(secret) }) { return known }
        let text = replacement(of: token, rules)
        return pseudonyms.withLock { pseudonyms in
            // Another exchange may have met it at the same time.
            pseudonyms.known(secret)
                ?? pseudonyms.remember(text, for: secret, isTracked: isTracked)
        }
    }

    /// A token with the same claims but for redacted ones, that never expires.
    private func replacement(of token: WebToken, _ rules: RedactionRules) -> String {
        var token = token
        let redaction = SecretRedaction(rules: rules) { secret, reach in
            self.replacement(for: secret, reach, rules: rules)
        }
        for member in token.payload.members {
            token.payload[member.key] = claim(member, redaction, rules)
        }
        token.signature = pseudonyms.withLock {
            $0.replacement(for: token.signature, isTracked: true)
        }
        return token.text
    }

    private func claim(
        _ member: JSONObject.Member, _ redaction: SecretRedaction, _ rules: RedactionRules
    ) -> JSONValue {
        switch member.key {
        case "exp": .int(WebToken.farExpiry)
        // Identifiers of the token or its session are as good as the token to some servers.
        case "jti", "sid", "nonce", "at_hash", "c_hash":
            redaction.json(member.value, under: .credentials)
        default: person(member.key, redaction.member(member.key, member.value), rules)
        }
    }

    /// The claim without the names of a person.
    ///
    /// They are not replaced elsewhere, since fixtures without names would be of little use; but
    /// nobody sees what a token contains before it is published.
    private func person(
        _ name: String, _ value: JSONValue, _ rules: RedactionRules
    ) -> JSONValue {
        guard rules.hidesPersonalData, !rules.keeps(name) else { return value }
        switch value {
        case .string(let text) where PersonClaims.isOne(name) && !text.isEmpty:
            return .string(
                pseudonyms.withLock { $0.replacement(for: text, isTracked: false) })
        case .array(let elements):
            return .array(elements.map { person(name, $0, rules) })
        case .object(let object) where PersonClaims.isPerson(name):
            return .object(
                JSONObject(
                    object.members.map { member in
                        // Each part of an address is about the person.
                        let isPart = PersonClaims.isOne(name) && member.value.string != nil
                        let part = isPart && !PersonClaims.isOne(member.key) ? name : member.key
                        return (member.key, person(part, member.value, rules))
                    }))
        case .null, .bool, .number, .string, .object: return value
        }
    }
}
