import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction
import Testing

@testable import StubRecorder

struct HarmlessValuesTests {
    private static let members: [(String, String)] = [
        ("grant_types", "[\"authorization_code\",\"refresh_token\"]"),
        ("permissions", "[\"tokens:read\",\"secrets:list\"]"), ("enum", "[\"pass\",\"fail\"]"),
        ("fileHash", "\"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\""),
        ("private", "true"), ("salt", "\"sea salt\""), ("pat", "\"Pat Jones\""),
        ("tan", "\"brown\""), ("orderId", "\"4539578763621486\""),
        ("currency", "\"EUR\""), ("coin", "\"Bitcoin\""), ("pinned", "true"), ("pinned", "\"top\""),
        ("shipping", "\"Express\""), ("shippingInformation", "\"Ships in 3-5 business days\""),
        ("author", "\"Octavia Butler\""), ("authorId", "4711"), ("authorId", "\"a-4711\""),
        ("passenger", "\"Ada Lovelace\""), ("passengers", "3"), ("compass", "\"north\""),
        ("bypass", "\"none\""), ("tokenType", "\"Bearer\""), ("token_type", "\"bearer\""),
        ("keyboard", "\"qwerty\""), ("codec", "\"h264\""), ("barcode", "\"2000000041582\""),
        ("sidebar", "\"left\""), ("inside", "\"yes\""), ("ticketPrice", "\"12.50\""),
        ("ticketPrice", "12.5"), ("ticketId", "\"JIRA-1042\""), ("tickets", "17"),
        ("expires_in", "3600"), ("expiresIn", "\"3600\""), ("accessTokenExpiry", "\"2030-01-01\""),
        ("tokens", "17"), ("tokenCount", "1234567"), ("total_tokens", "20481"),
        ("passwordUpdatedAt", "\"2024-02-29T12:00:00Z\""), ("passwordLength", "12"),
        ("hasPassword", "true"), ("isPasswordSet", "\"true\""), ("currencyCode", "\"USD\""),
        ("statusCode", "404"), ("errorCode", "\"E1001\""), ("countryCode", "\"DE\""),
        ("postalCode", "\"V8W 0A1\""), ("zipCode", "\"94107\""), ("productCode", "\"BEA-SOL-001\""),
        ("sku", "\"BEA-SOL-001\""), ("qrCode", "\"https://cdn.example.com/qr/001.png\""),
        ("key", "\"enable_ai_chat\""), ("key", "\"products/images/thumbnail-000123456789.webp\""),
        ("s3Key", "\"products/images/a1.webp\""), ("primaryKey", "\"id\""),
        ("foreignKey", "\"user_id\""),
        ("publicKey", "\"MFkwEwYHKoZIzj0CAQYIKoZI\""), ("keyword", "\"lamp\""),
        ("keywords", "[\"lamp\",\"desk\"]"), ("monkey", "\"see\""), ("sortKey", "\"price\""),
        ("cacheKey", "\"v2:products:1\""), ("translationKey", "\"home.title\""),
        ("id", "\"550e8400-e29b-41d4-a716-446655440000\""), ("id", "\"507f1f77bcf86cd799439011\""),
        ("id", "123456789012"), ("userId", "\"usr_4711\""),
        ("uuid", "\"6a0d7c1e-53b2-4f97-8e40-91c2ab6f7d05\""),
        ("etag", "\"33a64df551425fcc55e4d42a148795d9f25f89d4\""),
        ("checksum", "\"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\""),
        ("commit", "\"dcfdb6d7a1b2c3d4e5f60718293a4b5c6d7e8f90\""), ("version", "\"1.2.3\""),
        ("createdAt", "\"2022-09-16T13:32:16.379Z\""), ("date", "\"2025-06-05\""),
        ("time", "\"12:30:45\""),
        ("enabled", "false"), ("count", "0"), ("price", "18.4"), ("rating", "3.94"),
        ("active", "true"),
        ("title", "\"Buttery shadows, pressed in a slim tin\""), ("code", "\"invalid_token\""),
        ("code", "404"), ("code", "\"E1001\""), ("code", "\"DE\""),
        ("state", "\"British Columbia\""),
        ("stateCode", "\"BC\""), ("status", "\"pending\""), ("role", "\"admin\""),
        ("gender", "\"female\""),
        ("city", "\"Victoria\""), ("street", "\"12 Passage Road\""),
        ("company", "\"Keystone Ltd\""),
        ("university", "\"Lyngby Bay University\""),
        ("userAgent", "\"SampleWeb/4.0 (iOS; arm64)\""),
        ("eyeColor", "\"Amber\""), ("bloodGroup", "\"A+\""),
        ("coordinates", "{\"lat\":48.44416,\"lng\":-123.33116}"),
        ("image", "\"https://cdn.example.com/images/9f86d081884c7d65.png\""),
        ("thumbnail", "\"/images/product-3.png\""),
        ("url", "\"https://api.example.com/posts?limit=3&skip=20\""),
        ("slug", "\"hiking-in-spring\""), ("path", "\"/products/155/reviews\""),
        ("tags", "[\"pin-up\",\"code\"]"),
        ("reviewerName", "\"Ottilie Goldwater\""),
        ("comment", "\"The password is secret, they say.\""),
        ("comment", "\"Great token of love: thanks!\""),
        ("description", "\"A basic lamp. Key to any desk.\""), ("session", "\"morning\""),
        ("auth", "\"oauth2\""),
        ("auth", "\"none\""), ("ticket", "\"JIRA-1042\""), ("sessionCount", "4"),
        ("sessionDuration", "\"PT45M\""),
        ("signature", "\"none\""), ("refreshRate", "\"60Hz\""), ("refreshInterval", "30"),
        ("spin", "\"up\""),
        ("opinion", "\"good\""), ("signal", "\"strong\""), ("design", "\"flat\""),
        ("assignee", "\"ada\""),
        ("cookieConsent", "\"granted\""), ("otpEnabled", "\"sms\""), ("pinColor", "\"#ff0000\""),
        ("hash", "\"sha256\""), ("hashtag", "\"#summer25\""), ("emailVerified", "true"),
        ("phoneType", "\"mobile\""),
        ("mobile", "true"), ("phone", "\"iPhone\""), ("ipVersion", "\"v6\""),
        ("timezone", "\"Europe/Berlin\""),
        ("locale", "\"de-CH\""), ("mimeType", "\"image/png\""), ("color", "\"#00ff7f\""),
        ("weight", "64.95"),
        ("dimensions", "{\"width\":11,\"depth\":1.2}"),
        ("bank", "{\"currency\":\"CAD\",\"cardType\":\"Arbor\"}"),
        ("crypto", "{\"coin\":\"Testcoin\",\"network\":\"Example Chain\"}"),
        ("deviceModel", "\"iPhone15,2\""),
        ("errors", "{\"password\":\"is too short\"}"),
        ("labels", "{\"password\":\"Your password\"}"),
        ("credentials", "null"), ("token", "null"), ("password", "\"\""), ("secret", "false"),
        ("otp", "null"),
        ("policy", "{\"passwordPolicy\":{\"minLength\":8,\"maxLength\":64}}"),
        ("oauth", "{\"scope\":\"read write\"}"),
        ("countries", "[{\"code\":\"DE\",\"name\":\"Germany\"}]"),
        ("coupon", "{\"code\":\"SUMMER20\",\"discount\":5}"),
        ("flags", "[{\"key\":\"enable_ai_chat\",\"enabled\":true}]"),
        ("jobs", "[\"passport control\",\"locksmith\"]"),
        ("range", "\"0-1023/4096\""), ("isbn", "\"978-3-16-148410-0\""), ("year", "2024"),
        ("unix", "1700000000"),
        ("millis", "1700000000123"), ("big", "12345678901234567890"), ("ratio", "\"16:9\""),
        ("formula", "\"a=b+c\""),
        ("math", "\"1 + 2 = 3\""), ("html", "\"<p class=\\\"lead\\\">Hello <b>you</b></p>\""),
        ("css", "\"color: red\""),
        ("greeting", "\"Hello @ada, how are you?\""), ("wifi", "\"5GHz\""), ("zip", "\"94107\""),
        ("tip", "\"15%\""), ("publicKey", "\"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE9Lm3\""),
        ("sessionAssignee", "\"ada\""), ("chunkId", "\"chatcmpl-9Zx3LmPw7RtKy2VbN8cHs5JdFg1\""),
        ("id", "\"price_1N3T00LkdIwHu7ixt44h1F8k\""), ("id", "\"pi_3N3T00LkdIwHu7ixt44h1F8k\""),
        ("cursor", "\"eyJpZCI6NDIsImRpciI6ImFzYyJ9\""),
        ("fileHash", "\"X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=\""),
        ("monkeyId", "\"q9Zx3LmPw7RtKy2VbN8cHs5JdFg1\""), ("videoId", "\"dQw4w9WgXcQ\""),
        ("state", "\"eyJwYWdlIjoiaG9tZSIsInRhYiI6MX0\""),
        ("auth", "{\"type\":\"basic\",\"user\":{\"name\":\"Ada\",\"city\":\"Berlin\"}}"),
    ]

