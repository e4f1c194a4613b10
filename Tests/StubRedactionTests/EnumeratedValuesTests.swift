import StubJSON
import Testing

@testable import StubRedaction

/// Names that only contain the name of a secret, and values of enumerations under such a name.
struct EnumeratedValuesTests {
    private static func shown(
        _ name: String, _ value: String, _ rules: RedactionRules = .standard
    ) -> String? {
        let redaction = SecretRedaction(rules: rules) { _, _ in "*" }
        let object: JSONValue = .object(JSONObject([(name, .string(value))]))
        return redaction.json(object, under: nil)[name]?.string
    }

    @Test(arguments: [
        ("currency", "EUR"), ("coin", "BTC"), ("pinned", "yes"), ("spinner", "on"),
        ("shipping", "express"), ("opinion", "good"), ("compass", "north"), ("passenger", "Bob"),
        ("keyboard", "qwerty"), ("robotpark", "open"), ("sidebar", "left"), ("signal", "strong"),
        ("potpourri", "rose"), ("pincushion", "red"), ("password_policy", "STRONG"),
        ("sessionState", "ACTIVE"), ("sessionState", "active"), ("session_state", "EXPIRED"),
        ("mfa", "SMS"), ("mfa", "totp"), ("tokens", "REVOKED"), ("cookie", "NOT_SET"),
        ("pin", "NOT_SET"), ("password", "RESET_REQUIRED"), ("nonce", "UNUSED"),
        ("otp", "REQUIRED"), ("jwt", "INVALID"),
    ])
    func `a value that is no secret stays`(_ name: String, _ value: String) {
        #expect(Self.shown(name, value) == value)
    }

    @Test(arguments: [
        ("pin", "4821"), ("otp", "913402"), ("cvv", "123"), ("cvc", "9171"), ("userPin", "4821"),
        ("pin_code", "7712"), ("mfa", "913402"), ("mfa", "kQ9zLm2XwRt8"), ("mfaCode", "913402"),
        ("sessionState", "kQ9zLm2XwRt8"), ("session_state", "0b8f5e3c-9d0a-4b57-8f2e-6c1d3a4b5e6f"),
        ("password", "SECRET"), ("password", "HUNTER"), ("token", "XKCDQWRTZPLM"),
        ("token", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), ("pin", "A_1"), ("nonce", "XW7QKZ_PLMNB"),
    ])
    func `a secret is replaced`(_ name: String, _ value: String) {
        #expect(Self.shown(name, value) == "*")
    }

    @Test func `a value that the contract lists stays under that name alone`() {
        let rules = RedactionRules.standard.addingEnumerations([
            "secret": ["open", "hidden"], "colour": ["red"],
        ])
        #expect(Self.shown("secret", "hidden", rules) == "hidden")
        #expect(Self.shown("secret", "hidde", rules) == "*")
        #expect(Self.shown("password", "hidden", rules) == "*")
    }
}
