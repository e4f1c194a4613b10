import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

struct SessionRoutesTests {
    @Test func `a new session returns its id and its URL`() throws {
        let served = try Served.customer()
        let response = try served.admin(.post, "sessions")
        #expect(response.status == 201)
        #expect(
            try response.json()
                == ["id": "s1", "url": "http://127.0.0.1:4280/__session/s1", "requests": 0])
        #expect(try served.get("/__session/s1/products").status == 200)
    }

    @Test func `a session has its own admin API`() throws {
        let served = try Served.customer()
        _ = try served.admin(.post, "sessions")
        try served.get("/__session/s1/products")
        let own = try served.get("/__session/s1/__admin/requests").json()
        #expect(own.at("/total") == 1)
        #expect(own.at("/requests/0/session") == "s1")
        #expect(own.at("/requests/0/path") == "/products")
        let stub = try served.admin(.get, "requests").json()
        #expect(stub.at("/total") == 0)
    }

    @Test func `sessions are listed in order of creation`() throws {
        let served = try Served.customer()
        for _ in 1...11 { _ = try served.admin(.post, "sessions") }
        _ = try served.admin(.delete, "sessions/s2")
        let ids = try served.admin(.get, "sessions").json()["sessions"]?.array?
            .compactMap { $0["id"]?.string }
        #expect(ids == [1, 3, 4, 5, 6, 7, 8, 9, 10, 11].map { "s\($0)" })
    }

    @Test func `sessions are ended one by one or together`() throws {
        let served = try Served.customer()
        for _ in 1...3 { _ = try served.admin(.post, "sessions") }
        #expect(try served.admin(.delete, "sessions/s2").status == 204)
        #expect(try served.admin(.delete, "sessions/s2").status == 404)
        #expect(try served.get("/__session/s2/products").status == 404)
        #expect(try served.get("/__session/s3/products").status == 200)
        #expect(try served.admin(.delete, "sessions").status == 204)
        #expect(try served.get("/__session/s3/products").status == 404)
        #expect(try served.get("/products").status == 200)
    }

    @Test func `a session ends itself and does not affect the others`() throws {
        let served = try Served.customer()
        for _ in 1...2 { _ = try served.admin(.post, "sessions") }
        #expect(try served.send(.delete, "/__session/s1/__admin/sessions").status == 204)
        #expect(try served.get("/__session/s1/products").status == 404)
        #expect(try served.get("/__session/s2/products").status == 200)
    }

    @Test(arguments: [
        (#"{"scenarios": ["nowhere"]}"#, "There is no scenario 'nowhere'"),
        (#"{"scenarios": [1]}"#, "'scenarios' must be an array of names"),
        (#"{"scenarios": "all"}"#, "'scenarios' must be an array of names"),
        ("[]", "must be a JSON object"),
        ("{", "body:1:2"),
    ])
    func `an invalid request creates no session`(body: String, message: String) throws {
        let served = try Served.customer()
        let response = try served.admin(.post, "sessions", body)
        #expect(response.status == 400)
        #expect(response.message?.contains(message) == true, "\(response.text)")
        #expect(served.stub.sessions.count == 0)
    }
}
