import StubRecorder
import Testing

struct RedactionRulesTests {
    @Test(arguments: [
        ("password", RedactionRules.Reach.credentials), ("newPassword", .credentials),
        ("client_secret", .credentials), ("X-API-Key", .credentials), ("apiKey", .credentials),
        ("accessToken", .tokens), ("refresh_token", .tokens), ("tokens", .tokens),
        ("ssn", .values), ("EIN", .values), ("bank", .values), ("crypto", .values),
        ("macAddress", .values), ("mac_address", .values), ("ip", .values), ("jwt", .values),
    ])
    func `finds names that hold secrets`(_ name: String, _ reach: RedactionRules.Reach) {
        #expect(RedactionRules.standard.reach(of: name) == reach)
    }

    @Test(arguments: [
        "id", "title", "tokenType", "token_type", "accessTokenExpiry", "tokenCount",
        "passwordUpdatedAt", "password_changed_at", "description", "zip", "ship", "recipient",
        "key", "address", "",
    ])
    func `leaves other names alone`(_ name: String) {
        #expect(RedactionRules.standard.reach(of: name) == nil)
    }

    @Test(arguments: [
        ("Authorization", true), ("proxy-authorization", true), ("Cookie", true),
        ("Set-Cookie", true), ("X-Api-Key", true), ("X-Session-Token", true),
        ("Content-Type", false), ("Accept", false), ("WWW-Authenticate", false),
    ])
    func `finds headers that hold secrets`(_ name: String, _ expected: Bool) {
        #expect(RedactionRules.standard.redactsHeader(name) == expected)
    }

    @Test func `takes more names, with stars for any text around them`() {
        let rules = RedactionRules.standard.adding(["phone-number", "*maiden*", "*", ""])
        #expect(rules.reach(of: "phoneNumber") == .values)
        #expect(rules.reach(of: "myPhoneNumber") == nil)
        #expect(rules.reach(of: "userMaidenName") == .credentials)
        #expect(rules.redactsHeader("Phone-Number"))
        #expect(rules.reach(of: "title") == nil)
    }
}
