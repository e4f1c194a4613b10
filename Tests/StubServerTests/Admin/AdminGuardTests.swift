import StubHTTP
import Testing

@testable import StubServer
@testable import StubSupport

/// Who is let in to the admin API.
struct AdminGuardTests {
    private func status(
        _ guardian: AdminGuard, host: String? = "127.0.0.1:4280", origin: String? = nil,
        authorization: String? = nil
    ) -> Int? {
        var request = HTTPRequest(.post, "/__admin/reset")
        request.fields["Host"] = host
        request.fields["Origin"] = origin
        request.fields["Authorization"] = authorization
        return guardian.refusal(of: request)?.status
    }

    private let local = AdminGuard(host: "127.0.0.1", token: nil)

    @Test(arguments: [
        "127.0.0.1:4280", "127.0.0.1", "localhost:4280", "LOCALHOST", "[::1]:4280", "[::1]",
    ])
    func `a loopback name is let in`(host: String) {
        #expect(status(local, host: host) == nil)
    }

    @Test(arguments: [
        nil, "", "evil.example:4280", "127.0.0.1.evil.example", "localhost.evil.example:80",
        "[::1", "[::2]:4280", "192.168.1.5:4280",
    ])
    func `another host is kept out, so that no rebound name gets in`(host: String?) {
        #expect(status(local, host: host) == 403)
    }

    @Test func `the host served on is let in`() {
        let named = AdminGuard(host: "192.168.1.5", token: "t", isLoopback: false)
        #expect(status(named, host: "192.168.1.5:4280", authorization: "Bearer t") == nil)
        #expect(status(named, host: "192.168.1.6:4280", authorization: "Bearer t") == 403)
        let six = AdminGuard(host: "fe80::1", token: "t", isLoopback: false)
        #expect(status(six, host: "[fe80::1]:4280", authorization: "Bearer t") == nil)
    }

    @Test(
        arguments: [
            ("Bearer t", nil), ("bearer t", nil), ("BEARER t", nil), ("bEaReR t", nil),
            ("Bearer  t", 401),
            ("Bearer T", 401), ("Bearer", 401), ("Bearer ", 401), ("Basic t", 401), ("t", 401),
            ("bearert", 401), ("Bearer t t", 401), ("Bearer tt", 401), (" Bearer t", 401),
        ] as [(String, Int?)])
    func `the scheme has any case, the token its own`(authorization: String, refusal: Int?) {
        let guardian = AdminGuard(host: "127.0.0.1", token: "t")
        #expect(status(guardian, authorization: authorization) == refusal)
    }

    @Test(arguments: ["0.0.0.0", "::"])
    func `on every address any name is let in with the token alone`(host: String) {
        let open = AdminGuard(host: host, token: "t", isLoopback: false)
        #expect(status(open, host: "ci-box:4280", authorization: "Bearer t") == nil)
        #expect(status(open, host: "ci-box:4280") == 401)
        #expect(
            status(open, host: "ci-box:4280", origin: "http://evil", authorization: "Bearer t")
                == 403)
    }

    @Test(arguments: ["0.0.0.0", "192.168.1.5"])
    func `nobody is let in from the network while there is no token`(host: String) {
        let open = AdminGuard(host: host, token: nil, isLoopback: false)
        #expect(status(open, host: "127.0.0.1:4280") == 403)
        #expect(status(open, host: host + ":4280") == 403)
    }

    @Test(
        arguments: [
            ("http://127.0.0.1:4280", nil), ("HTTP://127.0.0.1:4280", nil),
            ("http://127.0.0.1:4281", 403), ("http://localhost:4280", 403),
            ("http://evil.example", 403), ("null", 403), ("", 403), ("127.0.0.1:4280", 403),
            ("file://", 403), ("javascript://127.0.0.1:4280", 403),
        ] as [(String, Int?)])
    func `only the stub's own pages are let in`(origin: String, expected: Int?) {
        #expect(status(local, origin: origin) == expected)
    }

    @Test(
        arguments: [
            (.post, [("Origin", "http://127.0.0.1:4280"), ("Origin", "http://evil.example")], 403),
            (.post, [("Sec-Fetch-Site", "cross-site")], 403),
            (.get, [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")], 403),
            (.get, [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")], nil),
            (.post, [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")], 403),
            (.post, [("Sec-Fetch-Site", "same-origin")], nil),
            (.post, [("Sec-Fetch-Site", "none")], nil),
            (.post, [("Referer", "http://evil.example/x")], 403),
            (.get, [("Referer", "http://evil.example")], 403),
            (.post, [("Referer", "http://127.0.0.1:4280/__admin")], nil),
        ] as [(HTTPMethod, [(String, String)], Int?)])
    func `what a browser says of the page that asks is believed`(
        method: HTTPMethod, fields: [(String, String)], expected: Int?
    ) {
        var request = HTTPRequest(method, "/__admin/reset", fields: ["Host": "127.0.0.1:4280"])
        for (name, value) in fields { request.fields.append(name, value) }
        #expect(local.refusal(of: request)?.status == expected)
    }

    @Test(
        arguments: [
            ("Bearer secret", nil), (nil, 401), ("Bearer secre", 401), ("Bearer secrets", 401),
            ("Bearer Secret", 401), ("secret", 401), ("Basic secret", 401), ("", 401),
            ("Bearer secretBearer secret", 401),
        ] as [(String?, Int?)])
    func `a token that is set must be brought`(authorization: String?, expected: Int?) {
        let guardian = AdminGuard(host: "127.0.0.1", token: "secret")
        #expect(status(guardian, authorization: authorization) == expected)
    }

    @Test func `every route is guarded, also those that are not there`() throws {
        let served = try Served.customer { $0.adminToken = "secret" }
        for path in ["health", "requests", "rules", "nowhere", "clock"] {
            let response = try served.admin(.get, path)
            #expect(response.status == 401)
            #expect(response.fields["WWW-Authenticate"] == #"Bearer realm="admin""#)
        }
        let fields: HTTPFields = ["Authorization": "Bearer secret"]
        #expect(try served.admin(.get, "health", fields: fields).status == 200)
        #expect(try served.admin(.get, "nowhere", fields: fields).status == 404)
        #expect(try served.get("/products/1").status == 200)
    }

    @Test func `the admin API offers no CORS`() throws {
        let served = try Served.customer()
        let fields: HTTPFields = [
            "Origin": "http://evil.example", "Access-Control-Request-Method": "POST",
        ]
        let preflight = try served.admin(.options, "reset", fields: fields)
        #expect(preflight.status == 403)
        #expect(preflight.fields["Access-Control-Allow-Origin"] == nil)
    }
}
