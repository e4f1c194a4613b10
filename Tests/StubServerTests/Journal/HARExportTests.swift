import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

struct HARExportTests {
    @Test func `an exchange is an entry`() throws {
        let served = try Served.customer()
        served.stub.sessions.main.withState { $0.clock.freeze(at: 1_700_000_000) }
        try served.get("/products/1?select=title")
        let log = try served.admin(.get, "requests.har").json()
        #expect(log.at("/log/version") == "1.2")
        let entry = try #require(log.at("/log/entries/0"))
        #expect(entry["startedDateTime"] == "2023-11-14T22:13:20.000Z")
        #expect(entry.at("/request/method") == "GET")
        #expect(entry.at("/request/url") == "http://127.0.0.1:4280/products/1?select=title")
        #expect(entry.at("/request/queryString") == [["name": "select", "value": "title"]])
        #expect(entry.at("/response/status") == 200)
        #expect(entry.at("/response/statusText") == "OK")
        #expect(entry.at("/response/content/mimeType") == "application/json; charset=utf-8")
        let text = try #require(entry.at("/response/content/text")?.string)
        #expect(try JSONParser.parse(text)["id"] == 1)
        for member in ["cache", "timings", "time"] { #expect(entry[member] != nil) }
    }

    @Test func `no token and no password is exported`() throws {
        let served = try Served.customer()
        let tokens = try served.login()
        try served.get("/auth/me", token: tokens.access)
        try served.send(
            .post, "/auth/refresh", json: #"{"refreshToken": "\#(tokens.refresh)"}"#)
        let text = try served.admin(.get, "requests.har").text
        for secret in [tokens.access, tokens.refresh, "emilyspass"] {
            #expect(!text.contains(secret))
        }
        #expect(text.contains("Bearer [REDACTED]"))
    }

    @Test func `the code of an authorization is hidden in the query's pairs, too`() throws {
        let exchange = Exchange(
            id: 1, request: HTTPRequest(.get, "/cb?code=Q81xZ7kLm2&state=abc"),
            response: HTTPResponse(status: 204), receivedAt: 0, arrival: .zero)
        let archive = HARExport(origin: "http://stub").archive([exchange])
        #expect(!archive.description.contains("Q81xZ7kLm2"))
        #expect(archive.at("/log/entries/0/request/queryString/1/value") == "abc")
    }

    @Test func `delays are exported as timings, and bytes as base64`() throws {
        var response = HTTPResponse(
            status: 200, fields: ["Content-Type": "image/png"], body: [0xFF, 0xD8, 0x00])
        response.delivery.delay = .milliseconds(250)
        response.delivery.pace = Delivery.Pace(chunks: 2, duration: .seconds(1))
        let exchange = Exchange(
            id: 1, request: HTTPRequest(.put, "/a", body: [0xFE]), response: response,
            receivedAt: 0, arrival: .zero)
        let entry = try #require(
            HARExport(origin: "http://stub").archive([exchange]).at("/log/entries/0"))
        #expect(entry["time"] == 1250)
        #expect(entry["timings"] == ["send": 0, "wait": 250, "receive": 1000])
        #expect(entry.at("/response/content/encoding") == "base64")
        #expect(entry.at("/response/content/text") == "/9gA")
        #expect(entry.at("/request/postData/text") == "")
        #expect(entry.at("/request/url") == "http://stub/a")
    }

    @Test func `an exchange that is not decided yet is omitted`() {
        let exchange = Exchange(
            id: 1, request: HTTPRequest(.get, "/a"), receivedAt: 0, arrival: .zero)
        #expect(HARExport(origin: "").archive([exchange]).at("/log/entries") == [])
    }
}
