import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRecorder

/// Values that a contract lists, which are no secrets even if their name is one's.
struct ContractEnumerationsTests {
    private static let main = """
        {"openapi":"3.1.0","info":{"title":"t","version":"1"},
         "paths":{"/a":{"get":{"operationId":"a",
          "parameters":[
           {"name":"passcode","in":"query","schema":{"type":"string","enum":["open","closed"]}},
           {"name":"sort","in":"query","schema":{"type":"string"}}],
          "responses":{"200":{"description":"ok","content":{"application/json":{"schema":{
           "properties":{
            "credential":{"$ref":"#/components/schemas/Kind"},
            "secret":{"const":"withheld"},
            "pin":{"oneOf":[{"enum":["unset"]},{"enum":["chosen",7,null]}]},
            "tokens":{"type":"array","items":{"$ref":"other.json#/Scope"}},
            "loop":{"$ref":"#/components/schemas/Loop"},
            "password":{"type":"string"}}}}}}}}}},
         "components":{"schemas":{
          "Kind":{"enum":["passkey","hardware"]},
          "Loop":{"anyOf":[{"$ref":"#/components/schemas/Loop"},{"enum":["again"]}]}}}}
        """

    private func contract() throws -> Contract {
        let other = #"{"Scope":{"enum":["readwrite","readonly"]}}"#
        return try ContractLoader.load(
            JSONDocument(file: "main.json", bytes: Array(Self.main.utf8)),
            references: [JSONDocument(file: "other.json", bytes: Array(other.utf8))])
    }

    @Test func `reads the values of members and parameters, also by reference`() throws {
        let found = try contract().enumerations
        #expect(
            found == [
                "passcode": ["open", "closed"], "credential": ["passkey", "hardware"],
                "secret": ["withheld"], "pin": ["unset", "chosen"],
                "tokens": ["readwrite", "readonly"], "loop": ["again"],
            ])
    }

    @Test func `records listed values, and replaces others under the same names`() async throws {
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(fixtures: folder.path, contract: try contract())
        let request = HTTPRequest(.get, "/a?passcode=closed")
        let ticket = try #require(writer.reserve(request))
        let body = """
            {"credential":"hardware","secret":"withheld","pin":"chosen","password":"hardware9Kq",
             "tokens":["readonly"],"inner":{"credential":"Kq8Lm3Nv7Kw2"}}
            """
        await writer.record(request, .json(Array(body.utf8)), as: ticket)
        let text = folder.files.compactMap { folder.text($0) }.joined()
        for value in ["closed", "\"hardware\"", "withheld", "chosen", "readonly"] {
            #expect(text.contains(value), "\(value): \(text)")
        }
        #expect(!text.contains("hardware9Kq") && !text.contains("Kq8Lm3Nv7Kw2"))
    }
}
