import StubContract
import StubHTTP
import Testing

struct OperationRouterTests {
    private static let templates: [(HTTPMethod, String)] = [
        (.get, "/products"), (.get, "/products/search"), (.get, "/products/{id}"),
        (.put, "/products/{id}"), (.get, "/products/category/{slug}"),
        (.get, "/users/{userId}/posts"), (.get, "/users/{id}"), (.get, "/files/{name}.json"),
        (.get, "/files/{name}"), (.get, "/a/{x}/c"), (.get, "/a/b/d"), (.get, "/"),
    ]

    private static func router() throws -> OperationRouter {
        var router = OperationRouter()
        for (index, (method, template)) in templates.enumerated() {
            let added = router.add(method, template, operation: index)
            try #require(added)
        }
        return router
    }

    private static func segments(_ path: String) throws -> [String] {
        try #require(RequestTarget(path)).segments
    }

    @Test(arguments: [
        ("/products", 0, []), ("/products/search", 1, []), ("/products/7", 2, ["id=7"]),
        ("/products/category/beauty", 4, ["slug=beauty"]),
        ("/users/3/posts", 5, ["userId=3"]), ("/users/3", 6, ["id=3"]),
        ("/files/a.json", 7, ["name=a"]), ("/files/a.txt", 8, ["name=a.txt"]),
        ("/a/b/c", 9, ["x=b"]), ("/a/b/d", 10, []), ("/", 11, []),
        ("/products/a%2Fb", 2, ["id=a/b"]),
    ])
    func `literal segments take precedence over templates`(
        path: String, operation: Int, parameters: [String]
    ) throws {
        let match = try Self.router().match(.get, Self.segments(path))
        guard case .operation(let found, let values) = match else {
            Issue.record("\(path) matched \(match)")
            return
        }
        #expect(found == operation)
        #expect(values.map { "\($0.name)=\($0.value)" } == parameters)
    }

    @Test(arguments: ["/nothing", "/products/", "/products/1/2", "/files/"])
    func `unknown paths are not found`(path: String) throws {
        let match = try Self.router().match(.get, Self.segments(path))
        guard case .notFound = match else {
            Issue.record("expected not found, got \(match)")
            return
        }
    }

    @Test func `another method on an existing path lists the allowed methods`() throws {
        let match = try Self.router().match(.delete, Self.segments("/products/1"))
        guard case .methodNotAllowed(let allowed) = match else {
            Issue.record("expected 405, got \(match)")
            return
        }
        #expect(Set(allowed) == [.get, .put, .head, .options])
    }

    @Test func `GET handles HEAD`() throws {
        guard case .operation(0, _) = try Self.router().match(.head, Self.segments("/products"))
        else {
            Issue.record("HEAD did not reach GET")
            return
        }
    }

    @Test func `two templates of the same shape are rejected`() {
        var router = OperationRouter()
        let first = router.add(.get, "/x/{a}", operation: 0)
        let second = router.add(.get, "/x/{b}", operation: 1)
        let other = router.add(.put, "/x/{b}", operation: 2)
        #expect(first)
        #expect(!second)
        #expect(other)
    }

    @Test func `a variant of a path is chosen by the query parameters that it needs`() {
        var router = OperationRouter()
        let isAdded = [
            router.add(.get, "/files/{id}", operation: 0),
            router.add(.get, "/files/{id}#shared", operation: 1, needs: ["fields"]),
            router.add(.get, "/files/{id}#other", operation: 2, needs: ["fields"]),
        ]
        #expect(isAdded == [true, true, false])
        for (query, expected) in [("", 0), ("?x=1", 0), ("?fields=a", 1)] {
            let target = RequestTarget("/files/7" + query)
            guard
                case .operation(let found, _) = router.match(
                    .get, target?.segments ?? [], query: target?.query ?? [])
            else {
                Issue.record("no operation for \(query)")
                continue
            }
            #expect(found == expected)
        }
    }
}
