import Foundation
import StubHTTP
import StubJSON
import StubRedaction
import TestSupport
import Testing

@testable import StubRecorder

/// Exchanges that are recorded without their secrets, where a refusal would lose the rest.
struct KeptExchangesTests {
    private static let body = String(repeating: "MIIDab9+/xQ8Lm3Nv7Kw2Xt9", count: 8)
    private static let random = "q9Zx3LmPw7RtKy2VbN8cHs5JdFg1"

    private func recorded(_ response: HTTPResponse) async throws -> String {
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(fixtures: folder.path)
        let request = HTTPRequest(.get, "/a")
        let ticket = try #require(writer.reserve(request))
        await writer.record(request, response, as: ticket)
        return try #require(folder.text("recordings/get-a.json"))
    }

    @Test(arguments: [
        ("X-Client-Cert", "-----BEGIN%20CERTIFICATE-----%0A\(body)%0A-----END%20CERTIFICATE-----"),
        ("X-SSL-Client-Cert", "-----BEGIN CERTIFICATE----- \(body) -----END CERTIFICATE-----"),
        ("X-ARR-ClientCert", body), ("Client-Cert", ":\(body):"),
        ("X-Forwarded-Client-Cert", "By=spiffe://a;Hash=\(random);Cert=\"\(body)\""),
        ("X-Signature-Proof", random), ("X-State-Challenge", random),
    ])
    func `a header field with a certificate or key is redacted`(
        _ name: String, _ value: String
    ) async throws {
        let text = try await recorded(
            HTTPResponse(status: 200, fields: [name: value]))
        #expect(!text.contains("MIIDab9") && !text.contains(Self.random), "\(text)")
        #expect(text.contains(name) && text.contains("\"/headers/\(name)\""))
    }

    @Test(arguments: [
        "theme=dark; Path=/; sid=wQ8Lm3Nv7Kw", "theme=dark; Path=/a?token=wQ8Lm3Nv7Kw",
        "%E5%8F%A3%E4%BB%A4=wQ8Lm3Nv7Kw; Path=/",
        "theme=dark; Path=/ghp_wQ8Lm3Nv7KwZq8Lm3Nv7Kw2Xt9P",
    ])
    func `every attribute of a cookie is searched`(_ cookie: String) async throws {
        let text = try await recorded(HTTPResponse(status: 200, fields: ["Set-Cookie": cookie]))
        #expect(!text.contains("wQ8Lm3Nv7Kw"), "\(text)")
    }

    @Test(arguments: [
        "\"33a64df551425fcc55e4d42a148795d9f25f89d4\"", "W/\"5f-XQ+8vj3mPcY2mV/8l0HhTYkGQ3I\"",
        "\"1700000000123\"", "\"4111111111111111\"", "\"0x8D4BCC2E4835CD0\"",
        "W/\"\(random)\"", "\"d41d8cd98f00b204e9800998ecf8427e-5\"",
    ])
    func `an entity tag is recorded as it is`(_ tag: String) async throws {
        let text = try await recorded(HTTPResponse(status: 200, fields: ["ETag": tag]))
        let file = try JSONParser.parse(text)
        #expect(file["response"]?["headers"]?["ETag"] == .string(tag))
        #expect(file["response"]?["redacted"] == nil)
    }

    @Test func `an entity tag that repeats a secret is redacted`() async throws {
        let text = try await recorded(
            HTTPResponse(
                status: 200,
                fields: ["Content-Type": "application/json", "ETag": "\"velvet-falcon-71\""],
                body: Array(#"{"password":"velvet-falcon-71"}"#.utf8)))
        #expect(!text.contains("velvet-falcon-71"), "\(text)")
    }

    @Test(arguments: [
        "https://app.example.com/cb?code=wQ8Lm3Nv7KwZq8&state=x#access_token=wQ8Lm3Nv7KwZq8",
        "https://emma:wQ8Lm3Nv7KwZq8@app.example.com/", "/reset?token=wQ8Lm3Nv7KwZq8",
        "myapp://login?next=%2Fcb%3Ftoken%3DwQ8Lm3Nv7KwZq8", "/cb;jsessionid=wQ8Lm3Nv7KwZq8",
    ])
    func `every part of a location is searched`(_ location: String) async throws {
        let text = try await recorded(HTTPResponse(status: 302, fields: ["Location": location]))
        #expect(!text.contains("wQ8Lm3Nv7KwZq8"), "\(text)")
    }

    @Test(arguments: ["emma.fox@example.com", WebTokenTests.sample, "sk_live_" + random])
    func `a secret that is a member's name is replaced`(_ name: String) async throws {
        let text = try await recorded(
            .json(
                JSONSerializer.bytes([
                    "by": .object(JSONObject([(name, JSONValue.object(["n": 1]))]))
                ])))
        #expect(!text.contains(name) && text.contains("\"n\": 1"))
        #expect(text.contains("\"/body/by\""))
    }

    @Test(arguments: ["application/xml", "text/javascript"])
    func `a private key under a name of its own is redacted in any notation`(
        _ type: String
    ) async throws {
        let key = "-----BEGIN PRIVATE KEY-----\n\(Self.body)\n-----END PRIVATE KEY-----"
        let json = JSONSerializer.string(.string(key))
        let body =
            type == "text/javascript" ? "x={\"sshKey\":\(json)}" : "<a><sshKey>\(key)</sshKey></a>"
        let text = try await recorded(
            HTTPResponse(status: 200, fields: ["Content-Type": type], body: Array(body.utf8)))
        #expect(!text.contains("MIIDab9"), "\(text)")
    }

    @Test func `a key that consists of words is replaced in all other places`() async throws {
        let text = try await recorded(
            .json(JSONSerializer.bytes(["apiKey": "Copper-Walnut", "log": "got Copper-Walnut"])))
        #expect(!text.contains("Copper-Walnut"), "\(text)")
    }

    @Test(arguments: ["密钥", "टोकन", "ключ_доступа", "password"])
    func `JSON in base64 is searched in any language`(_ name: String) async throws {
        let state = Data("{\"\(name)\":\"W9EElM4LwlWYg2H\"}".utf8).base64EncodedString()
        let text = try await recorded(.json(JSONSerializer.bytes(["page": .string(state)])))
        #expect(!text.contains(state), "\(text)")
    }

    @Test func `base64 of JSON under a suspicious name is searched, not refused`()
        async throws
    {
        let state = Data("{\"password\":\"hunter22\",\"page\":\"home\"}".utf8).base64EncodedString()
        let text = try await recorded(.json(JSONSerializer.bytes(["state": .string(state)])))
        let body = try #require((try JSONParser.parse(Array(text.utf8)))["response"]?["body"])
        let shown = try #require(
            body["state"]?.string.flatMap { Data(base64Encoded: $0) }.map {
                String(decoding: $0, as: UTF8.self)
            })
        #expect(shown.contains("\"home\"") && !shown.contains("hunter22"))
    }
}
