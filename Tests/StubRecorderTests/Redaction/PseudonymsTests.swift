import StubRedaction
import Testing

@testable import StubRecorder

struct PseudonymsTests {
    private func replacements(_ secrets: [String]) -> [String] {
        var pseudonyms = Pseudonyms()
        return secrets.map { pseudonyms.replacement(for: $0, isTracked: true) }
    }

    @Test(arguments: [
        (["10.1.2.3", "8.8.8.8"], ["192.0.2.1", "192.0.2.2"]),
        (["fe80::1", "2001:DB8:0:0:0:0:0:1"], ["2001:db8::1", "2001:db8::2"]),
        (["a@b.co", "x.y@z.org"], ["user-1@example.com", "user-2@example.com"]),
        (["47:fa:41:18:ec:eb"], ["02:00:00:00:00:01"]),
        (["47-FA-41-18-EC-EB"], ["02-00-00-00-00-01"]),
        (
            ["550e8400-e29b-41d4-a716-446655440000", "650E8400-E29B-41D4-A716-446655440000"],
            ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"]
        ),
        (["1996-5-30", "31.12.1999"], ["1951-1-01", "01.01.1952"]),
        (["1999-12-31", "1999-12-31T23:59:59Z"], ["2000-01-02", "2000-01-03T23:59:59Z"]),
    ])
    func `numbers the replacements of well-known shapes`(_ secrets: [String], _ expected: [String])
    {
        #expect(replacements(secrets) == expected)
    }

    @Test func `uses other blocks when one is used up`() {
        let addresses = replacements((0..<900).map { "10.0.\($0 / 256).\($0 % 256)" })
        #expect(addresses[253] == "192.0.2.254")
        #expect(addresses[254] == "198.51.100.1")
        #expect(addresses[761] == "203.0.113.254")
        #expect(addresses[762] == "198.18.0.0")
        #expect(Set(addresses).count == 900)
    }

    @Test(arguments: [
        ("emilyspass", "^[a-z]{10}$"), ("9289760655481815", "^[1-9][0-9]{15}$"),
        ("977-175", "^[1-9]{3}-[1-9]{3}$"), ("Ab1!é", "^[A-Z][a-z][1-9]![a-z]$"),
        ("0xb9fc2fe63b2a6c003f1c324c3bfa53259162181a", "^0x[0-9a-f]{40}$"),
        ("DEADBEEF00112233", "^[0-9A-F]{16}$"),
        ("https://a.io/reset/k9", "^https://[a-z]\\.[a-z]{2}/[a-z]{5}/[a-z][1-9]$"),
        ("GB29NWBK60161331926819", "^[A-Z]{2}[0-9]{2}[A-Z]{4}[0-9]{14}$"),
        ("a%2Fb%3Dc9", "^[a-z]%2F[a-z]%3D[a-z][1-9]$"),
        ("%61%62%63%64", "^%[1-9][1-9](%[1-9][1-9]){3}$"),
        (
            "-----BEGIN%20CERTIFICATE-----%0AMIIb9-----END%20CERTIFICATE-----%0A",
            "^-----BEGIN%20CERTIFICATE-----%0A[A-Z]{3}[a-z][1-9]-----END%20CERTIFICATE-----%0A$"
        ),
    ])
    func `keeps the shape of anything else`(_ secret: String, _ pattern: String) throws {
        let replacement = replacements([secret])[0]
        #expect(replacement != secret)
        #expect(try replacement.contains(Regex(pattern)), "\(replacement)")
    }

    @Test func `gives the same secret the same replacement and others another`() {
        let made = replacements(["one-secret", "two-secret", "one-secret"])
        #expect(made[0] == made[2])
        #expect(made[0] != made[1])
    }

    @Test func `depends on the order of appearance, not on the secret`() {
        #expect(replacements(["aaaaaaaaaa"]) == replacements(["zzzzzzzzzz"]))
    }

    @Test func `gives each replacement once while others are available`() {
        let secrets = (10..<100).map(String.init)
        #expect(Set(replacements(Array(secrets.prefix(60)))).count > 55)
        #expect(Set(replacements((0..<500).map { "secret-\($0 + 1000)" })).count == 500)
    }

    @Test func `continues after those of an earlier run`() {
        var first = Pseudonyms()
        var second = Pseudonyms(startingAfter: 1)
        #expect(
            first.replacement(for: "secretsecret", isTracked: true)
                != second.replacement(for: "terces", isTracked: true))
        #expect(second.replacement(for: "10.0.0.1", isTracked: false) == "192.0.2.2")
    }

    @Test(arguments: ["---", "", "!"])
    func `keeps texts without letters and digits`(_ text: String) {
        #expect(replacements([text]) == [text])
    }

    @Test func `finds long secrets inside other texts, and only those`() {
        var pseudonyms = Pseudonyms()
        let token = pseudonyms.replacement(for: "abcdef-123456", isTracked: true)
        _ = pseudonyms.replacement(for: "short", isTracked: true)
        _ = pseudonyms.replacement(for: "9289760655481815", isTracked: false)
        let known = pseudonyms.trackedSecrets()
        func replacing(_ text: String) -> String? {
            known.replacing(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(replacing("token=abcdef-123456;") == "token=\(token);")
        #expect(replacing("a short and harmless text") == nil)
        #expect(replacing("card 9289760655481815 used") == nil)
    }
}