    @Test func `harmless values are not changed`() async throws {
        #expect(Self.members.count >= 150)
        for (name, value) in Self.members {
            let json = try JSONParser.parse("{\"\(name)\":\(value)}")
            let recording = Recording(
                request: Recording.Request(.get, "/a"),
                response: Recording.Response(status: 200, body: .json(json)))
            let redacted = Redactor(rules: .standard).redact(recording)
            #expect(redacted == recording, "\(redacted.response.body)")
        }
    }

    @Test func `no recording of harmless values is refused`() throws {
        for (name, value) in Self.members {
            let json = try JSONParser.parse("{\"\(name)\":\(value)}")
            let recording = Recording(
                request: Recording.Request(.get, "/a"),
                response: Recording.Response(status: 200, body: .json(json)))
            let findings = SecretScan.findings(in: recording, Redactor(rules: .standard))
            #expect(findings.isEmpty, "\(name)")
        }
    }

    @Test(arguments: [
        ("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "max-age=3600"),
        ("Link", "</products?page=2>; rel=\"next\""),
        ("X-Request-Id", "7b1c2d3e-0000-4000-8000-000000000001"),
        ("X-RateLimit-Remaining", "4999"),
        ("WWW-Authenticate", "Bearer realm=\"api\", error=\"invalid_token\""),
        ("Vary", "Accept-Encoding, Authorization"), ("Location", "/products/155"),
        ("Content-Disposition", "attachment; filename=\"report-2024.pdf\""), ("Retry-After", "120"),
        ("Set-Cookie", "theme=dark; Path=/"), ("Last-Modified", "Wed, 21 Oct 2015 07:28:00 GMT"),
        ("Access-Control-Allow-Headers", "Authorization, X-Api-Key"),
        ("Idempotency-Key", "order-7"),
        ("Server-Timing", "db;dur=53"), ("Content-Language", "de"),
    ])
    func `harmless header fields are not changed`(_ name: String, _ value: String) {
        let recording = Recording(
            request: Recording.Request(.get, "/a"),
            response: Recording.Response(status: 200, headers: [name: value]))
        #expect(Redactor(rules: .standard).redact(recording) == recording)
    }

    @Test(arguments: [
        "/products/155", "/posts/tag-list", "/users/550e8400-e29b-41d4-a716-446655440000",
        "/images/9f86d081884c7d659a2feaa0c55ad015.png", "/auth/login", "/auth/refresh",
        "/sessions/42",
        "/password-resets", "/api/v2/tokens", "/%7Bid%7D", "/a/b/c/d/e", "/reset", "/verify/email",
    ])
    func `harmless paths are not changed`(_ path: String) {
        let recording = Recording(
            request: Recording.Request(
                .get, path,
                query: [.init(name: "limit", value: "3"), .init(name: "q", value: "phone case")]),
            response: Recording.Response(status: 204))
        #expect(Redactor(rules: .standard).redact(recording) == recording)
    }
}
