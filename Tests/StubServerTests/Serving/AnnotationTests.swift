import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Header fields that every response has.
struct AnnotationTests {
    private let served: Served

    init() throws { served = try .customer() }

    @Test func `a response names its operation`() throws {
        #expect(try served.get("/products/1").fields["Matched-Operation"] == "getProduct")
        #expect(try served.get("/products/999").fields["Matched-Operation"] == "getProduct")
        #expect(try served.get("/auth/me").fields["Matched-Operation"] == "getCurrentUser")
        #expect(try served.get("/nowhere").fields["Matched-Operation"] == nil)
    }

    @Test func `the date is that of the stub, not the system`() throws {
        served.stub.clock.freeze()
        served.stub.clock.advance(by: 86_400 * 400)
        let date = CivilTime(unixSeconds: served.stub.clock.now).httpDate
        #expect(try served.get("/products/1").fields["Date"] == date)
        #expect(try served.get("/nowhere").fields["Date"] == date)
        served.stub.clock.advance(by: 61)
        #expect(try served.get("/products/1").fields["Date"] != date)
    }

    @Test func `a date that a rule sets is kept`() throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        served.stub.rules.add(Rule(.any).respond(204, headers: ["Date": date]))
        #expect(try served.get("/products/1").fields[values: "Date"] == [date])
    }

    @Test func `issues are one line of ASCII with place, severity, code and message`() throws {
        let response = try served.get("/products?limit=1&caf%C3%A9=1")
        let field = try #require(response.fields["Understudy-Issues"])
        #expect(field.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
        #expect(
            try JSONParser.parse(field) == [
                [
                    "location": "café", "severity": "warning", "code": "request/query/undeclared",
                    "message": "the query parameter 'café' is not declared",
                ]
            ])
    }

    @Test func `a valid response has no issues field`() throws {
        #expect(try served.get("/products").fields["Understudy-Issues"] == nil)
    }

    @Test(arguments: [
        (#"{"respond": {"status": 418}}"#, ["response/status/undocumented"]),
        (#"{"respond": {"body": "no JSON"}}"#, ["response/content-type"]),
        (
            #"{"respond": {"headers": {"Content-Type": "application/json"}, "body": "{"}}"#,
            ["response/body/syntax"]
        ),
        (
            #"{"respond": {"headers": {"Content-Type": "application/json"}, "body": ""}}"#,
            ["response/body/missing"]
        ),
        (#"{"respond": {"status": 200}}"#, []),
        (#"{"patch": {"price": "much"}}"#, ["response/body/type"]),
    ])
    func `a response that a rule makes invalid reports it`(
        rule: String, codes: [String]
    ) throws {
        let added = try served.admin(
            .post, "rules", #"{"operation": "getProduct", "# + rule.dropFirst())
        #expect(added.status == 201, "\(added.text)")
        let response = try served.get("/products/1")
        #expect(Set(response.issueCodes) == Set(codes))
        #expect(served.stub.journal.exchanges.last?.issues.map(\.code) == response.issueCodes)
    }

    @Test func `an invalid row of a fixture file is reported with its place`() throws {
        let served = try Served.inline(
            paths: """
                {"/things": {"get": {
                  "operationId": "listThings",
                  "x-stub": {"collection": "things", "action": "list"},
                  "responses": {"200": {"description": "", "content": {"application/json": {
                    "schema": {"type": "array", "items": {"type": "object", "properties": {
                      "name": {"type": "string"}}}}}}}}}}}
                """,
            fixtures: [("things", #"[{"id": 1, "name": "a"}, {"id": 2, "name": 7}]"#)])
        let response = try served.get("/things")
        #expect(response.status == 200)
        let issues = try JSONParser.parse(try #require(response.fields["Understudy-Issues"]))
        #expect(issues.array?.map { $0["location"] } == ["/1/name"])
    }
}
