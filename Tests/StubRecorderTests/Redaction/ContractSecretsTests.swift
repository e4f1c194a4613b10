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
            try contract().secretNames == [
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
        let text = try #require(folder.text("recordings/a.lock.sort-title.json"))
        for secret in ["copperwalnut", "tidy-ember", "opensesame", "velvetfalcon"] {
            #expect(!text.contains(secret), "\(text)")
        }
        #expect(text.contains(#""kind": "b""#) && text.contains(#""title": "Lamp""#))
    }

    @Test func `finds the names in schemas that are referred to, also in other documents`() throws {
        let main = """
            {"openapi":"3.1.0","info":{"title":"t","version":"1"},
             "paths":{"/a":{"post":{"operationId":"a",
              "requestBody":{"content":{"application/json":{"schema":{"properties":{
               "a":{"$ref":"#/components/schemas/Word"},
               "b":{"allOf":[{"$ref":"other.json#/defs/Word"},{"description":"x"}]},
               "c":{"$ref":"#/components/schemas/Text","writeOnly":true},
               "d":{"type":"array","items":{"type":"string","format":"password"}},
               "e":{"type":["string","null"],"writeOnly":true},
               "f":{"$ref":"#/components/schemas/Text"},
               "g":{"$ref":"other.json#/defs/Body"}}}}}},
              "responses":{"200":{"description":"ok","headers":{
               "X-Door":{"schema":{"type":"string","format":"password"}}}}}}}},
             "components":{"schemas":{"Word":{"type":"string","format":"password"},
              "Text":{"type":"string"}}}}
            """
        let other = """
            {"defs":{"Word":{"type":"string","format":"password"},
             "Body":{"type":"object","properties":{"h":{"$ref":"#/defs/Word"},
                                                   "i":{"type":"string"}}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "a.json", bytes: Array(main.utf8)),
            references: [JSONDocument(file: "other.json", bytes: Array(other.utf8))])
        #expect(contract.secretNames == ["a", "b", "c", "d", "e", "X-Door", "h"])
    }

    @Test func `finds the names in schemas that refer to each other many times`() throws {
        let doubled = (0..<40).map {
            let next = ##"{"$ref":"#/components/schemas/S\##($0 + 1)"}"##
            return #""S\#($0)":{"allOf":[\#(next),\#(next)]}"#
        }.joined(separator: ",")
        let text = """
            {"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},
             "components":{"schemas":{\(doubled),"S40":{"type":"string","format":"password"},
              "T":{"properties":{"a":{"$ref":"#/components/schemas/S0"},
                                 "b":{"$ref":"#/components/schemas/S38"},
                                 "c":{"$ref":"#/components/schemas/U"}}},
              "U":{"allOf":[{"$ref":"#/components/schemas/U"}]}}}}
            """
        let contract = try ContractLoader.load(
            JSONDocument(file: "a.json", bytes: Array(text.utf8)))
        #expect(contract.secretNames.contains("b"))
    }

    @Test func `keeps what the user excludes`() throws {
        let rules = RedactionRules.standard.addingCredentials(["remark"]).keeping(["remark"])
        #expect(rules.reach(of: "remark") == nil)
        #expect(RedactionRules.standard.addingCredentials(["re-mark"]).reach(of: "reMark") != nil)
    }
}
