import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Links that clients follow as they are.
struct SessionLinkTests {
    private static let rows =
        "[" + (1...10).map { #"{"id": \#($0)}"# }.joined(separator: ",") + "]"

    private static func served() throws -> Served {
        try Served.document(
            """
            {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/feed": {"get": {
              "x-stub": {"action": "list", "collection": "things", "rows": "rows", "page": {
                "style": "offset", "skip": "skip", "limit": "n", "default": 4,
                "envelope": {"nextLink": "next", "previousLink": "back", "selfLink": "here",
                  "total": "count"}}},
              "parameters": [
                {"name": "skip", "in": "query", "schema": {"type": "integer"}},
                {"name": "n", "in": "query", "schema": {"type": "integer"}}],
              "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {
                "type": "object", "properties": {"rows": {"type": "array"}}}}}}}}}}}
            """,
            fixtures: [("things", rows)])
    }

    private func page(_ target: String, host: String, of served: Served) throws -> JSONValue {
        try served.send(HTTPRequest(.get, target, fields: ["Host": host])).json()
    }

    @Test func `the page of x-stub can have links, with the host of each request`() throws {
        let served = try Self.served()
        for host in ["stub:1", "stub:2", "stub:1"] {
            let page = try page("/feed?skip=4", host: host, of: served)
            #expect(page["next"]?.string == "http://\(host)/feed?skip=8")
            #expect(page["back"]?.string == "http://\(host)/feed?skip=0")
            #expect(page["here"]?.string == "http://\(host)/feed?skip=4")
            #expect(page["count"] == 10)
        }
        #expect(try page("/feed?skip=8", host: "stub:1", of: served)["next"] == .null)
    }

    @Test func `the links of a session stay in it`() throws {
        let served = try Self.served()
        let session = served.stub.session()
        var target: String? = "\(SessionAddress.prefix)\(session.name)/feed"
        var rows = 0
        while let next = target {
            let page = try page(next, host: "stub:1", of: served)
            rows += page["rows"]?.array?.count ?? 0
            #expect(page["here"]?.string?.hasPrefix("http://stub:1/__session/s1/feed") == true)
            target = page["next"]?.string.map { String($0.dropFirst("http://stub:1".count)) }
        }
        #expect(rows == 10)
        #expect(session.journal.exchanges.count == 3 && served.stub.journal.exchanges.isEmpty)
        // A client that names its session by a header field needs no other path.
        let request = HTTPRequest(
            .get, "/feed", fields: ["Host": "stub:1", "X-Understudy-Session": session.name])
        #expect(try served.send(request).json()["next"]?.string == "http://stub:1/feed?skip=4")
    }

    @Test func `an absolute Link has the host of each request, and stays in the session`() throws {
        let served = try Served.conventional(
            paths: """
                {"/feed": {"get": {"operationId": "feed", "parameters": [
                  {"name": "skip", "in": "query", "schema": {"type": "integer"}},
                  {"name": "limit", "in": "query", "schema": {"type": "integer"}}],
                  "responses": {"200": {"description": "ok", "content": {"application/json":
                    {"schema": {"type": "array", "items": {"type": "object"}}}}}}}}}
                """, fixtures: [("feed", Self.rows)])
        let own = "\(SessionAddress.prefix)\(served.stub.session().name)/feed"
        for (host, path) in [("stub:1", "/feed"), ("stub:2", "/feed"), ("stub:1", own)] {
            for _ in 0..<2 {
                let request = HTTPRequest(.get, path + "?limit=4", fields: ["Host": host])
                #expect(
                    try served.send(request).fields["Link"]
                        == "<http://\(host)\(path)?limit=4&skip=4>; rel=\"next\"")
            }
        }
    }
}
