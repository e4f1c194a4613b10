import Foundation
import StubHTTP
import StubJSON
import StubRedaction
import TestSupport
import Testing

@testable import StubRecorder

/// What a token says about a person, which nobody sees in a recording's file.
struct PersonClaimsTests {
    private func payload(_ claims: JSONValue, rules: RedactionRules = .standard) async throws
        -> JSONObject
    {
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(fixtures: folder.path, rules: rules)
        var token = try #require(WebToken(WebTokenTests.sample))
        token.payload = try #require(claims.object)
        let request = HTTPRequest(.post, "/login")
        let ticket = try #require(writer.reserve(request))
        await writer.record(
            request,
            .json(JSONSerializer.bytes(["accessToken": .string(token.text), "name": "Emma"])),
            as: ticket)
        let text = try #require(folder.text("recordings/post-login.json"))
        let file = try JSONParser.parse(text)
        #expect(file["response"]?["body"]?["name"] == "Emma")
        let shown = try #require(file["response"]?["body"]?["accessToken"]?.string)
        return try #require(WebToken(shown)).payload
    }

    @Test func `names and addresses are replaced, and what the app checks stays`() async throws {
        let claims: JSONValue = [
            "sub": "17", "name": "Emma Fox", "given_name": "Emma", "familyName": "Fox",
            "https://example.com/claims/nickname": "foxy", "preferred_username": "emma.fox",
            "email": "emma.fox@firm.test", "picture": "https://cdn.example.com/emma.png",
            "address": ["street_address": "Birch Lane 4", "country": "Norway"],
            "user": ["firstName": "Emma", "id": 17], "roles": ["admin"], "iss": "https://a.test",
            "organization": ["name": "Acme"], "username": "emmaf", "locale": "nb-NO",
        ]
        let shown = try await payload(claims)
        let text = JSONSerializer.string(.object(shown))
        for name in ["Emma", "Fox", "fox", "firm.test", "Birch", "Norway", "emma.png"] {
            #expect(!text.contains(name), "\(text)")
        }
        for name in ["sub", "roles", "iss", "organization", "username", "locale"] {
            #expect(shown[name] == claims[name], "\(name)")
        }
        #expect(shown["user"]?["id"] == 17)
        #expect(shown.keys == claims.object?.keys)
    }

    @Test func `a claim that the user allows stays`() async throws {
        let shown = try await payload(
            ["name": "Emma Fox", "given_name": "Emma"], rules: .standard.keeping(["name"]))
        #expect(shown["name"] == "Emma Fox" && shown["given_name"] != "Emma")
    }
}
