import StubHTTP
import StubJSON
import TestSupport

@testable import StubFixtures
@testable import StubRules
@testable import StubServer
@testable import StubSupport

/// Random operations of clients and tests on a stub, mostly repeated reads.
struct OperationSource {
    enum Operation: CustomStringConvertible {
        case request(HTTPRequest)
        /// A change in process, with its name.
        case change(String, @Sendable (Stub) -> Void)
        case advance(Double)
        /// A reload with the version of this number.
        case adopt(Int)

        var description: String {
            switch self {
            case .request(let request):
                "\(request.method.rawValue) \(request.target) "
                    + "\(request.fields.all.map { "\($0.name): \($0.value.prefix(40))" })"
            case .change(let name, _): name
            case .advance(let seconds): "\(seconds) s later"
            case .adopt(let edition): "reload of edition \(edition)"
            }
        }
    }

    private var random: SplitMix64
    private var accessTokens = ["nobody"]
    private var refreshTokens = ["nothing"]
    private var tags = ["\"x\"", "*"]
    private var sessions = 0

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func next() -> Operation {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<77: .request(read())
        case 77..<84: .request(write())
        case 84..<87: .request(login())
        case 87: addRule()
        case 88..<92: changeSession("remove all rules") { $0.rules.removeAll() }
        case 92: changeClock()
        case 93..<95:
            changeSession("real time") { session in
                session.withState { $0.clock = VirtualClock() }
            }
        case 95: changeTokens()
        case 96: .advance(Double(Int.random(in: 1...90, using: &random)))
        case 97: .adopt(Int.random(in: 0..<4, using: &random))
        case 98: beginOrEnd()
        default: changeSession("reset") { $0.reset() }
        }
    }

    /// Stores tokens and tags that later operations send.
    mutating func learn(from response: HTTPResponse) {
        if let tag = response.fields["ETag"] { Self.keep(tag, in: &tags) }
        guard response.body.count < 4_000, let body = try? response.json() else { return }
        if let token = body["accessToken"]?.string { Self.keep(token, in: &accessTokens) }
        if let token = body["refreshToken"]?.string { Self.keep(token, in: &refreshTokens) }
    }

    private static func keep(_ text: String, in texts: inout [String]) {
        texts.append(text)
        if texts.count > 6 { texts.removeFirst() }
    }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private mutating func happens(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }
}

// MARK: - Requests

extension OperationSource {
    private static let targets = [
        "/products", "/products?limit=2", "/products/1", "/auth/products?limit=2",
        "/users/1", "/products?limit=2&skip=1", "/products/2?select=title", "/products?limit=x",
        "/products?colour=red", "/nowhere",
        "/products/999", "/products?limit=1&__code=404", "/products/categories",
        "/posts/1/comments", "/products/search?q=a", "/auth/products/1",
        "/auth/users?limit=1", "/auth/me", "/auth/feed?limit=2", "/auth/products/filters",
        "/auth/posts/1", "/auth/posts?limit=2", "/auth/users/me/feature-flags", "/%zz",
    ]

    private static let usual: [(String, String)] = [
        ("Accept", "text/plain"), ("Range", "bytes=0-1"), ("Cookie", "a=b"),
        ("User-Agent", "tests"), ("Cache-Control", "no-cache"), ("Host", "other.example"),
        ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"), ("X-Request-Id", "7"),
    ]

    private mutating func read() -> HTTPRequest {
        let method = happens(4) ? one(of: [HTTPMethod.head, .options]) : .get
        // Most clients request the same few pages.
        let targets = happens(60) ? Self.targets.prefix(5) : Self.targets[...]
        let target = happens(40) ? numbered() : one(of: Array(targets))
        var request = request(method, target)
        if happens(12) {
            let (name, value) = declaredField()
            request.fields[name] = value
        }
        if happens(15) {
            let (name, value) = one(of: Self.usual)
            request.fields[name] = value
        }
        return request
    }

    /// A target that differs from others only in numbers.
    private mutating func numbered() -> String {
        let (number, other) = (
            Int.random(in: 0...9, using: &random), Int.random(in: 0...8, using: &random)
        )
        return one(of: [
            "/products?limit=\(number)&skip=\(other)", "/products?skip=\(other)&limit=\(number)",
            "/products?limit=\(number)&skip=\(other)&select=title,price",
            "/products?limit=\(number)&skip=\(other)&sortBy=price&order=desc",
            "/products/search?q=a&limit=\(number)", "/products/\(number)",
            "/products/\(number)?select=title,meta", "/auth/products/\(number)",
            "/auth/products?limit=\(number)&skip=\(other)", "/users/\(number)",
            "/products?limit=0\(number)", "/products?limit=\(number)&__delay=\(other)",
            "/auth/posts?limit=\(number)&skip=\(other)", "/posts/\(number)/comments",
        ])
    }

    /// A random field that a step declares, for any steps.
    private mutating func declaredField() -> (String, String) {
        let name = one(of: HeaderStep.allCases.flatMap(\.fields.names))
        let values =
            switch name {
            case "Prefer": ["code=404", "code=200", "example=nothing", "respond-async"]
            case "X-Understudy-Delay": ["0", "5", "soon"]
            case "X-Understudy-Scenario": ["maintenance", "short-pages", "no such thing"]
            case "If-Match", "If-None-Match": tags
            case "Accept":
                [
                    "*/*", "application/json", "text/html, */*;q=0.1", "application/xml",
                    "application/json;q=0, */*", "nonsense",
                ]
            case "Origin": ["http://localhost:3000", "null"]
            default: ["1", "Basic abc"]
            }
        return (name, one(of: values))
    }

