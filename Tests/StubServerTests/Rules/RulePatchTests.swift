import StubHTTP
import StubJSON
import StubServer
import TestSupport
import Testing

@testable import StubRules

struct RulePatchTests {
    @Test func `operations change the response in turn`() throws {
        let served = try Served.customer()
        served.stub.rules.add(
            Rule(.operation("listProducts")).patching(
                try JSONPatch([
                    ["op": "replace", "path": "/total", "value": 3],
                    ["op": "copy", "from": "/products/0", "path": "/products/-"],
                    ["op": "remove", "path": "/products/1"],
                ])))

        let page = try served.get("/products?limit=2").json()

        #expect(page["products"]?.ids == [1, 1])
        #expect(page["total"] == 3)
    }

    @Test func `a patched response is validated again and has no tag`() throws {
        let served = try Served.customer()
        served.stub.rules.add(
            Rule(.operation("getProduct")).patching(
                try JSONPatch([["op": "replace", "path": "/price", "value": "free"]])))

        let response = try served.get("/products/1")

        #expect(response.issueCodes.allSatisfy { $0.hasPrefix("response/body/") })
        #expect(!response.issueCodes.isEmpty)
        #expect(response.fields["ETag"] == nil)
    }

    @Test func `a patch that cannot be applied is a 500 that names the rule`() throws {
        let served = try Served.customer()
        served.stub.rules.add(
            Rule(.operation("getProduct"), name: "cheap").patching(
                try JSONPatch([["op": "remove", "path": "/nothing"]])))

        let response = try served.get("/products/1")

        #expect(response.status == 500)
        #expect(response.message?.hasPrefix("Rule 'cheap': the patch cannot be applied") == true)
    }

    @Test(arguments: [
        ("copies that double", "/products", "/products/-", "bytes"),
        ("copies into themselves", "", "/total", "levels"),
    ])
    func `a patch above the limits is a 500 with the reason, and the stub continues`(
        name: String, from: String, path: String, reason: String
    ) async throws {
        let served = try Served.customer()
        let operation: JSONValue = ["op": "copy", "from": .string(from), "path": .string(path)]
        let id = served.stub.rules.add(
            Rule(.operation("listProducts")).patching(
                try JSONPatch(.array(Array(repeating: operation, count: 50_000)))))

        let response = await served.answer(
            to: HTTPRequest(.get, "/products?limit=1", fields: ["Host": "127.0.0.1:4280"]))

        #expect(response.status == 500, "\(name)")
        #expect(response.message?.contains(reason) == true, "\(name): \(response.message ?? "")")
        served.stub.rules.remove(id)
        #expect(try served.get("/products?limit=1").status == 200)
    }

    @Test(arguments: [
        (#"{"patch": 1}"#, "r.json:1:11"), (#"{"patch": [{"op": "add"}]}"#, "r.json:1:12"),
        (
            #"{"patch": [{"op": "remove", "path": "/a"}, {"op": "jump", "path": "/a"}]}"#,
            "r.json:1:44"
        ),
    ])
    func `an invalid patch is rejected with its place`(text: String, place: String) {
        let error = #expect(throws: DiagnosticError.self) {
            try RuleParser.rules(in: Sample.document(text, file: "r.json"))
        }
        #expect(error?.description.hasPrefix(place) == true)
    }
}
