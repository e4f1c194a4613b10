import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

struct FeedTests {
    private let served: Served
    private let token: String

    init() throws {
        served = try .customer()
        token = try served.login().access
    }

    private func feed(_ query: String = "") throws -> HTTPResponse {
        let response = try served.get("/auth/feed" + query, token: token)
        #expect(response.issueCodes == [])
        return response
    }

    private func ids(_ page: JSONValue) -> [String] {
        page["items"]?.array?.compactMap { $0["id"]?.string } ?? []
    }

    /// The item that shows a post.
    private func item(of post: Int) throws -> JSONValue? {
        try feed("?limit=50").json()["items"]?.array?.first { $0["postId"]?.int == post }
    }

    private func likePost(_ method: HTTPMethod, _ id: Int, token: String? = nil) throws -> JSONValue
    {
        let response = try served.send(
            method, "/auth/posts/\(id)/like", token: token ?? self.token)
        #expect(response.status == 200)
        #expect(response.issueCodes == [])
        return try response.json()
    }

    @Test func `links lead through the whole feed, newest first`() throws {
        var seen: [String] = []
        var times: [String] = []
        var query = "?limit=13"
        while true {
            let response = try feed(query)
            let page = try response.json()
            seen += ids(page)
            times += page["items"]?.array?.compactMap { $0["publishedAt"]?.string } ?? []
            #expect(response.fields["X-Total-Count"] == String(total))
            let links = response.fields["Link"]?.split(separator: ", ") ?? []
            guard let link = links.first(where: { $0.hasSuffix(#">; rel="next""#) }) else {
                #expect(page["nextCursor"] == .null)
                break
            }
            query = String(link.dropFirst().prefix { $0 != ">" })
            try #require(seen.count < total)
        }

        #expect(seen.count == total)
        #expect(Set(seen).count == total)
        #expect(times == times.sorted(by: >))
    }

    private var total: Int { served.stub.fixtures.rows(of: "feed").count }

    @Test func `the feed has every kind of item`() throws {
        let kinds = served.stub.fixtures.rows(of: "feed").compactMap { $0["type"]?.string }

        #expect(Set(kinds) == ["post", "product", "notice"])
    }

    @Test(arguments: ["?limit=0", "?limit=51", "?limit=x", "?cursor=nonsense"])
    func `an invalid page is rejected by the contract`(query: String) throws {
        let response = try served.get("/auth/feed" + query, token: token)

        #expect(response.status == 400)
        #expect(!response.issueCodes.contains { $0.hasPrefix("response/") })
    }

    @Test func `a like counts once, shows in the feed and in the post, and can be removed`()
        throws
    {
        let post = try #require(served.stub.fixtures.rows(of: "feed")[0]["postId"]?.int)
        let before = try #require(try item(of: post)?["likes"]?.int)

        #expect(
            try likePost(.post, post) == [
                "id": .int(post), "likes": .int(before + 1), "isLiked": true,
            ])
        #expect(try likePost(.post, post)["likes"]?.int == before + 1)
        #expect(try item(of: post)?["likes"]?.int == before + 1)
        #expect(try item(of: post)?["isLiked"] == true)
        let row = try served.get("/auth/posts/\(post)", token: token).json()
        #expect(row.at("/reactions/likes")?.int == before + 1)

        #expect(try likePost(.delete, post)["isLiked"] == false)
        #expect(try likePost(.delete, post)["likes"]?.int == before)
        #expect(try item(of: post)?["likes"]?.int == before)
        #expect(try item(of: post)?["isLiked"] == false)
    }

    @Test func `likes belong to their user, the count to all`() throws {
        let post = try #require(served.stub.fixtures.rows(of: "feed")[0]["postId"]?.int)
        let before = try #require(try item(of: post)?["likes"]?.int)
        let user = served.stub.fixtures.rows(of: "users")[1]
        let login = try served.send(
            .post, "/auth/login",
            json: JSONSerializer.string([
                "username": user["username"] ?? .null, "password": user["password"] ?? .null,
            ]))
        let other = try #require(try login.json()["accessToken"]?.string)

        _ = try likePost(.post, post)
        #expect(try likePost(.post, post, token: other)["likes"]?.int == before + 2)
        _ = try likePost(.delete, post)

        let page = try served.get("/auth/feed?limit=50", token: other).json()
        let shown = page["items"]?.array?.first { $0["postId"]?.int == post }
        #expect(shown?["isLiked"] == true)
        #expect(shown?["likes"]?.int == before + 1)
        #expect(try item(of: post)?["isLiked"] == false)
    }

    @Test func `a like changes the page's tag, and a reset restores it`() throws {
        let post = try #require(served.stub.fixtures.rows(of: "feed")[0]["postId"]?.int)
        let first = try feed().fields["ETag"]
        _ = try likePost(.post, post)
        #expect(try feed().fields["ETag"] != first)

        served.stub.reset()
        let token = try served.login().access
        #expect(try served.get("/auth/feed", token: token).fields["ETag"] == first)
    }

    @Test(arguments: [("999999", 404), ("abc", 400)])
    func `a like requires an existing post`(id: String, status: Int) throws {
        let response = try served.send(.post, "/auth/posts/\(id)/like", token: token)

        #expect(response.status == status)
    }
}
