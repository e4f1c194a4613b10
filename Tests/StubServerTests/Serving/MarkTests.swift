import StubHTTP
import StubJSON
import StubServer
import TestSupport
import Testing

@testable import StubRules

/// Likes are counted from the row's current value, whoever changed it.
struct MarkTests {
    private let served: Served
    private let tokens: [String]

    init() throws {
        let served = try Served.customer()
        self.served = served
        tokens = try served.stub.fixtures.rows(of: "users").prefix(3).map { user in
            let login = try served.send(
                .post, "/auth/login",
                json: JSONSerializer.string([
                    "username": user["username"] ?? .null, "password": user["password"] ?? .null,
                ]))
            return try #require(try login.json()["accessToken"]?.string)
        }
    }

    private func like(_ method: HTTPMethod = .post, by user: Int) throws -> Int? {
        let response = try served.send(method, "/auth/posts/1/like", token: tokens[user])
        #expect(response.issueCodes == [])
        return try response.json()["likes"]?.int
    }

    private func set(_ likes: Int) throws {
        try served.stub.fixtures.change(
            "posts", .update(1, ["reactions": ["likes": .int(likes)]]))
    }

    private var likes: Int? {
        get throws { try served.get("/posts/1").json().at("/reactions/likes")?.int }
    }

    @Test func `a like increments a count that was changed meanwhile`() throws {
        _ = try like(by: 0)
        try set(500)
        #expect(try like(by: 1) == 501)
        #expect(try likes == 501)
        #expect(try like(.delete, by: 0) == 500)
        #expect(try likes == 500)
    }

    @Test func `a repeated like returns the row's count, and changes nothing`() throws {
        _ = try like(by: 0)
        try set(500)
        #expect(try like(by: 0) == 500)
        #expect(try likes == 500)
        #expect(try like(.delete, by: 2) == 500)
        #expect(try likes == 500)
    }

    @Test func `no count is below zero`() throws {
        _ = try like(by: 0)
        try set(0)
        #expect(try like(.delete, by: 0) == 0)
        #expect(try likes == 0)
    }

    @Test(arguments: ["reset", "reset?fixture=posts"])
    func `a reset of the rows removes their marks, so that a like counts again`(
        path: String
    ) throws {
        let before = try #require(try likes)
        #expect(try like(by: 0) == before + 1)
        #expect(try served.admin(.post, path).status == 204)
        #expect(try likes == before)
        let token = try served.login().access
        let liked = try served.send(.post, "/auth/posts/1/like", token: token).json()
        #expect(liked["likes"]?.int == before + 1)
        #expect(try likes == before + 1)
    }

    @Test func `a reset of other rows keeps the marks`() throws {
        let before = try #require(try likes)
        _ = try like(by: 0)
        #expect(try served.admin(.post, "reset?fixture=products").status == 204)
        #expect(try like(by: 0) == before + 1)
        #expect(try like(.delete, by: 0) == before)
    }

    @Test func `lists show the row's own count`() throws {
        let post = try #require(served.stub.fixtures.rows(of: "feed")[0]["postId"])
        _ = try served.send(.post, "/auth/posts/\(post)/like", token: tokens[0])
        try served.stub.fixtures.change(
            "posts", .update(post, ["reactions": ["likes": 700]]))
        let page = try served.get("/auth/feed?limit=50", token: tokens[0]).json()
        let shown = page["items"]?.array?.first { $0["postId"] == post }
        #expect(shown?["likes"] == 700)
        #expect(shown?["isLiked"] == true)
    }
}
