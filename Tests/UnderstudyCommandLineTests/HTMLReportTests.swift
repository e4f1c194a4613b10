import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import StubSupport
import TestSupport
import Testing

@testable import UnderstudyCommandLine

struct HTMLReportTests {
    private static let hostile = "</script><!--<script>\u{2028}<img src=x onerror=alert(1)>]]>"

    @Test func `no text of the data is markup, and the data is read again`() throws {
        let data = JSONSerializer.string([.string(Self.hostile)])
        let page = HTMLPage.text(data: data)
        #expect(!page.contains("<img src=x"))
        #expect(
            page.split(separator: "</script>").count
                == HTMLPage.text(data: "1").split(separator: "</script>").count)
        #expect(HTMLPage.data(of: page) == [.string(Self.hostile)])
        #expect(HTMLPage.data(of: "<html></html>") == nil)
        #expect(HTMLPage.data(of: "{}") == nil)
    }

    @Test func `the page refers to nothing outside of it`() {
        let page = EmbeddedPage.report.text
        #expect(page.contains("default-src 'none'"))
        #expect(page.contains("<style>") && page.contains("<script>"))
        #expect(!page.contains(".css\"") && !page.contains(".js\""))
        #expect(
            !page.contains("http://") && !page.contains("https://") && !page.contains("@import"))
        #expect(!page.contains("innerHTML") && !page.contains("document.write"))
        #expect(page.contains(#"<meta name="color-scheme" content="light dark">"#))
    }

    /// Runs a suite with these requests and returns the data of its HTML report.
    private func data(_ requests: [[HTTPRequest]], isKept: Bool) async throws -> JSONValue {
        let folder = try ShopSuite.folder()
        let outcome = await ShopSuite.run(
            ["verify", "--html", "run.html"], in: folder,
            ShopSuite.source(requests, isKept: isKept))
        #expect(outcome.code == (isKept ? .kept : .failed), "\(outcome.errors)")
        let page = try #require(folder.text("run.html"))
        return try #require(HTMLPage.data(of: page))
    }

    @Test func `it has requests and responses of each case, without secrets`() async throws {
        let requests = [
            HTTPRequest(
                .get, "/things?token=secret-4711", fields: ["Authorization": "Bearer secret-0815"]),
            HTTPRequest(.get, "/things/9"),
        ]
        let data = try await data([requests], isKept: false)
        #expect(data["report"]?["suite"] == "Shop App")
        #expect(data["report"]?["cases"]?[0]?["mismatches"]?[0]?["expected"] != nil)
        let exchanges = try #require(data["exchanges"]?["P01"]?.array)
        #expect(exchanges.map { $0["status"] } == [200, 404])
        #expect(exchanges[0]["target"] == "/things?token=[REDACTED]")
        #expect(exchanges[0]["operation"] == "listThings")
        #expect(exchanges[0]["issues"]?[0]?["code"] == "request/query/undeclared")
        #expect(exchanges[0]["response"]?["body"]?.string?.contains("Lamp") == true)
        let fields = exchanges[0]["request"]?["fields"]?.array ?? []
        #expect(fields.contains(["Authorization", "Bearer [REDACTED]"]), "\(fields)")
        #expect(!JSONSerializer.string(data).contains("secret-"))
    }

    @Test func `targets are masked in the texts of the last of many requests`() async throws {
        let requests =
            (1...250).map { HTTPRequest(.get, "/things?page=\($0)") }
            + [HTTPRequest(.get, "/things?token=secret-4711")]
        let data = try await data([requests], isKept: false)
        let text = JSONSerializer.string(data)
        #expect(!text.contains("secret-") && text.contains("GET /things?token=[REDACTED 1]"))
        #expect(text.contains("GET /things?page=1\"") && text.contains("GET /things?page=250\""))
    }

    @Test func `a passed case has fewer and shorter bodies than a broken one`() async throws {
        let requests = (0..<40).map { _ in HTTPRequest(.get, "/things") }
        let passed = try await data([requests], isKept: true)
        #expect(passed["exchanges"]?["P01"]?.array?.count == 20)
        #expect(passed["report"]?["cases"]?[0]?["exchanges"] == 40)
        let broken = try await data([requests], isKept: false)
        #expect(broken["exchanges"]?["P01"]?.array?.count == 40)
    }

    @Test func `bodies are cut, and binary ones left out`() throws {
        let folder = try ShopSuite.folder()
        let definition = try StubDefinition(
            contract: folder.path + "/Contracts/shop/openapi.json", fixtures: nil)
        let exchanges = CaseExchanges(definition.contract)
        let text = Exchange(
            id: 1, request: HTTPRequest(.post, "/a", body: Array("abcdefgh".utf8)),
            response: HTTPResponse(status: 200, body: [0xFF, 0xFE, 0x00]), receivedAt: 0,
            arrival: .microseconds(1_234_567))
        let details = exchanges.details(of: [text], .init(exchanges: 1, body: 3))
        #expect(details[0]["request"]?["body"] == "abc")
        #expect(details[0]["request"]?["left"] == 5)
        #expect(details[0]["response"]?["binary"] == true)
        #expect(details[0]["response"]?["size"] == 3)
        #expect(details[0]["at"]?.double == 1234.567)
    }
}
