import StubHTTP
import StubJSON
import Testing

@testable import StubRedaction

/// Names of members, parameters and pairs that are secrets or personal data themselves.
struct MemberNamesTests {
    private static let token = "ghp_" + "Zq8Lm3Nv7Kw2Xt9Py4RbZq8Lm3Nv7Kw2Xt9P"
    private static let random = "HZXA5FnpHZtzc6Ou8jvQ9jsLDcwNl1ON"

    private func redaction() -> SecretRedaction {
        var count = 0
        var made: [String: String] = [:]
        return SecretRedaction(rules: .standard) { secret, _ in
            if let known = made[secret] { return known }
            count += 1
            made[secret] = "n\(count)"
            return made[secret] ?? ""
        }
    }

    private func shown(_ json: String) throws -> String {
        JSONSerializer.string(redaction().json(try JSONParser.parse(json), under: nil))
    }

    @Test(arguments: [
        ("emma.fox@example.com", "n1"), (token, "n1"), ("DE89370400440532013000", "n1"),
        ("+49 151 2345678", "n1"), ("user:emma.fox@example.com", "user:n1"),
    ])
    func `replaces a name that is a secret`(_ name: String, _ expected: String) throws {
        #expect(try shown(#"{"\#(name)":1,"z":2}"#) == #"{"\#(expected)":1,"z":2}"#)
        #expect(try shown(#"[{"m":{"\#(name)":{}}}]"#) == #"[{"m":{"\#(expected)":{}}}]"#)
        #expect(redaction().query("\(PercentCoding.encode(name))=1&z=2").hasPrefix("z=2") == false)
        #expect(!redaction().query("\(PercentCoding.encode(name))=1").contains("emma"))
    }

    @Test func `gives a name the replacement that its value has elsewhere`() throws {
        #expect(
            try shown(#"{"email":"a.b@c.io","by":{"a.b@c.io":1}}"#)
                == #"{"email":"n1","by":{"n1":1}}"#)
    }

    @Test func `replaces random names in a container of secrets`() throws {
        #expect(
            try shown(#"{"sessions":{"\#(Self.random)":{"user":1}}}"#)
                == #"{"sessions":{"n1":{"user":1}}}"#)
        #expect(try shown(#"{"files":{"\#(Self.random)":1}}"#).contains(Self.random))
    }

    @Test func `keeps names apart that would become one`() throws {
        let redaction = SecretRedaction(rules: .standard) { _, _ in "*" }
        let json = try JSONParser.parse(#"{"a@b.io":1,"c@d.io":2}"#)
        #expect(JSONSerializer.string(redaction.json(json, under: nil)) == #"{"*":1,"*-2":2}"#)
    }

    @Test func `records the object that contains the name`() throws {
        let redaction = redaction()
        let json = try JSONParser.parse(#"{"m":{"a@b.io":{"password":"x1"}}}"#)
        _ = redaction.within("body") { redaction.json(json, under: nil) }
        #expect(
            redaction.takePlaces().map(\.description) == ["/body/m", "/body/m/n1/password"])
    }

    @Test func `replaces names of pairs`() {
        let items = [RequestTarget.QueryItem(name: "a@b.io", value: "1")]
        #expect(redaction().items(items, at: "query").map(\.name) == ["n1"])
    }

    @Test(arguments: [
        #"{"@type":"x","@context":1}"#, #"{"/reset/{token}":1}"#, #"{"application/json":1}"#,
        #"{"9f86d081884c7d659a2feaa0c55ad015":1}"#, #"{"2025-06-05T19:10:35.987Z":1}"#,
        #"{"550e8400-e29b-41d4-a716-446655440000":1}"#, #"{"https://a.io/x?y=1":2}"#,
    ])
    func `keeps other names`(_ json: String) throws {
        #expect(try shown(json) == json)
    }
}
