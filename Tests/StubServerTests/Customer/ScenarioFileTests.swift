import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubServer

/// Each scenario of the sample contract, with its effect.
struct ScenarioFileTests {
    private let served: Served
    private let token: String

    init() throws {
        served = try .customer()
        token = try served.login().access
    }

    private func begin(_ name: String) {
        #expect(served.stub.rules.enable(scenario: name))
    }

    private func get(_ target: String) throws -> HTTPResponse {
        try served.get(target, token: token)
    }

    private func ids(_ target: String) throws -> [Int] {
        try get(target).json()["products"]?.ids ?? []
    }

    private func statuses(_ target: String, _ count: Int) throws -> [Int] {
        try (0..<count).map { _ in try get(target).status }
    }

    @Test func `every file has a description`() {
        let scenarios = served.stub.definition.scenarios

        #expect(scenarios.count >= 12)
        #expect(scenarios.allSatisfy { $0.description?.hasSuffix(".") == true })
    }

    @Test func `flaky-dashboard fails twice`() throws {
        begin("flaky-dashboard")

        #expect(try get("/dashboard").fields["Retry-After"] == "1")
        #expect(try statuses("/dashboard", 2) == [503, 200])
    }

    @Test func `maintenance answers every request with 503`() throws {
        begin("maintenance")

        #expect(try get("/products").status == 503)
        #expect(try get("/feature-flags").fields["Retry-After"] == "120")
    }

    @Test func `rate-limited rejects two lists after three`() throws {
        begin("rate-limited")

        #expect(try statuses("/auth/products", 6) == [200, 200, 200, 429, 429, 200])
    }

    @Test func `expired-session ends with a new login`() throws {
        begin("expired-session")
        let refresh = try served.send(
            .post, "/auth/refresh", json: #"{"refreshToken": "\#(token)"}"#)

        #expect(try statuses("/dashboard", 2) == [401, 401])
        #expect(try get("/auth/products").message == "Token Expired!")
        #expect(try served.get("/products").status == 200)
        #expect(refresh.status == 403)
        let fresh = try served.login().access
        #expect(try served.get("/dashboard", token: fresh).status == 200)
    }

    @Test func `refresh-outage keeps the token valid`() throws {
        begin("refresh-outage")
        let refresh = try served.login().refresh
        let send = {
            try served.send(.post, "/auth/refresh", json: #"{"refreshToken": "\#(refresh)"}"#)
        }

        #expect(try send().status == 503)
        #expect(try send().delivery.fault == .connectionResetByPeer)
    }

    @Test func `slow-network delays and paces`() throws {
        begin("slow-network")
        let responses = try (0..<20).map { _ in try get("/products?limit=5") }

        #expect(responses.allSatisfy { $0.delivery.pace != nil })
        #expect(responses.allSatisfy { $0.delivery.delay <= .seconds(5) })
        #expect(Set(responses.map(\.delivery.delay)).count > 10)
    }

    @Test func `hanging-server never answers`() throws {
        begin("hanging-server")

        #expect(try get("/dashboard").delivery.gate?.isOpen == false)
        #expect(try get("/products").delivery.gate == nil)
    }

    @Test func `truncated-page breaks the second page once`() throws {
        begin("truncated-page")
        let page = "/auth/products?limit=20&skip=20"

        #expect(try get("/auth/products?limit=20&skip=0").delivery.fault == nil)
        #expect(try get(page).delivery.fault == .truncatedBody)
        #expect(try get(page).delivery.fault == nil)
    }

    @Test func `html-from-proxy is sent three times`() throws {
        begin("html-from-proxy")

        #expect(try get("/dashboard").fields["Content-Type"] == "text/html; charset=utf-8")
        #expect(try statuses("/products", 3) == [502, 502, 200])
    }

    @Test func `captive-portal answers 200 with a page`() throws {
        begin("captive-portal")
        let response = try get("/products")

        #expect(response.status == 200)
        #expect(response.text.hasPrefix("<!DOCTYPE html>"))
        #expect(response.issueCodes == ["response/content-type"])
    }

    @Test func `capped-pages have ten rows`() throws {
        begin("capped-pages")

        #expect(try ids("/auth/products?limit=20") == Array(1...10))
        #expect(try get("/auth/products?limit=20").json()["limit"] == 10)
    }

    @Test func `rows-inserted shifts the second page by one`() throws {
        begin("rows-inserted")

        #expect(try ids("/auth/products?limit=20&skip=0").last == 20)
        #expect(try ids("/auth/products?limit=20&skip=20").first == 20)
        #expect(try ids("/auth/products?limit=20&skip=0").first == 195)
        #expect(try get("/auth/products?limit=20").issueCodes == [])
    }

    @Test func `rows-deleted skips a row on the second page`() throws {
        begin("rows-deleted")

        #expect(try ids("/auth/products?limit=20&skip=20").first == 22)
        #expect(try get("/auth/products?limit=20&skip=20").json()["total"] == 193)
    }

    @Test func `repeated-rows contains rows twice on a page`() throws {
        begin("repeated-rows")

        #expect(try ids("/auth/products?limit=3") == [1, 2, 3, 1, 2])
        #expect(try get("/auth/feed?limit=2").json()["items"]?.array?.count == 4)
    }

    @Test func `short-pages lack their last rows`() throws {
        begin("short-pages")

        #expect(try ids("/auth/products?limit=20&skip=20").count == 17)
        #expect(try ids("/auth/products?limit=20").count == 20)
    }

    @Test func `empty-page keeps its total`() throws {
        begin("empty-page")
        let page = try get("/auth/products?limit=20&skip=20").json()

        #expect(page["products"] == [])
        #expect(page["total"] == 194)
    }

    @Test func `lying-total states too high a total`() throws {
        begin("lying-total")

        #expect(try get("/auth/products?limit=1").json()["total"] == 9999)
    }

    @Test func `expired-cursor rejects the second page once`() throws {
        begin("expired-cursor")
        let first = try get("/auth/feed")
        let next = try #require(first.fields["Link"]).dropFirst().prefix { $0 != ">" }

        #expect(try get("/auth/feed" + next).status == 410)
        #expect(try get("/auth/feed" + next).status == 200)
    }

    @Test func `lost-answer creates the post nevertheless`() throws {
        begin("lost-answer")
        let before = served.stub.fixtures.rows(of: "posts").count
        let response = try served.send(
            .post, "/auth/posts/add", json: #"{"title": "T", "body": "B", "userId": 1}"#,
            token: token)

        #expect(response.delivery.fault == .connectionResetByPeer)
        #expect(served.stub.fixtures.rows(of: "posts").count == before + 1)
    }

    @Test func `lost-update makes the first PUT fail with a conflict`() throws {
        begin("lost-update")
        let tag = try #require(try get("/auth/users/1").fields["ETag"])
        let put = { (tag: String) in
            try served.send(
                .put, "/auth/users/1",
                json: #"{"firstName": "E", "lastName": "J", "email": "e@example.com"}"#,
                token: token, fields: ["If-Match": tag]
            ).status
        }

        #expect(try put(tag) == 412)
        let current = try get("/auth/users/1")
        #expect(try current.json()["bio"] == "Changed by somebody else.")
        #expect(try put(try #require(current.fields["ETag"])) == 200)
    }
}
