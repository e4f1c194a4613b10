import StubHTTP
import StubJSON
import TestSupport
import Testing
import UnderstudyWireMock

@testable import StubServer

/// Folders of mapping files as teams have them.
struct MappingFolderVarietyTests {
    private func served(_ files: [String: String]) throws -> Served {
        let folder = try TemporaryFolder(files)
        return Served(
            try StubDefinition(contract: nil, fixtures: nil, dialect: .wireMock(folder.path)))
    }

    @Test func `mappings in sub-folders and files of several mappings are served`() throws {
        let served = try served([
            "mappings/users/get.json":
                #"{"request": {"urlPath": "/users"}, "response": {"jsonBody": []}}"#,
            "mappings/all.json": #"""
            {"mappings": [{"request": {"urlPath": "/a"}, "response": {"body": "a"}},
                          {"request": {"urlPath": "/b"}, "response": {"bodyFileName": "img/b.svg"}}],
             "meta": {"total": 2}}
            """#,
            "__files/img/b.svg": "<svg/>",
        ])
        #expect(try served.get("/users").text == "[]")
        #expect(try served.get("/a").text == "a")
        #expect(try served.get("/b").text == "<svg/>")
    }

    @Test func `a mapping is read back as it was written`() throws {
        let mapping =
            #"{"name":"n","request":{"method":"GET","urlPathPattern":"/x/[0-9]+","headers":{"A":{"equalTo":"1","caseInsensitive":true}}},"response":{"status":201,"jsonBody":{"b":[1,2.50,null]},"headers":{"X":["1","2"]},"fixedDelayMilliseconds":0},"priority":3,"persistent":true,"metadata":{"z":1,"a":{"k":"v"}}}"#
        let served = try Served.wireMock()
        let made = try served.admin(.post, "mappings", mapping)
        let id = try #require(try made.json()["id"]?.string)
        let read = try served.admin(.get, "mappings/\(id)").text
        #expect(read.hasPrefix(String(mapping.dropLast())))
    }

    @Test(arguments: [
        (HTTPMethod.post, "mappings/save", "--wiremock"), (.post, "recordings/start", "record"),
        (.post, "recordings/stop", "record"), (.post, "recordings/snapshot", "record"),
        (.get, "recordings/status", "record"), (.get, "files", "__files"),
        (.put, "files/a.txt", "__files"), (.get, "certs/wiremock-ca.crt", "HTTPS"),
    ])
    func `a route of WireMock that does not exist says what to do`(
        method: HTTPMethod, path: String, word: String
    ) throws {
        let response = try Served.wireMock().admin(method, path, method == .get ? nil : "{}")
        #expect(response.status == 501)
        #expect(response.text.contains(word))
    }

    @Test(arguments: [
        "CONNECTION_RESET_BY_PEER", "EMPTY_RESPONSE", "MALFORMED_RESPONSE_CHUNK",
        "RANDOM_DATA_THEN_CLOSE",
    ])
    func `each fault of WireMock is accepted`(fault: String) throws {
        let served = try Served.wireMock()
        let mapping = #"{"response": {"fault": "\#(fault)"}}"#
        #expect(try served.admin(.post, "mappings", mapping).status == 201)
        #expect(try served.get("/").delivery.fault != nil)
    }

    @Test func `flags may be texts, as in WireMock`() throws {
        let served = try Served.wireMock()
        let mapping = #"""
            {"persistent": "true", "priority": "2",
             "request": {"method": "get", "headers": {"A": {"equalTo": "x", "caseInsensitive": "true"}}},
             "response": {"status": "202", "fixedDelayMilliseconds": "5"}}
            """#
        #expect(try served.admin(.post, "mappings", mapping).status == 201)
        let response = try served.send(.get, "/", fields: ["A": "X"])
        #expect(response.status == 202)
        #expect(response.delivery.delay == .milliseconds(5))
    }
}
