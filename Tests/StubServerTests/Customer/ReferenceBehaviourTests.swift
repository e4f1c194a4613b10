import StubHTTP
import StubJSON
import TestSupport
import Testing

/// Details in which the sample contract follows the public API that it is modelled on.
struct ReferenceBehaviourTests {
    private let served: Served

    init() throws { served = try .customer() }

    @Test(arguments: [
        ("/users/1.5", 404), ("/users/0x1", 404), ("/users/1e3", 404), ("/users/-1", 404),
        ("/users/0", 404), ("/users/.5", 404), ("/users/1_000", 400),
        ("/users/abc", 400), ("/users/1x", 400), ("/users/0x", 400), ("/users/1.5/posts", 404),
        ("/posts/1.5", 404), ("/posts/abc", 400), ("/posts/user/0x1", 404),
        ("/posts/1.5/comments", 404),
    ])
    func `a number without a row is not found, and any other text is not an id`(
        target: String, status: Int
    ) throws {
        let response = try served.get(target)
        #expect(response.status == status)
        let id = target.split(separator: "/").first { $0.contains { $0.isNumber } || $0 == "abc" }
        #expect(response.message?.contains("'\(id ?? "")'") == true, "\(response.text)")
    }

    @Test(arguments: [
        ("sortBy=id&order=DESC", 194), ("sortBy=id&order=Desc", 194), ("sortBy=id&order=ASC", 1),
        ("order=up", 1), ("order=", 1), ("order=desc", 1),
    ])
    func `the direction ignores case, and needs a member to sort by`(
        query: String, first: Int
    ) throws {
        let response = try served.get("/products?limit=1&" + query)
        #expect(response.status == 200, "\(response.text)")
        #expect(try response.json()["products"]?.ids == [first])
    }

    @Test func `another direction is rejected`() throws {
        let response = try served.get("/products?sortBy=price&order=up")
        #expect(response.status == 400)
        #expect(response.message == "Order can be: 'asc' or 'desc'")
    }

    @Test(arguments: [
        "/products/search?q[x]=a", "/products/search?q[]=a", "/products/search?q=a&q=b",
        "/posts/search?q[a][b]=c", "/users/search?q=a&q=a", "/products/search?q[x]=",
    ])
    func `a search text is a single text`(target: String) throws {
        let response = try served.get(target)
        #expect(response.status == 400)
        #expect(response.message?.hasPrefix("Invalid 'q' - ") == true)
        if target.contains("[") {
            #expect(response.message == "Invalid 'q' - must be a string")
        }
    }

    @Test func `a search text may be inside an object`() throws {
        let plain = try served.get("/products/search?q=lamp&select=id")
        let wrapped = try served.get("/products/search?q[valueSearch]=lamp&select=id")
        #expect(wrapped.status == 200)
        #expect(wrapped.issueCodes == [])
        #expect(wrapped.body == plain.body)
    }

    @Test(arguments: [
        ("{}", 401), (#"{"refreshToken": null}"#, 401), (#"{"refreshToken": ""}"#, 401),
        (#"{"refreshToken": 0}"#, 401), (#"{"refreshToken": false}"#, 401), ("[]", 401),
        (#""text""#, 401), (#"{"refreshToken": 5}"#, 403), (#"{"refreshToken": {}}"#, 403),
        (#"{"refreshToken": []}"#, 403), (#"{"refreshToken": true}"#, 403),
        (#"{"refreshToken": "x"}"#, 403),
    ])
    func `a refresh distinguishes a missing and an invalid token`(body: String, status: Int) throws
    {
        let response = try served.send(.post, "/auth/refresh", json: body)
        #expect(response.status == status)
        #expect(
            response.message
                == (status == 401 ? "Refresh token required" : "Invalid refresh token"))
    }

    @Test(arguments: [
        "{}", #"{"title": "a", "body": "b"}"#, #"{"title": "a", "body": "b", "userId": 0}"#,
        #"{"title": "a", "body": "b", "userId": null}"#,
    ])
    func `a post without its author is rejected with its own message`(body: String) throws {
        let response = try served.send(.post, "/posts/add", json: body)
        #expect(response.status == 400)
        #expect(response.message == "User id is required")
    }

    @Test func `a body that is not JSON is not a refresh`() throws {
        let response = try served.send(.post, "/auth/refresh", json: "{")
        #expect(response.status == 400)
    }

    @Test(arguments: [
        (#"{"username": 5, "password": "x"}"#, "Username is not valid"),
        (#"{"username": ["a"], "password": "x"}"#, "Username is not valid"),
        (#"{"username": "emilys", "password": 5}"#, "Invalid credentials"),
        (#"{"username": 0, "password": "x"}"#, "Username and password required"),
        (#"{"username": "emilys"}"#, "Username and password required"),
        ("[]", "Username and password required"),
        (
            #"{"username": "emilys", "password": "emilyspass", "expiresInMins": 43201}"#,
            "Maximum access token expire time can be 43200 minutes"
        ),
        (
            #"{"username": "emilys", "password": "emilyspass", "expiresInMins": "a"}"#,
            "Maximum access token expire time can be 43200 minutes"
        ),
    ])
    func `a login reports its errors`(body: String, message: String) throws {
        let response = try served.send(.post, "/auth/login", json: body)
        #expect(response.status == 400)
        #expect(response.message == message)
    }
}
