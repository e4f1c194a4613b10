import StubHTTP
import StubJSON
import Testing

@testable import StubContract

/// Paths as they occur in public documents.
struct OperationPathTests {
    private static let templates: [(HTTPMethod, String)] = [
        (.get, "/range/{from}..{to}"), (.get, "/versions/{major}.{minor}"),
        (.post, "/things/{id}:activate"), (.get, "/things/{id}"), (.get, "/files/{name}.json"),
        (.get, "/files/{name}.min.json"), (.post, "/messages?beta=true"), (.post, "/messages"),
        (.get, "/docs#top"), (.get, "/slash/"), (.get, "/@{user}/feed"),
    ]

    private static func router(below prefixes: [[String]] = []) throws -> OperationRouter {
        var router = OperationRouter()
        for (index, (method, template)) in templates.enumerated() {
            let added = router.add(method, template, operation: index)
            try #require(added, "\(template)")
        }
        router.serve(below: prefixes)
        return router
    }

    private static func match(
        _ method: HTTPMethod, _ target: String, _ router: OperationRouter
    ) throws -> String {
        let target = try #require(RequestTarget(target))
        switch router.match(method, target.segments, query: target.query) {
        case .operation(let index, let parameters):
            return "\(index) " + parameters.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        case .methodNotAllowed: return "405"
        case .notFound: return "404"
        }
    }

    @Test(arguments: [
        (HTTPMethod.get, "/range/1..9", "0 from=1 to=9"),
        (.get, "/versions/3.1", "1 major=3 minor=1"),
        (.get, "/versions/3.1.4", "1 major=3 minor=1.4"), (.get, "/versions/3", "404"),
        (.get, "/versions/.1", "404"), (.get, "/versions/3.", "404"),
        (.post, "/things/7:activate", "2 id=7"), (.get, "/things/7", "3 id=7"),
        (.post, "/things/7", "405"), (.get, "/files/a.min.json", "5 name=a"),
        (.get, "/files/a.json", "4 name=a"), (.get, "/files/.json", "404"),
        (.post, "/messages?beta=true", "6 "), (.post, "/messages?beta=false", "7 "),
        (.post, "/messages", "7 "), (.get, "/docs", "8 "), (.get, "/slash/", "9 "),
        (.get, "/slash", "404"), (.get, "/@ada/feed", "10 user=ada"), (.get, "/ada/feed", "404"),
        (.get, "/things/a%2Fb", "3 id=a/b"),
    ])
    func `matches segments with text around parameters, queries and fragments`(
        method: HTTPMethod, target: String, expected: String
    ) throws {
        #expect(try Self.match(method, target, Self.router()) == expected)
    }

    @Test(arguments: [
        ("/v2/eu/things/7", "3 id=7"), ("/things/7", "3 id=7"), ("/v2/things/7", "3 id=7"),
        ("/v3/things/7", "404"), ("/v2", "404"),
    ])
    func `finds operations with and without the paths of the servers`(
        target: String, expected: String
    ) throws {
        let router = try Self.router(below: [["v2"], ["v2", "eu"]])
        #expect(try Self.match(.get, target, router) == expected)
    }

    @Test func `finds a path that starts with the server's prefix itself`() throws {
        var router = OperationRouter()
        _ = router.add(.get, "/v1/things", operation: 0)
        router.serve(below: [["v1"]])
        #expect(try Self.match(.get, "/v1/things", router) == "0 ")
        #expect(try Self.match(.get, "/v1/v1/things", router) == "0 ")
    }

    @Test(arguments: [
        (#"[{"url":"https://a.example/api/v3/"}]"#, ["api/v3"]), (#"[{"url":"/base"}]"#, ["base"]),
        (#"[{"url":"https://a.example"},{"url":"/"},{"url":"{host}"}]"#, []),
        (
            #"[{"url":"https://a.example/{stage}/v1","variables":{"stage":{"default":"eu","enum":["us","eu"]}}}]"#,
            ["eu/v1", "us/v1"]
        ),
        (#"[{"url":"https://a.example/{nobody}/v1"}]"#, []), (#"[{"url":7},{}]"#, []),
    ])
    func `base paths include every value of the server variables`(
        servers: String, expected: [String]
    ) throws {
        var paths = BasePaths()
        let node = DocumentNode(value: try JSONParser.parse(servers), document: 0, pointer: .root)
        paths.add(node.elements)
        #expect(paths.segments.map { $0.joined(separator: "/") } == expected)
    }
}
