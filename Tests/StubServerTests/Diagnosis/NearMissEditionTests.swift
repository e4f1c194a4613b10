import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// The candidates for near misses are prepared once for each version of the contract.
struct NearMissEditionTests {
    private static func definition(_ paths: String...) throws -> StubDefinition {
        let operations = paths.map { path in
            """
            "\(path)": {"get": {"operationId": "get\(path)",
              "responses": {"200": {"description": "Yes"}}}}
            """
        }
        return try Served.definition(paths: "{" + operations.joined(separator: ",") + "}")
    }

    @Test func `after a reload, near misses are those of the new version`() throws {
        let served = Served(try Self.definition("/things", "/other/way"))
        let before = try served.get("/thinks").json()
        served.stub.sessions.adopt(try Self.definition("/thinker", "/other/way"))
        let after = try served.get("/thinks").json()
        #expect(before.at("/nearMisses/0/path") == "/things")
        #expect(before["hints"] == ["Did you mean /things?"])
        #expect(after.at("/nearMisses/0/path") == "/thinker")
        #expect(after["hints"] == ["Did you mean /thinker?"])
    }

    @Test func `a request that was routed before a reload is compared with its own version`()
        throws
    {
        let served = Served(try Self.definition("/things"))
        let answered = served.stub.sessions.main.edition
        served.stub.sessions.adopt(try Self.definition("/thinker"))
        let finder = served.stub.sessions.main.withState {
            $0.nearMissFinder(at: 0, by: answered)
        }
        let diagnosis = finder.diagnosis(of: HTTPRequest(.get, "/thinks"))
        #expect(
            diagnosis.nearMisses.map(\.subject) == [
                .operation("get/things", method: "GET", path: "/things")
            ])
        #expect(diagnosis.hints == ["Did you mean /things?"])
    }

    @Test func `of equally near operations, the first three of the document are shown`() throws {
        let served = Served(
            try Self.definition("/things", "/thingy", "/thingo", "/thinga", "/a/b/c"))
        let body = try served.get("/thing").json()
        #expect(
            body["nearMisses"]?.array?.map { $0["path"] } == ["/things", "/thingy", "/thingo"])
    }
}
