import StubContract
import StubHTTP
import StubJSON
import StubRedaction
import TestSupport
import Testing

@testable import StubRecorder

struct ContractSecretsTests {
    private func contract() throws -> Contract {
        let text = """
            {"openapi":"3.1.0","info":{"title":"t","version":"1"},
             "paths":{"/a":{"post":{"operationId":"a",
              "parameters":[{"name":"lock","in":"query","schema":{"type":"string","format":"password"}},
                            {"name":"sort","in":"query","schema":{"type":"string"}}],
              "requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{
               "phraseOfDay":{"type":"string","format":"password"},
               "remark":{"type":"string","writeOnly":true},
               "kind":{"type":"string","writeOnly":true,"enum":["a","b"]},
               "title":{"type":"string"}}}}}},
              "responses":{"200":{"description":"ok"}}}}},
             "components":{"securitySchemes":{
              "k":{"type":"apiKey","in":"header","name":"X-Door"},
              "q":{"type":"apiKey","in":"query","name":"pass_in"},
              "c":{"type":"apiKey","in":"cookie","name":"biscuit"}}}}
            """
        return try ContractLoader.load(JSONDocument(file: "a.json", bytes: Array(text.utf8)))
    }

    @Test func `takes the names that a contract declares to hold secrets`() throws {
        #expect(
            ContractSecrets.names(in: try contract()) == [
                "lock", "phraseOfDay", "remark", "X-Door", "pass_in", "biscuit",
            ])
    }

    @Test func `records no value of a member or field that the contract declares secret`()
        async throws
    {
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(fixtures: folder.path, contract: try contract())
        let body =
            #"{"phraseOfDay":"copperwalnut","remark":"tidy-ember","kind":"b","title":"Lamp"}"#
        let request = HTTPRequest(
            .post, "/a?lock=opensesame&sort=title",
            fields: ["Content-Type": "application/json", "X-Door": "velvetfalcon"],
            body: Array(body.utf8))
        let ticket = try #require(writer.reserve(request))
        await writer.record(
            request, .json(Array(#"{"echo":"velvetfalcon"}"#.utf8)), as: ticket)
        let text = try #require(folder.text("recordings/a.json"))
        for secret in ["copperwalnut", "tidy-ember", "opensesame", "velvetfalcon"] {
            #expect(!text.contains(secret), "\(text)")
        }
        #expect(text.contains(#""kind": "b""#) && text.contains(#""title": "Lamp""#))
    }

    @Test func `keeps what the user excludes`() throws {
        let rules = RedactionRules.standard.addingCredentials(["remark"]).keeping(["remark"])
        #expect(rules.reach(of: "remark") == nil)
        #expect(RedactionRules.standard.addingCredentials(["re-mark"]).reach(of: "reMark") != nil)
    }
}