    private mutating func write() -> HTTPRequest {
        let id = Int.random(in: 1...8, using: &random)
        let writes: [(HTTPMethod, String, String?)] = [
            (.patch, "/products/\(id)", #"{"title": "Renamed \#(id)"}"#),
            (.put, "/auth/products/\(id)", #"{"title": "Replaced"}"#),
            (.delete, "/products/\(id)", nil), (.delete, "/auth/posts/\(id)", nil),
            (.post, "/auth/posts/\(id)/like", nil), (.delete, "/auth/posts/\(id)/like", nil),
            (.post, "/auth/posts/add", #"{"title": "New", "body": "b", "userId": 1}"#),
            (.post, "/products/add", #"{"title": "New", "price": 3}"#),
            (.post, "/auth/users/me/feature-flags", #"{"name": "dark", "enabled": true}"#),
            (.patch, "/__admin/fixtures/products/\(id)", #"{"title": "By admin"}"#),
            (.delete, "/__admin/fixtures/users/\(id)", nil), (.post, "/auth/logout", nil),
        ]
        let (method, target, body) = one(of: writes)
        var request = request(method, target, body)
        if happens(20) { request.fields["Idempotency-Key"] = one(of: ["a", "b"]) }
        if happens(20) { request.fields["If-Match"] = one(of: tags) }
        return request
    }

    private mutating func login() -> HTTPRequest {
        if happens(25) {
            return request(
                .post, "/auth/refresh", #"{"refreshToken": "\#(one(of: refreshTokens))"}"#)
        }
        let name = one(of: ["emilys", "michaelw", "sophiab", "nobody"])
        return request(
            .post, "/auth/login", #"{"username": "\#(name)", "password": "\#(name)pass"}"#)
    }

    private mutating func request(
        _ method: HTTPMethod, _ target: String, _ body: String? = nil
    ) -> HTTPRequest {
        var request = HTTPRequest(
            method, target, fields: ["Host": "127.0.0.1:4280"], body: Array((body ?? "").utf8))
        if body != nil { request.fields["Content-Type"] = "application/json" }
        if happens(target.hasPrefix("/auth/") ? 85 : 15) {
            request.fields["Authorization"] = "Bearer \(one(of: accessTokens))"
        }
        if sessions > 0, happens(20) {
            let id = "s\(Int.random(in: 1...sessions, using: &random))"
            if happens(50) {
                request.target = "/__session/\(id)" + request.target
            } else {
                request.fields["X-Understudy-Session"] = id
            }
        }
        return request
    }
}

// MARK: - Changes

extension OperationSource {
    private mutating func changeSession(
        _ name: String, _ change: @escaping @Sendable (StubSession) -> Void
    ) -> Operation {
        let number = happens(70) ? 0 : Int.random(in: 0...sessions, using: &random)
        return .change("\(name) in session \(number)") { stub in
            if let session = stub.sessions.all.first(where: { $0.number == number }) {
                change(session)
            }
        }
    }

    private mutating func addRule() -> Operation {
        let rule = one(of: [
            Rule(.operation("listProducts")).respond(503).times(2),
            Rule(.operation("listProducts")).patching(["total": 7]).times(3),
            Rule(.operation("getProduct")).changingPage(.empty),
            Rule(.operation("authListProducts")).changingPage(PageChange(cap: 1)).times(3),
            Rule(.operation("getDashboard")).respond(503).passThrough(),
            Rule(.operation("authGetProduct")).delayed(by: .milliseconds(3)).times(2),
            Rule(.operation("listProducts")).changing("products", .delete(1), when: .after),
        ])
        if happens(30) {
            let name = one(of: ["maintenance", "short-pages", "lying-total", "expired-session"])
            return changeSession("scenario \(name)") { session in
                session.withState { state in
                    if let scenario = state.edition.definition.scenario(name) {
                        state.rules.enable(scenario)
                    }
                }
            }
        }
        return changeSession("rule \(rule)") { $0.rules.add(rule) }
    }

    private mutating func changeClock() -> Operation {
        if happens(50) { return changeSession("freeze") { $0.clock.freeze() } }
        let seconds = Double(Int.random(in: -90...200, using: &random))
        return changeSession("clock by \(seconds)") { $0.clock.advance(by: seconds) }
    }

    private mutating func changeTokens() -> Operation {
        happens(50)
            ? changeSession("expire tokens") { $0.tokens.expire(.access, of: 1) }
            : changeSession("revoke tokens") { $0.tokens.revoke(.access, of: 2) }
    }

    private mutating func beginOrEnd() -> Operation {
        guard sessions < 4 else {
            let number = Int.random(in: 1...sessions, using: &random)
            return .change("end of session \(number)") { stub in
                stub.sessions.end("s\(number)")
            }
        }
        sessions += 1
        return .change("session \(sessions)") { _ = $0.session() }
    }
}
