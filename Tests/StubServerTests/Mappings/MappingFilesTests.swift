import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// The folder of a WireMock project: reading, resets and reloads.
struct MappingFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "mappings/a.json":
                #"{"request": {"url": "/a"}, "response": {"bodyFileName": "a.txt"}}"#,
            "__files/a.txt": "from file",
        ])
    }

    private func definition() throws -> StubDefinition {
        try StubDefinition(contract: nil, fixtures: nil, dialect: .wireMock(folder.path))
    }

    @Test func `the mappings of files are served, and restored by a reset`() throws {
        let served = Served(try definition())
        #expect(try served.get("/a").text == "from file")
        served.stub.mappings.removeAll()
        #expect(try served.get("/a").status == 404)
        #expect(try served.admin(.post, "mappings/reset").status == 200)
        #expect(try served.get("/a").text == "from file")
        served.stub.mappings.removeAll()
        served.stub.reset()
        #expect(try served.get("/a").text == "from file")
    }

    @Test func `a mapping that is added may name a file`() throws {
        let served = Served(try definition())
        let mapping = #"{"request": {"url": "/b"}, "response": {"bodyFileName": "a.txt"}}"#
        #expect(try served.admin(.post, "mappings", mapping).status == 201)
        #expect(try served.get("/b").text == "from file")
        let missing = #"{"response": {"bodyFileName": "../mappings/a.json"}}"#
        #expect(try served.admin(.post, "mappings", missing).status == 422)
    }

    @Test(arguments: ["mappings/reset", "reset"])
    func `a persistent mapping takes precedence over files after a reset as well`(
        path: String
    ) throws {
        let served = Served(try definition())
        try served.stub.mappings.add([
            "persistent": true, "request": ["url": "/a"], "response": ["body": "persistent"],
        ])
        #expect(try served.get("/a").text == "persistent")
        #expect(try served.admin(.post, path).status / 100 == 2)
        #expect(try served.get("/a").text == "persistent")
        #expect(served.stub.mappings.all.count == 2)
    }

    @Test func `a folder without mappings answers journal queries in WireMock's format`() throws {
        try folder.remove("mappings/a.json")
        let served = Served(try definition())
        try served.get("/missing")
        let list = try served.admin(.get, "requests").json()
        #expect(list.at("/requests/0/request/url") == "/missing")
    }

    @Test func `the bodies of files count as memory of mappings`() throws {
        try folder.write(String(repeating: "a", count: 1 << 20), to: "__files/large.txt")
        let served = Served(try definition()) { $0.memoryLimit = 16 << 20 }
        let mapping = #"{"response": {"bodyFileName": "large.txt"}}"#
        let statuses = try (1...30).map { _ in try served.admin(.post, "mappings", mapping).status }
        #expect(statuses.first == 201)
        #expect(statuses.last == 503)
    }

    @Test(arguments: [(true, "GET"), (false, "{{request.method}}")])
    func `all responses can be templates`(fillsAll: Bool, text: String) throws {
        let body = #"{"body": "{{request.method}}"}"#
        try folder.write(
            #"{"request": {"url": "/t"}, "response": \#(body)}"#, to: "mappings/t.json")
        let served = Served(
            try StubDefinition(
                contract: nil, fixtures: nil,
                dialect: .wireMock(folder.path, fillsAllTemplates: fillsAll)))
        #expect(try served.get("/t").text == text)
        let added = #"{"request": {"url": "/u"}, "response": \#(body)}"#
        #expect(try served.admin(.post, "mappings", added).status == 201)
        #expect(try served.get("/u").text == text)
    }

    @Test func `a reload replaces what has changed, and keeps added mappings`() throws {
        let served = Served(try definition())
        try served.stub.mappings.add(["request": ["url": "/own"]])
        let old = served.stub.definition.fingerprint
        try folder.write("changed", to: "__files/a.txt")
        try folder.write(#"{"request": {"url": "/c"}}"#, to: "mappings/c.json")
        let changed = try definition()
        #expect(changed.fingerprint != old)
        served.stub.sessions.adopt(changed)
        #expect(try served.get("/a").text == "changed")
        #expect(try served.get("/c").status == 200)
        #expect(try served.get("/own").status == 200)
        try folder.remove("mappings/c.json")
        served.stub.sessions.adopt(try definition())
        #expect(try served.get("/c").status == 404)
    }
}
