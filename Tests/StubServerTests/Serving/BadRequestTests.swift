import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// Requests that break the sample contract get 400 with a message in the declared form.
struct BadRequestTests {
    private let served: Served

    init() throws { served = try .customer() }

    @Test(arguments: [
        ("limit=abc", "Invalid 'limit' - "), ("limit=-1", "Invalid 'limit' - "),
        ("limit=5.7", "Invalid 'limit' - "), ("limit=", "Invalid 'limit' - "),
        ("limit=1001", "Invalid 'limit' - "), ("skip=-1", "Invalid 'skip' - "),
        ("skip=99999999999999999999", "Invalid 'skip' - "), ("skip=1e400", "Invalid 'skip' - "),
        ("sortBy=price&order=up", "Order can be: "), ("select=a b", "Invalid 'select"),
    ])
    func `an invalid query is rejected with the parameter's name`(query: String, prefix: String)
        throws
    {
        let response = try served.get("/products?" + query)
        #expect(response.status == 400)
        #expect(try response.json().object?.keys == ["message"])
        #expect(response.message?.hasPrefix(prefix) == true, "\(response.text)")
    }

    @Test(arguments: [
        (#"{"title": "#, "syntax"), (#"{"title": "a", "title": "b"}"#, "syntax"),
        ("\u{FEFF}{}", "syntax"), (String(repeating: "[", count: 100_000), "syntax"),
        ("[]", "type"), ("null", "type"), ("7", "type"), (#""text""#, "type"),
        (#"{"title": "a"}"#, "required"),
        (#"{"title": "a", "price": "b", "category": "c"}"#, "type"),
        (#"{"title": "a", "price": -1, "category": "c"}"#, "minimum"),
    ])
    func `an invalid body is rejected with a message`(body: String, keyword: String) throws {
        let response = try served.send(.post, "/products/add", json: body)
        #expect(response.status == 400)
        #expect(response.issueCodes.contains("request/body/" + keyword))
        #expect(try response.json().object?.keys == ["message"])
        #expect(response.message?.isEmpty == false)
        #expect(try served.get("/products?limit=1").json()["total"] == 194)
    }

    @Test(arguments: ["/products/category/", "/posts/tag/"])
    func `a path without a row is validated against its schema`(path: String) throws {
        #expect(try served.get(path + String(repeating: "a", count: 60)).status == 200)
        let response = try served.get(path + String(repeating: "a", count: 61))
        #expect(response.status == 400)
        #expect(response.issueCodes == ["request/path/maxLength"])
    }

    @Test func `a missing body is rejected`() throws {
        let response = try served.send(.post, "/products/add")
        #expect(response.status == 400)
        #expect(response.message == "the request needs a body")
    }

    @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "nonsense"])
    func `a body of another type is rejected`(type: String?) throws {
        var request = HTTPRequest(.post, "/products/add", body: Array("{}".utf8))
        request.fields["Content-Type"] = type
        let response = try served.send(request)
        #expect(response.status == 400)
        #expect(response.issueCodes == ["request/content-type"])
        #expect(response.message?.isEmpty == false)
    }

    @Test func `bytes that are not text are rejected`() throws {
        let response = try served.send(
            HTTPRequest(
                .post, "/posts/add", fields: ["Content-Type": "application/json"],
                body: [0xFF, 0x00, 0x7B]))
        #expect(response.status == 400)
        #expect(response.issueCodes == ["request/body/syntax"])
    }

    @Test func `a target that cannot be decoded is rejected`() throws {
        let response = try served.get("/products/%zz")
        #expect(response.status == 400)
        #expect(response.message != nil)
    }

    @Test func `an undeclared query parameter is reported and accepted`() throws {
        let response = try served.get("/products/1?nonsense=1")
        #expect(response.status == 200)
        #expect(response.issueCodes == ["request/query/undeclared"])
    }

    @Test func `of a body with countless errors a few are reported`() throws {
        let tags = (0..<20_000).map { String($0) }.joined(separator: ",")
        let body = #"{"title": "a", "body": "b", "userId": 1, "tags": [\#(tags)]}"#
        let response = try served.send(.post, "/posts/add", json: body)
        #expect(response.status == 400)
        #expect(try #require(response.fields["Understudy-Issues"]).utf8.count < 8192)
        #expect(!response.issueCodes.isEmpty)
        #expect(served.stub.journal.exchanges.first?.issues.count ?? 0 <= 100)
    }

    @Test func `an issue with a long or non-ASCII text fits into the field`() throws {
        let name = String(repeating: "é", count: 100_000)
        let response = try served.send(.post, "/posts/add", json: #"{"\#(name)": 1}"#)
        #expect(try #require(response.fields["Understudy-Issues"]).utf8.count <= 4096)
        #expect(response.issueCodes.contains("request/body/additionalProperties"))
    }

    @Test func `a missing token is reported before an invalid query`() throws {
        #expect(try served.get("/auth/products?limit=abc").status == 401)
        let token = try served.login().access
        #expect(try served.get("/auth/products?limit=abc", token: token).status == 400)
    }
}
