import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubServer

/// `Accept` selects among the declared media types (RFC 9110 §12.5.1).
struct NegotiationTests {
    private func get(_ content: String, accept: String?, _ target: String = "/a") throws
        -> HTTPResponse
    {
        let served = try Served.inline(
            paths: """
                {"/a": {"get": {"operationId": "a", "responses": {"200":
                  {"description": "", "content": {\(content)}}}}}}
                """)
        return try served.send(.get, target, fields: accept.map { ["Accept": $0] } ?? [:])
    }

    private static let both =
        #""text/plain": {"example": "hello"}, "application/json": {"example": 7}"#

    @Test(arguments: [
        (nil, "text/plain", "hello"), ("*/*", "text/plain", "hello"),
        ("application/json", "application/json", "7"),
        ("text/html, application/json;q=0.9, */*;q=0.1", "application/json", "7"),
        ("application/vnd.a+json", "application/json", "7"),
        ("nonsense", "text/plain", "hello"),
    ])
    func `an example is sent in the type that the client prefers`(
        accept: String?, type: String, text: String
    ) throws {
        let response = try get(Self.both, accept: accept)
        #expect(response.status == 200)
        #expect(response.mediaType == type)
        #expect(response.text == text)
        #expect(response.issueCodes == [])
    }

    @Test func `a client that accepts none of the types gets a list of them`() throws {
        let response = try get(Self.both, accept: "image/png")
        #expect(response.status == 406)
        #expect(response.mediaType == "application/problem+json")
        #expect(
            response.message
                == "a answers text/plain, application/json, none of which Accept allows")
    }

    @Test(arguments: [nil, "application/json", "*/*"])
    func `caches are told that the answer depends on Accept where there are several types`(
        accept: String?
    ) throws {
        for target in ["/a", "/a?__code=200"] {
            #expect(try get(Self.both, accept: accept, target).fields["Vary"] == "Accept")
            let single = #""application/json": {"example": 7}"#
            #expect(try get(single, accept: accept, target).fields["Vary"] == nil)
        }
    }

    @Test func `rows depend on Accept where they can be XML too, also from the cache`() throws {
        let schema = """
            {"schema": {"type": "array", "xml": {"name": "pets"}, "items": {"type": "object",
              "properties": {"id": {"type": "integer", "xml": {"attribute": true}}},
              "xml": {"name": "pet"}}}}
            """
        let served = try Served.inline(
            paths: """
                {"/pets": {"get": {"operationId": "pets", "responses": {"200": {"description": "",
                  "content": {"application/json": \(schema), "application/xml": \(schema)}}},
                  "x-stub": {"collection": "pets", "action": "list"}}}}
                """, fixtures: [("pets", #"[{"id": 1, "name": "Rex"}]"#)])
        for _ in 0..<2 {
            let json = try served.get("/pets")
            #expect(json.fields[values: "Vary"] == ["Accept"])
            #expect(json.text == #"[{"id":1,"name":"Rex"}]"#)
            let xml = try served.send(.get, "/pets", fields: ["Accept": "application/xml"])
            #expect(xml.fields[values: "Vary"] == ["Accept"])
            #expect(xml.text == #"<pets><pet id="1"><name>Rex</name></pet></pets>"#)
        }
    }

    @Test func `a response without content is sent whatever the client accepts`() throws {
        let served = try Served.inline(
            paths: #"{"/a": {"get": {"responses": {"204": {"description": ""}}}}}"#)
        #expect(try served.send(.get, "/a", fields: ["Accept": "image/png"]).status == 204)
    }

    @Test func `an example that is asked for by name decides about the type`() throws {
        let content = """
            "application/json": {"example": 7},
            "text/plain": {"examples": {"hi": {"value": "hello"}}}
            """
        #expect(try get(content, accept: nil, "/a?__example=hi").text == "hello")
        #expect(try get(content, accept: "application/json", "/a?__code=200").text == "7")
        #expect(try get(content, accept: "image/png", "/a?__code=200").status == 406)
    }

    // MARK: - Types other than JSON

    @Test(arguments: [
        (#""application/xml": {"example": "<a>1</a>"}"#, "<a>1</a>"),
        (
            #""application/xml": {"example": {"id": 1, "tag": ["x", "a<b"], "none": null}}"#,
            "<xml><id>1</id><tag>x</tag><tag>a&lt;b</tag><none/></xml>"
        ),
        (
            #""application/xml": {"schema": {"xml": {"name": "pet"}, "type": "object"}, "example": {"1 a": true}}"#,
            "<pet><_1_a>true</_1_a></pet>"
        ),
        (#""application/xml": {"example": [1, 2]}"#, "<xml><item>1</item><item>2</item></xml>"),
        (#""text/csv": {"example": "a,b\n1,2\n"}"#, "a,b\n1,2\n"),
        (#""text/plain": {"example": 7}"#, "7"),
        (#""application/octet-stream": {"example": "aGVsbG8gd29ybGQ="}"#, "hello world"),
        (#""application/octet-stream": {"example": "aGVs"}"#, "aGVs"),
        (#""application/octet-stream": {"example": "hello-world!"}"#, "hello-world!"),
        (#""application/yaml": {"example": {"a": 1}}"#, #"{"a":1}"#),
    ])
    func `an example is written in its type`(content: String, text: String) throws {
        #expect(try get(content, accept: nil).text == text)
    }

    @Test(arguments: ["image/png", "image/gif", "image/svg+xml"])
    func `a picture without an example is a pixel`(type: String) throws {
        let response = try get(
            #""image/*": {"schema": {"type": "string", "format": "binary"}}"#, accept: type)
        #expect(response.mediaType == type)
        #expect(!response.body.isEmpty)
        #expect(response.issueCodes == [])
    }

    @Test func `an object has no text but for a client that accepts anything`() throws {
        let content = #""text/html": {"schema": {"type": "object"}}"#
        #expect(try get(content, accept: "text/html").status == 500)
        #expect(try get(content, accept: "text/html, */*;q=0.1").status == 200)
        #expect(try get(content, accept: nil).status == 200)
        let other = content + #", "application/json": {"schema": {"type": "object"}}"#
        #expect(try get(other, accept: nil).mediaType == "application/json")
    }

    // MARK: - Streams

    @Test(arguments: [
        (#"{"example": "data: 1\n\n"}"#, "data: 1\n\n"),
        (#"{"example": "data: 1"}"#, "data: 1\n\n"),
        (#"{"example": "one\ntwo"}"#, "data: one\ndata: two\n\n"),
        (
            #"{"example": [{"event": "add", "id": "7", "data": {"a": 1}}, {"b": 2}]}"#,
            "event: add\nid: 7\ndata: {\"a\":1}\n\ndata: {\"b\":2}\n\n"
        ),
        (
            #"{"itemSchema": {"type": "object", "required": ["data"], "properties": {"data": {"const": "x"}}}}"#,
            "data: x\n\ndata: x\n\ndata: x\n\n"
        ),
    ])
    func `an event stream is made of events`(media: String, text: String) throws {
        let response = try get(#""text/event-stream": \#(media)"#, accept: "text/event-stream")
        #expect(response.mediaType == "text/event-stream")
        #expect(response.text == text)
    }

    @Test(arguments: [
        ("application/x-ndjson", "1\n2\n"), ("application/jsonl", "1\n2\n"),
        ("application/json-seq", "\u{1E}1\n\u{1E}2\n"),
    ])
    func `a sequence of JSON has one text for each item`(type: String, text: String) throws {
        #expect(try get(#""\#(type)": {"example": [1, 2]}"#, accept: type).text == text)
    }

    // MARK: - Fixtures

    private static let listing = """
        {"/things": {"get": {"operationId": "listThings",
          "responses": {"200": {"description": "", "content": {
            "application/json": {"schema": {"type": "array"}},
            "application/xml": {"schema": {"type": "array"}},
            "text/csv": {"example": "id\\n"}}}},
          "x-stub": {"collection": "things", "action": "list"}}}}
        """

    @Test(arguments: [
        (nil, "application/json", #"[{"id":1}]"#), ("*/*", "application/json", #"[{"id":1}]"#),
        ("application/xml", "application/xml", "<xml><item><id>1</id></item></xml>"),
        ("text/csv", "text/csv", "id\n"),
        ("text/*;q=0.5, application/json", "application/json", #"[{"id":1}]"#),
    ])
    func `rows are sent as JSON or XML, and as the example of other types`(
        accept: String?, type: String, text: String
    ) throws {
        let served = try Served.inline(
            paths: Self.listing, fixtures: [("things", #"[{"id": 1}]"#)])
        let fields: HTTPFields = accept.map { ["Accept": $0] } ?? [:]
        // The second answer may come from the cache.
        for _ in 0..<2 {
            let response = try served.send(.get, "/things", fields: fields)
            #expect(response.mediaType == type)
            #expect(response.text == text)
            #expect(response.issueCodes == [])
            _ = try served.get("/things")
        }
        #expect(try served.send(.get, "/things", fields: ["Accept": "image/png"]).status == 406)
    }

    @Test func `a write is refused before it is made`() throws {
        let served = try Served.customer()
        let response = try served.send(
            .post, "/products/add", json: #"{"title": "a", "price": 1, "category": "b"}"#,
            fields: ["Accept": "image/png"])
        #expect(response.status == 406)
        #expect(try served.get("/products?limit=1").json()["total"] == 194)
    }

    @Test(arguments: [
        "*/*", "application/json", "application/json, text/plain, */*",
        "text/html,application/xhtml+xml,*/*;q=0.8",
    ])
    func `what clients usually accept is answered from the cache`(accept: String) throws {
        let served = try Served.customer()
        let first = try served.get("/products?limit=2")
        let second = try served.send(.get, "/products?limit=2", fields: ["Accept": accept])
        #expect(second.sharesBody(with: first))
    }
}
