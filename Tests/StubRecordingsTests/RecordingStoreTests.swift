import StubHTTP
import StubJSON
import StubRecorder
import StubRecordings
import TestSupport
import Testing

struct RecordingStoreTests {
    private func recording(
        _ request: Recording.Request, _ answer: String
    ) -> Recording {
        Recording(
            request: request, response: Recording.Response(status: 200, body: .text(answer)))
    }

    private func item(_ name: String, _ value: String) -> RequestTarget.QueryItem {
        RequestTarget.QueryItem(name: name, value: value)
    }

    private func post(
        _ target: String, _ body: String, type: String = "application/json"
    ) -> HTTPRequest {
        HTTPRequest(.post, target, fields: ["Content-Type": type], body: Array(body.utf8))
    }

    private func answer(_ store: inout RecordingStore, _ request: HTTPRequest) -> String? {
        store.answer(to: request).map { String(decoding: $0.response.body.bytes, as: UTF8.self) }
    }

    @Test(arguments: [
        ("/products?skip=0&tag=a&tag=b", true),
        ("/products?tag=b&skip=0&tag=a", true),
        ("/%70roducts?t%61g=b&skip=%30&tag=a", true),
        ("/products?skip=0&tag=a", false),
        ("/products?skip=0&tag=a&tag=a", false),
        ("/products?skip=20&tag=a&tag=b", false),
        ("/products/?skip=0&tag=a&tag=b", false),
        ("/products", false),
        ("/products?skip=%zz&tag=a&tag=b", false),
    ])
    func `matches path and query decoded and in any order`(_ target: String, _ found: Bool) {
        let query = [item("skip", "0"), item("tag", "a"), item("tag", "b")]
        var store = RecordingStore([recording(.init(.get, "/products", query: query), "page")])
        #expect(answer(&store, HTTPRequest(.get, target)) == (found ? "page" : nil))
    }

    @Test func `distinguishes an encoded slash from a separator`() {
        var store = RecordingStore([recording(.init(.get, "/a%2Fb"), "one")])
        #expect(answer(&store, HTTPRequest(.get, "/a/b")) == nil)
        #expect(answer(&store, HTTPRequest(.get, "/a%2fb")) == "one")
    }

    @Test func `answers HEAD like the next GET`() {
        var store = RecordingStore([
            recording(.init(.get, "/a"), "one"), recording(.init(.get, "/a"), "two"),
            recording(.init(.head, "/b"), ""), recording(.init(.get, "/b"), "other"),
        ])
        let (get, head) = (HTTPRequest(.get, "/a"), HTTPRequest(.head, "/a"))
        #expect(answer(&store, head) == "one" && answer(&store, head) == "one")
        #expect(answer(&store, get) == "one" && answer(&store, head) == "two")
        #expect(answer(&store, HTTPRequest(.head, "/b")) == "")
        #expect(answer(&store, HTTPRequest(.post, "/a")) == nil)
    }

    @Test func `distinguishes methods`() {
        var store = RecordingStore([recording(.init(.delete, "/a"), "gone")])
        #expect(answer(&store, HTTPRequest(.get, "/a")) == nil)
        #expect(answer(&store, HTTPRequest(.delete, "/a")) == "gone")
    }

