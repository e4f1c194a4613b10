import Foundation
import StubHTTP
import StubJSON
import StubSupport
import TestSupport
import Testing

@testable import StubServer

@Suite(.timeLimit(.minutes(10)))
struct PageRoutesTests {
    @Test func `the inspector is one page that may load nothing else`() throws {
        let response = try Served.customer().admin(.get, "")
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "text/html; charset=utf-8")
        let policy = try #require(response.fields["Content-Security-Policy"])
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
        #expect(policy.contains("require-trusted-types-for 'script'; trusted-types 'none'"))
        #expect(response.body.count < 46_000)
        for elsewhere in [
            "http://", "https://", "src=", "href=\"inspector", "@import", "innerHTML",
        ] {
            #expect(!response.text.contains(elsewhere))
        }
    }

    @Test(arguments: ["style", "script"])
    func `the policy names the digest of the style and of the script`(part: String) throws {
        let response = try Served.customer().admin(.get, "")
        let start = try #require(response.text.range(of: "<\(part)>"))
        let end = try #require(response.text.range(of: "</\(part)>"))
        let text = response.text[start.upperBound..<end.lowerBound]
        let digest = Base64.encode(SHA256.hash(text.utf8))
        let policy = try #require(response.fields["Content-Security-Policy"])
        #expect(policy.contains("\(part)-src 'sha256-\(digest)'"))
        #expect(!text.isEmpty)
    }

    @Test func `only the inspector needs no token`() throws {
        let served = try Served.customer { $0.adminToken = "t" }
        #expect(try served.admin(.get, "").status == 200)
        for path in ["health", "openapi.json", "requests", "nothing", "%zz"] {
            #expect(try served.admin(.get, path).status == 401)
        }
        let health = try served.admin(.get, "health", fields: ["Authorization": "Bearer t"])
        #expect(health.status == 200)
    }

    @Test func `the inspector is not served to other hosts`() throws {
        let response = try Served.customer().admin(.get, "", fields: ["Host": "evil.example"])
        #expect(response.status == 403)
    }

    @Test func `shutdown stops the stub after the request was answered`() async throws {
        let served = try Served.customer()
        try served.stub.start()
        let response = try served.admin(.post, "shutdown")
        #expect(response.status == 202)
        await served.stub.waitForShutdown()
        #expect(try served.admin(.post, "shutdown").status == 202)
    }
}
