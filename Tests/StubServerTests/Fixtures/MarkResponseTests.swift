import StubHTTP
import StubJSON
import TestSupport
import Testing

/// What operations answer that set and remove a mark on a row, such as a like.
struct MarkResponseTests {
    private static let post = """
        {"id": 1, "title": "One", "stats": {"likes": 3}, "isLiked": null, "note": "internal",
         "password": "hunter2"}
        """

    private static func served(
        _ schema: String, row: String = "", mark: String = #""counter": "stats.likes","#
    ) throws -> Served {
        func operation(_ action: String) -> String {
            """
            {"operationId": "\(action)",
             "x-stub": {"collection": "posts", "action": "\(action)", \(row)
               "mark": {"name": "likes", \(mark) "count": "likes", "member": "isLiked"}},
             "responses": {"200": {"description": "The post",
               "content": {"application/json": {"schema": \(schema)}}}}}
            """
        }
        return try Served.inline(
            paths: """
                {"/posts/{id}/like": {
                   "parameters": [{"name": "id", "in": "path", "required": true,
                                   "schema": {"type": "integer"}}],
                   "post": \(operation("mark")), "delete": \(operation("unmark"))}}
                """, fixtures: [("posts", "[\(post)]")])
    }

    private static let whole = """
        {"type": "object", "required": ["id", "likes", "isLiked", "title", "stats"], "properties": {
           "id": {"type": "integer"}, "likes": {"type": "integer"}, "isLiked": {"type": "boolean"},
           "title": {"type": "string"}, "stats": {"type": "object"}, "author": {"type": "string"},
           "password": {"type": "string", "writeOnly": true}}}
        """

    @Test func `the response has the members of the row that it declares`() throws {
        let served = try Self.served(Self.whole)
        let marked = try served.send(.post, "/posts/1/like")
        #expect(marked.issueCodes == [])
        #expect(
            marked.text
                == #"{"id":1,"likes":4,"isLiked":true,"title":"One","stats":{"likes":4}}"#)
        let again = try served.send(.post, "/posts/1/like")
        #expect(again.text == marked.text)
        let removed = try served.send(.delete, "/posts/1/like")
        #expect(removed.issueCodes == [])
        #expect(
            removed.text
                == #"{"id":1,"likes":3,"isLiked":false,"title":"One","stats":{"likes":3}}"#)
    }

    @Test func `marks of rows without a counter are counted`() throws {
        let served = try Self.served(Self.whole, mark: "")
        let marked = try served.send(.post, "/posts/1/like").json()
        #expect(marked["likes"] == 1)
        #expect(marked["title"] == "One")
        #expect(marked.at("/stats/likes") == 3)
    }

    @Test(arguments: [
        "{}",
        """
        {"type": "object", "required": ["id", "likes", "isLiked"], "properties": {
           "id": {"type": "integer"}, "likes": {"type": "integer"}, "isLiked": {"type": "boolean"}}}
        """,
    ])
    func `a response that declares no others has three members`(schema: String) throws {
        let marked = try Self.served(schema).send(.post, "/posts/1/like")
        #expect(marked.text == #"{"id":1,"likes":4,"isLiked":true}"#)
    }

    @Test func `the row can be inside of a member`() throws {
        let schema = """
            {"type": "object", "required": ["post"], "properties": {"post": \(Self.whole)}}
            """
        let served = try Self.served(schema, row: #""row": "post","#)
        let marked = try served.send(.post, "/posts/1/like")
        #expect(marked.issueCodes == [])
        #expect(
            try marked.json() == [
                "post": [
                    "id": 1, "likes": 4, "isLiked": true, "title": "One", "stats": ["likes": 4],
                ]
            ])
    }
}
