import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// The journal through the admin API.
struct JournalRoutesTests {
    private let served: Served

    init() throws { served = try .customer() }

    private func requests(_ query: String = "") throws -> JSONValue {
        let response = try served.admin(.get, "requests" + query)
        #expect(response.status == 200, "\(response.text)")
        return try response.json()
    }

    @Test func `an exchange is listed with its result and without secrets`() throws {
        served.stub.clock.freeze()
        let token = try served.login().access
        let size = try served.get("/auth/products?limit=1&nonsense=2", token: token).body.count
        let listing = try requests()
        #expect(listing["total"] == 2)
        #expect(listing["evicted"] == 0)
        var entry = try #require(listing.at("/requests/1")?.object)
        // Real times, which differ from run to run.
        #expect(entry["arrival"]?.double != nil && entry["duration"]?.double != nil)
        entry["arrival"] = nil
        entry["duration"] = nil
        #expect(
            JSONValue.object(entry) == [
                "id": 2, "method": "GET", "path": "/auth/products", "query": "limit=1&nonsense=2",
                "status": 200, "operation": "authListProducts", "session": nil,
                "tokenId": "access-1",
                "receivedAt": .string(CivilTime(unixSeconds: served.stub.clock.now).iso8601),
                "size": .int(size), "source": ["kind": "fixture", "name": "products", "rule": nil],
                "issues": [
                    [
                        "location": "nonsense", "severity": "warning",
                        "code": "request/query/undeclared",
                        "message": "the query parameter 'nonsense' is not declared",
                    ]
                ],
            ])
        let text = try served.admin(.get, "requests").text
        #expect(!text.contains(token))
        #expect(!text.contains("emilyspass"))
    }

    @Test func `a listing can be filtered`() throws {
        for target in ["/products/1", "/nowhere", "/products/2", "/users/1"] {
            try served.get(target)
        }
        #expect(try requests("?operation=getProduct")["requests"]?.ids == [1, 3])
        #expect(try requests("?since=2")["requests"]?.ids == [3, 4])
        #expect(try requests("?since=4")["requests"]?.ids == [])
        #expect(try requests("?limit=1&operation=getProduct")["requests"]?.ids == [1])
        #expect(try requests("?limit=1&operation=getProduct")["total"] == 2)
        #expect(try requests("?limit=0")["total"] == 4)
        for query in ["?unmatched=true", "?unmatched", "?unmatched="] {
            #expect(try requests(query)["requests"]?.ids == [2])
        }
        #expect(try requests("?unmatched=false")["total"] == 4)
        #expect(try requests("?unmatched")["requests"]?.at("/0/operation") == .some(nil))
    }

    @Test(arguments: [
        ("?since=x", "'since' must be a whole number"),
        ("?limit=-1", "'limit' must be a whole number"),
        ("?unmatched=maybe", "'unmatched' must be true or false"),
        ("?operation=getProdukt", "no operation 'getProdukt'"),
    ])
    func `an invalid query of a listing is rejected`(query: String, message: String) throws {
        let response = try served.admin(.get, "requests" + query)
        #expect(response.status == 400)
        #expect(response.message?.contains(message) == true)
    }

    @Test(arguments: ["requests/count", "requests/find"])
    func `the advice in the error for an evicted range is a valid query`(route: String) throws {
        let served = try Served.customer { $0.journalLimit = 3 }
        for id in 1...5 { try served.get("/products/\(id)") }
        let refused = try served.admin(.post, route, #"{"operation": "getProduct", "since": 0}"#)
        #expect(refused.status == 410)
        let advice = try #require(refused.message?.firstMatch(of: /"since": (\d+)/)?.output.1)
        let query = try #require(refused.message?.firstMatch(of: /\?since=(\d+)/)?.output.1)
        #expect(query == advice)
        for (target, body) in [
            (route, #"{"operation": "getProduct", "since": \#(advice)}"#),
            (route + "?since=\(advice)", #"{"operation": "getProduct"}"#),
        ] {
            let answer = try served.admin(.post, target, body)
            #expect(answer.status == 200, "\(answer.text)")
            let json = try answer.json()
            #expect(json["count"] ?? json["total"] == 3)
        }
    }

    @Test func `a count of evicted exchanges is rejected, with advice that works`() throws {
        let served = try Served.customer { $0.journalLimit = 3 }
        for id in 1...5 { try served.get("/products/\(id)") }
        let refused = try served.admin(.post, "requests/count", "{}")
        #expect(refused.status == 410)
        #expect(refused.message?.contains("since") == true)
        #expect(
            try served.admin(.post, "requests/count", #"{"since": 3}"#).json() == ["count": 2])
        #expect(try served.admin(.post, "requests/count", #"{"since": -1}"#).status == 400)
        #expect(try served.admin(.post, "requests/count", #"{"since": "x"}"#).status == 400)
        #expect(try served.admin(.post, "requests/count?since=x", "{}").status == 400)
    }

    @Test func `the advice of a listing is a valid query as well`() throws {
        let served = try Served.customer { $0.journalLimit = 3 }
        for id in 1...5 { try served.get("/products/\(id)") }
        let refused = try served.admin(.get, "requests?since=0")
        #expect(refused.status == 410)
        let query = try #require(refused.message?.firstMatch(of: /\?since=\d+/)?.output)
        #expect(try served.admin(.get, "requests\(query)").json()["total"] == 3)
    }

    @Test func `requests are counted and found by pattern`() throws {
        try served.get("/products?skip=20&limit=20")
        try served.get("/products?skip=40&limit=20")
        try served.send(
            .post, "/posts/add", json: #"{"title": "a", "body": "needle", "userId": 1}"#,
            fields: ["X-Client": "test"])
        let counts: [(String, JSONValue)] = [
            ("{}", 3), (#"{"operation": "listProducts"}"#, 2),
            (#"{"operation": "listProducts", "query": {"skip": 20}}"#, 1),
            (#"{"query": {"skip": {"present": true}}}"#, 2), (#"{"method": "post"}"#, 1),
            (#"{"path": "/posts/{id}"}"#, 1), (#"{"body": {"userId": 1}}"#, 1),
            (#"{"bodyContains": "needle"}"#, 1),
            (#"{"headers": {"x-client": {"contains": "es"}}}"#, 1),
            (#"{"operation": "getUser"}"#, 0),
        ]
        for (pattern, count) in counts {
            let response = try served.admin(.post, "requests/count", pattern)
            #expect(try response.json() == ["count": count], "\(pattern)")
        }
        let found = try served.admin(.post, "requests/find", #"{"method": "POST"}"#).json()
        #expect(found["requests"]?.ids == [3])
    }

    @Test(arguments: [
        (#"{"operation": "listProdukts"}"#, "Did you mean 'listProducts'?"),
        (#"{"opration": "listProducts"}"#, "Did you mean 'operation'?"),
        ("[]", "must be an object"), ("{", "body:1:2"), (#"{"path": "products"}"#, "is not a path"),
    ])
    func `a pattern that cannot match is rejected instead of counting none`(
        pattern: String, message: String
    ) throws {
        for path in ["requests/count", "requests/find"] {
            let response = try served.admin(.post, path, pattern)
            #expect(response.status == 400)
            #expect(response.message?.contains(message) == true, "\(response.text)")
        }
    }

    @Test func `a journal with evicted exchanges reports it instead of a wrong count`() throws {
        let served = try Served.customer { $0.journalLimit = 3 }
        for id in 1...5 { try served.get("/products/\(id)") }
        let listing = try served.admin(.get, "requests").json()
        #expect(listing["requests"]?.ids == [3, 4, 5])
        #expect(listing["evicted"] == 2)
        let count = try served.admin(.post, "requests/count")
        #expect(count.status == 410)
        #expect(count.message?.contains("2 oldest exchanges") == true)
        #expect(try served.admin(.get, "requests?since=1").status == 410)
        #expect(try served.admin(.get, "requests?since=2").json()["requests"]?.ids == [3, 4, 5])
        _ = try served.admin(.delete, "requests")
        #expect(try served.admin(.post, "requests/count").json() == ["count": 0])
    }

    @Test func `ids continue after the journal was cleared`() throws {
        try served.get("/products/1")
        #expect(try served.admin(.delete, "requests").status == 204)
        #expect(try requests()["total"] == 0)
        try served.get("/products/1")
        #expect(try requests()["requests"]?.ids == [2])
    }
}
