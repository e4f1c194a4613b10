import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

struct KeyedAnswerTests {
    private let served: Served
    private let post = #"{"title": "T", "body": "B", "userId": 1}"#

    init() throws { served = try .customer() }

    private func create(
        key: String? = "k1", _ body: String? = nil, path: String = "/posts/add",
        token: String? = nil
    ) throws -> HTTPResponse {
        var fields = HTTPFields()
        fields["Idempotency-Key"] = key
        return try served.send(.post, path, json: body ?? post, token: token, fields: fields)
    }

    private var count: Int { served.stub.fixtures.rows(of: "posts").count }

    @Test func `the same key and body is performed once and answered equally`() throws {
        let before = count
        let first = try create()
        let second = try create()

        #expect(first.status == 201)
        #expect(second.status == 201)
        #expect(second.body == first.body)
        #expect(first.fields["Idempotent-Replayed"] == nil)
        #expect(second.fields["Idempotent-Replayed"] == "true")
        #expect(second.issueCodes == [])
        #expect(count == before + 1)
    }

    @Test func `another key, and none, is another action`() throws {
        let before = count
        _ = try create()
        _ = try create(key: "k2")
        _ = try create(key: nil)
        _ = try create(key: nil)

        #expect(count == before + 4)
    }

    @Test func `a key with another body is rejected`() throws {
        _ = try create()
        let response = try create(#"{"title": "U", "body": "B", "userId": 1}"#)

        #expect(response.status == 422)
        #expect(response.issueCodes == [])
    }

    @Test func `a key belongs to its operation and to its user`() throws {
        let before = count
        _ = try create()
        _ = try create(path: "/auth/posts/add", token: try served.login().access)
        let other = try served.send(
            .post, "/auth/login",
            json: #"{"username": "\#(try secondUser().0)", "password": "\#(try secondUser().1)"}"#)
        let token = try #require(try other.json()["accessToken"]?.string)
        _ = try create(path: "/auth/posts/add", token: token)

        #expect(count == before + 3)
    }

    private func secondUser() throws -> (String, String) {
        let user = try #require(served.stub.fixtures.rows(of: "users").dropFirst().first)
        return (
            try #require(user["username"]?.string), try #require(user["password"]?.string)
        )
    }

    @Test func `while the first response is held the key is in use`() throws {
        served.stub.rules.add(
            Rule(.operation("createPost")).times(1).holding(at: "post").passThrough())
        let before = count
        let held = try create()
        let early = try create()
        served.stub.rules.release(barrier: "post")
        let late = try create()

        #expect(held.delivery.gate != nil)
        #expect(early.status == 409)
        #expect(early.fields["Retry-After"] == "1")
        #expect(early.issueCodes == [])
        #expect(late.status == 201)
        #expect(late.body == held.body)
        #expect(late.delivery.gate == nil)
        #expect(count == before + 1)
    }

    @Test func `a delayed response is in progress until it is sent`() throws {
        served.stub.rules.add(
            Rule(.operation("createPost")).times(1).delayed(by: .seconds(60)).passThrough())
        _ = try create()

        #expect(try create().status == 409)
    }

    @Test func `a request whose connection failed is not performed again`() throws {
        served.stub.rules.add(
            Rule(.operation("createPost")).times(1).failing(with: .connectionResetByPeer)
                .passThrough())
        let before = count
        let lost = try create()
        let found = try create()

        #expect(lost.delivery.fault == .connectionResetByPeer)
        #expect(found.status == 201)
        #expect(found.delivery.fault == nil)
        #expect(count == before + 1)
    }

    @Test func `a rejected request may be tried again with the key`() throws {
        served.stub.rules.add(Rule(.operation("createPost")).times(1).respond(503))

        #expect(try create().status == 503)
        #expect(try create("{}").status == 400)
        #expect(try create().status == 201)
    }

    @Test func `an error of the fixtures is not kept, so that a retry succeeds`() throws {
        let body = #"{"title": "T", "body": "B", "userId": 9999}"#
        let before = count
        for _ in 1...2 {
            let missing = try create(body)
            #expect(missing.status == 404)
            #expect(missing.fields["Idempotent-Replayed"] == nil)
        }
        try served.stub.fixtures.change("users", .insert(["id": 9999], atStart: false))
        #expect(try create(body).status == 201)
        #expect(count == before + 1)
    }

    @Test func `a reset forgets the keys`() throws {
        let first = try create()
        served.stub.reset()
        let second = try create()
        #expect(second.status == 201)
        #expect(second.body == first.body, "the same row again")
        #expect(second.fields["Idempotent-Replayed"] == nil)
        #expect(try served.get("/posts?limit=1").json()["total"]?.int == count)
    }

    @Test func `an operation that declares no key ignores it`() throws {
        let first = try served.send(
            .delete, "/posts/1", fields: ["Idempotency-Key": "k"])
        let second = try served.send(
            .delete, "/posts/1", fields: ["Idempotency-Key": "k"])

        #expect(first.status == 200)
        #expect(second.status == 404)
    }

    @Test func `the oldest keys are evicted`() {
        var ledger = IdempotencyLedger()
        let key = { (number: Int) in
            IdempotencyLedger.Key(operation: "o", user: nil, text: String(number))
        }
        for number in 0...10_000 {
            ledger.record(key(number), body: [], response: HTTPResponse(status: 200), at: .zero)
        }

        let isKnown = { (number: Int) in
            if case .unknown = ledger.find(key(number), body: [], at: .zero) { false } else { true }
        }
        #expect(!isKnown(0))
        #expect(isKnown(1))
        #expect(isKnown(10_000))
    }
}
