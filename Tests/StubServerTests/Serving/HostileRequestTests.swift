import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Deliberately invalid requests are rejected with a message and never crash the stub.
struct HostileRequestTests {
    private static let bodies: [String] = [
        "", "{", "null", "[]", "0", #""text""#, "{}{}", "1e999999", #"{"a":1e400}"#,
        #"{"a":"\ud800"}"#, "\u{0}", #"{"":""}"#, #"{"__proto__":{"id":1}}"#,
        String(repeating: "[", count: 5000), String(repeating: #"{"a":"#, count: 5000),
        "{" + (0..<2000).map { #""k\#($0)":\#($0)"# }.joined(separator: ",") + "}",
        #"{"id":9223372036854775808,"userId":9223372036854775807,"title":1}"#,
        #"{"username":{},"password":[],"expiresInMins":1e30,"refreshToken":{}}"#,
        #"{"seconds":1e999}"#, #"{"kind":7,"user":[]}"#, #"{"scenarios":[{}]}"#,
        #"{"rules":[[[]]],"respond":[],"sequence":{},"fault":{},"when":[]}"#,
        #"{"skip":-1,"times":9223372036854775807,"delay":-1,"pace":{},"hold":7,"mutate":[7]}"#,
    ]

    private static let pieces: [String] = [
        "%00", "%F0%9F%8E%AD", "-0", "+1", "1.0", "1e0", "9223372036854775808", "..", ".", "%2e%2e",
        "{id}", "%7Bid%7D", "a%2Fb", String(repeating: "x", count: 8000), "~", "'", "%22",
    ]

    private static let queries: [String] = [
        "limit=9223372036854775807", "limit=1&limit=2", "skip=%00", "select=,,,", "select[]=a",
        "q[]=1", "q[a]=1", "sortBy=..", "sortBy=__proto__", "sortBy=a.b.c.d", "order=",
        "brands=,,,,", "key=..&value=", "key=a.b.c&value=1", "&&&===&", "limit", "=", "a=%00",
        "since=99999999999999999999", "since=-1", "limit=0x10", "unmatched=%00", "operation=",
    ]

    /// Sends a request and expects a response that is not an internal error.
    private func ask(_ served: Served, _ request: HTTPRequest) throws {
        let response = try served.send(request)
        let label = "\(request.method) \(request.target.prefix(80)) \(request.body.prefix(60))"
        #expect((200..<500).contains(response.status), "\(label): \(response.text)")
        if response.status >= 400 { #expect(response.message?.isEmpty == false, "\(label)") }
    }

    @Test func `every operation that writes survives every body`() throws {
        let served = try Served.customer()
        let operations = served.stub.definition.contract.operations
        for operation in operations where operation.method != .get {
            for body in Self.bodies {
                served.stub.reset()
                var request = HTTPRequest(
                    operation.method, operation.path.replacing("{id}", with: "1"),
                    fields: ["Content-Type": "application/json"], body: Array(body.utf8))
                request.fields["Authorization"] = "Bearer \(try served.login().access)"
                try ask(served, request)
            }
        }
    }

    @Test func `every operation survives every path and query`() throws {
        let served = try Served.customer()
        let token = try served.login().access
        for operation in served.stub.definition.contract.operations where operation.method == .get {
            let targets =
                operation.path.contains("{")
                ? Self.pieces.map { Self.fill(operation.path, with: $0) }
                : Self.queries.map { operation.path + "?" + $0 }
            for target in targets {
                try ask(
                    served,
                    HTTPRequest(.get, target, fields: ["Authorization": "Bearer \(token)"]))
            }
        }
    }

    @Test func `the admin API survives every body, path and query`() async throws {
        let routes: [(HTTPMethod, String)] = [
            (.post, "requests/count"), (.post, "requests/find"), (.post, "rules"),
            (.put, "scenarios/x"), (.post, "clock/advance"), (.post, "clock/freeze"),
            (.put, "tokens"), (.post, "tokens/expire"), (.post, "tokens/revoke"),
            (.post, "fixtures/products"), (.put, "fixtures/products/1"),
            (.patch, "fixtures/products/1"), (.post, "sessions"), (.post, "barriers/x/release"),
        ]
        let served = try Served.customer()
        for (method, path) in routes {
            for body in Self.bodies {
                let response = await served.answer(
                    to: HTTPRequest(
                        method, "/__admin/" + path, fields: ["Host": "127.0.0.1:4280"],
                        body: Array(body.utf8)))
                #expect((200..<500).contains(response.status), "\(path) \(body.prefix(60))")
            }
        }
        for piece in Self.pieces {
            for path in ["rules/", "fixtures/", "fixtures/products/", "sessions/", "scenarios/"] {
                let response = try served.admin(.delete, path + piece)
                #expect((200..<500).contains(response.status), "\(path)\(piece.prefix(60))")
            }
        }
        for query in Self.queries {
            let response = try served.admin(.get, "requests?" + query)
            #expect((200..<500).contains(response.status), "\(query)")
        }
        served.stub.reset()
        #expect(try served.get("/products/1").status == 200)
    }

    private static func fill(_ path: String, with piece: String) -> String {
        path.split(separator: "/").map { $0.hasPrefix("{") ? piece : String($0) }
            .reduce("") { $0 + "/" + $1 }
    }
}