    @Test(arguments: [
        (#"{"b":[1,2],"a":1.0}"#, true), (#"{ "a": 1, "b": [1, 2] }"#, true),
        (#"{"a":1,"b":[2,1]}"#, false), (#"{"a":1}"#, false), ("", false), ("{", false),
    ])
    func `compares JSON bodies by value`(_ body: String, _ found: Bool) {
        let request = Recording.Request(.post, "/a", body: .json(["a": 1, "b": [1, 2]]))
        let store = RecordingStore([recording(request, "ok")])
        #expect(store.contains(post("/a", body)) == found)
    }

    @Test(arguments: [
        (#"{"user":"a","password":"anything"}"#, true),
        (#"{"user":"b","password":"anything"}"#, false),
        (#"{"user":"a","password":""}"#, false),
        (#"{"user":"a","password":7}"#, false),
        (#"{"user":"a"}"#, false),
    ])
    func `ignores redacted values, but not their absence`(_ body: String, _ found: Bool) {
        let request = Recording.Request(
            .post, "/login", body: .json(["user": "a", "password": "xxxx"]),
            redacted: [JSONPointer(tokens: ["body", "password"])])
        let store = RecordingStore([recording(request, "ok")])
        #expect(store.contains(post("/login", body)) == found)
    }

    @Test func `ignores redacted query and form values`() {
        let key = [item("api_key", "xxxx"), item("q", "a")]
        let store = RecordingStore([
            recording(
                .init(
                    .get, "/a", query: key,
                    redacted: [JSONPointer(tokens: ["query", "api_key"])]), "query"),
            recording(
                .init(
                    .post, "/a", body: .form(key),
                    redacted: [JSONPointer(tokens: ["form", "api_key"])]), "form"),
        ])
        let form = "application/x-www-form-urlencoded"
        #expect(store.contains(HTTPRequest(.get, "/a?api_key=other&q=a")))
        #expect(!store.contains(HTTPRequest(.get, "/a?api_key=other&q=b")))
        #expect(!store.contains(HTTPRequest(.get, "/a?api_key=&q=a")))
        #expect(store.contains(post("/a", "q=a&api_key=other", type: form)))
        #expect(!store.contains(post("/a", "q=b&api_key=other", type: form)))
    }

    @Test func `replays in recorded order and repeats the last`() {
        let request = Recording.Request(.get, "/a")
        var store = RecordingStore([
            recording(request, "1"), recording(.init(.get, "/b"), "b"), recording(request, "2"),
        ])
        let answers = (0..<4).map { _ in answer(&store, HTTPRequest(.get, "/a")) }
        #expect(answers == ["1", "2", "2", "2"])
        #expect(answer(&store, HTTPRequest(.get, "/b")) == "b")
    }

    @Test func `keeps its position in a copy`() {
        let request = Recording.Request(.get, "/a")
        var store = RecordingStore([recording(request, "1"), recording(request, "2")])
        #expect(answer(&store, HTTPRequest(.get, "/a")) == "1")
        var copy = store
        #expect(answer(&copy, HTTPRequest(.get, "/a")) == "2")
        #expect(answer(&store, HTTPRequest(.get, "/a")) == "2")
    }

    @Test func `prefers the recording whose token the client sends`() {
        func refresh(_ token: String, _ answer: String) -> Recording {
            recording(
                .init(
                    .post, "/refresh", body: .json(["token": .string(token)]),
                    redacted: [JSONPointer(tokens: ["body", "token"])]), answer)
        }
        var store = RecordingStore([refresh("first", "1"), refresh("second", "2")])
        #expect(answer(&store, post("/refresh", #"{"token":"second"}"#)) == "2")
        #expect(answer(&store, post("/refresh", #"{"token":"second"}"#)) == "2")
        #expect(answer(&store, post("/refresh", #"{"token":"unknown"}"#)) == "1")
    }

    @Test func `prefers the recording with the same Accept`() {
        func get(_ accept: String) -> Recording {
            recording(.init(.get, "/a", headers: ["Accept": accept]), accept)
        }
        var store = RecordingStore([get("text/csv"), get("application/json")])
        let request = HTTPRequest(.get, "/a", fields: ["Accept": "application/json"])
        #expect(answer(&store, request) == "application/json")
        #expect(answer(&store, HTTPRequest(.get, "/a")) == "text/csv")
    }

    @Test func `reads the recordings of a fixtures folder in the order of their numbers`() throws {
        func document(_ path: String, _ answer: String) throws -> (
            path: String, document: JSONDocument
        ) {
            let bytes = recording(.init(.get, "/a"), answer).fileBytes
            return (path, try JSONDocument(file: path, bytes: bytes))
        }
        var store = try RecordingStore([
            (path: "products.json", document: JSONDocument(file: "p", bytes: Array("[]".utf8))),
            document("recordings/a-10.json", "10"), document("recordings/a-2.json", "2"),
            document("recordings/a.json", "1"),
        ])
        let answers = (0..<3).map { _ in answer(&store, HTTPRequest(.get, "/a")) }
        #expect(answers == ["1", "2", "10"])
    }

    @Test func `reports the errors of all files together`() throws {
        let documents = try ["a", "b"].map { name in
            let path = "recordings/\(name).json"
            return (path: path, document: try JSONDocument(file: path, bytes: Array("1".utf8)))
        }
        let error = #expect(throws: DiagnosticError.self) { try RecordingStore(documents) }
        #expect(error?.diagnostics.compactMap(\.file) == documents.map(\.path))
    }
}
