import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// With `--strict` all requests that break the contract are rejected, with all violations.
struct StrictModeTests {
    private let served: Served

    init() throws { served = try .customer { $0.isStrict = true } }

    @Test(arguments: [
        ("/products?limit=abc", "request/query/type"),
        ("/products?nonsense=1", "request/query/undeclared"),
        ("/products/abc", "request/path/type"),
    ])
    func `a target that breaks the contract is the declared 400`(
        target: String, code: String
    ) throws {
        let response = try served.get(target)
        #expect(response.status == 400)
        #expect(response.issueCodes == [code])
        #expect(response.mediaType == "application/json")
        #expect(try response.json().object?.keys == ["message"])
        #expect(response.message?.isEmpty == false)
    }

    @Test func `where no refusal is declared, a problem says everything`() throws {
        let response = try served.get("/feature-flags?nonsense=1")
        #expect(response.status == 400)
        #expect(response.fields["Content-Type"] == "application/problem+json")
        let problem = try response.json()
        #expect(problem["title"] == "The request breaks the contract")
        #expect(problem["status"] == 400)
        #expect(problem["detail"] == problem["message"])
        #expect(problem.at("/validation/0/code") == "request/query/undeclared")
    }

    @Test(arguments: [
        ("{", "application/json", 400, "request/body/syntax"),
        ("{}", "text/plain", 415, "request/content-type"),
        (#"{"price": 1, "category": "x"}"#, "application/json", 422, "request/body/required"),
        (
            #"{"title": 5, "price": 1, "category": "x"}"#, "application/json", 422,
            "request/body/type"
        ),
    ])
    func `a body that breaks the contract is 415, or what is declared for it`(
        body: String, type: String, status: Int, code: String
    ) throws {
        let response = try served.send(
            .post, "/products/add", json: body, fields: ["Content-Type": type])
        #expect(response.status == status)
        #expect(response.issueCodes == [code])
        let expected = status == 415 ? "application/problem+json" : "application/json"
        #expect(response.mediaType == expected)
    }

    @Test func `a missing token is the API's 401 and an issue, an expired one only the 401`()
        throws
    {
        let response = try served.get("/auth/me")
        #expect(response.status == 401)
        #expect(response.fields["Content-Type"] == "application/json; charset=utf-8")
        #expect(response.fields["WWW-Authenticate"]?.hasPrefix("Bearer ") == true)
        #expect(try response.json() == ["message": "Access Token is required"])
        #expect(response.issueCodes == ["request/security/required"])
        let issue = try #require(served.stub.journal.exchanges.last?.issues.first)
        #expect(issue.location == "Authorization")
        let token = try #require(served.stub.tokens.issue(for: 1)?.access)
        served.stub.tokens.expire()
        let expired = try served.get("/auth/me", token: token)
        #expect(expired.status == 401)
        #expect(try expired.json() == ["message": "Token Expired!"])
        #expect(expired.issueCodes == [])
        let lenient = try Served.customer().get("/auth/me")
        #expect(try lenient.json() == ["message": "Access Token is required"])
    }

    @Test func `all violations are listed with their places`() throws {
        let response = try served.send(
            .post, "/products/add", json: #"{"title": 5, "price": -1}"#)
        let header = try #require(response.fields["Understudy-Issues"])
        let validation = try #require(try JSONParser.parse(header).array)
        let found = validation.map { "\($0["code"]?.string ?? "") \($0["location"]?.string ?? "")" }
        #expect(
            Set(found) == [
                "request/body/required ", "request/body/type /title", "request/body/minimum /price",
            ])
        #expect(
            validation.allSatisfy {
                $0.object?.keys == ["location", "severity", "code", "message"]
            })
    }

    @Test func `an error response reports only the request's violations`() throws {
        let response = try served.send(.post, "/products/add", json: "{}")
        #expect(response.issueCodes.allSatisfy { $0.hasPrefix("request/") })
        #expect(!response.issueCodes.isEmpty)
        let exchange = try #require(served.stub.journal.exchanges.last)
        #expect(exchange.issues.filter { !$0.isRequestIssue } == [])
    }

    @Test func `a login without its password is rejected by the contract`() throws {
        let response = try served.send(.post, "/auth/login", json: #"{"username": "emilys"}"#)
        #expect(response.status == 400)
        #expect(response.issueCodes == ["request/body/required"])
    }

    @Test func `a valid request is answered`() throws {
        let token = try served.login().access
        #expect(try served.get("/auth/products?limit=1&sortBy=id", token: token).status == 200)
        #expect(try served.get("/products/999").status == 404)
    }

    @Test func `a rejected write changes nothing`() throws {
        try served.send(
            .post, "/products/add", json: #"{"title": "a", "price": -1, "category": "b"}"#)
        #expect(try served.get("/products?limit=1").json()["total"] == 194)
    }
}
