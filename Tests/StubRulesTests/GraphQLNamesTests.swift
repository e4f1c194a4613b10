import StubHTTP
import StubJSON
import Testing

@testable import StubRules

struct GraphQLNamesTests {
    @Test(
        arguments: [
            ("query GetUser { user { id } }", ["GetUser"]),
            ("query GetUser($id: ID!) { user(id: $id) { id } }", ["GetUser"]),
            ("mutation\n  AddUser\n{ add { id } }", ["AddUser"]),
            ("subscription OnUser{user{id}}", ["OnUser"]),
            ("{ user { query mutation } }", []),
            ("query { user { id } }", []),
            ("# query Commented { a }\nquery Real { a }", ["Real"]),
            (#"query A(x: "query B { ") { a }"#, ["A"]),
            (#"query A { a(x: "\" } query B {") }"#, ["A"]),
            (#"query A { a(x: """ } query B { \""" """) } query C { a }"#, ["A", "C"]),
            ("fragment query on User { id } query A { ...query }", ["A"]),
            ("query A { a } mutation B { b }", ["A", "B"]),
            ("query", []), ("query A {", ["A"]), ("}}} query A { a }", []), ("", []),
        ] as [(String, [String])])
    func `names are those of the operations at the top level`(text: String, names: [String]) {
        #expect(GraphQLNames.names(inQuery: text) == names)
    }

    private static let requests: [(HTTPRequest, [String])] = [
        (post(["query": "query A { a }"]), ["A"]),
        (post(["query": "query A { a } query B { b }", "operationName": "B"]), ["B"]),
        (
            post([
                "operationName": "A", "extensions": ["persistedQuery": ["sha256Hash": "00"]],
            ]), ["A"]
        ),
        (post(["query": "query A { a }", "operationName": nil]), ["A"]),
        (post([["query": "query A { a }"], ["operationName": "B"]]), ["A", "B"]),
        (HTTPRequest(.get, "/graphql?query=query%20A%20%7B%20a%20%7D"), ["A"]),
        (HTTPRequest(.get, "/graphql?operationName=A&extensions=%7B%7D"), ["A"]),
        (HTTPRequest(.get, "/graphql"), []),
        (HTTPRequest(.post, "/graphql", body: Array("no JSON".utf8)), []),
    ]

    private static func post(_ body: JSONValue) -> HTTPRequest {
        HTTPRequest(.post, "/graphql", body: JSONSerializer.bytes(body))
    }

    @Test(arguments: requests)
    func `a request's names are in its body or in its query`(
        request: HTTPRequest, names: [String]
    ) {
        #expect(GraphQLNames.names(in: request) == names)
    }

    @Test func `a rule's file names a GraphQL operation`() throws {
        let text = #"{"path": "/graphql", "graphQL": "A", "respond": {"status": 503}}"#
        let rules = try RuleParser.rules(
            in: JSONDocument(file: "rule.json", bytes: Array(text.utf8)))
        let pattern = try #require(rules.first?.pattern)
        let request = { (name: String) in
            Self.post(["query": .string("query \(name) { a }")])
        }
        let matches = { (request: HTTPRequest) in
            pattern.matches(
                request, operation: nil, target: RequestTarget(request.target), json: nil, now: 0)
        }
        #expect(matches(request("A")))
        #expect(!matches(request("B")))
    }
}
