import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import StubWireMock

/// Mappings and bodies in the folders of a WireMock project.
struct MappingFolderTests {
    private static func body(of rule: Rule?) -> String? {
        guard case .respond(let response) = rule?.steps.first?.answer,
            case .bytes(let bytes) = response.template?.body
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `mappings are read from all folders, and bodies by their names`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"request": {"url": "/a"}, "response": {"bodyFileName": "sub/a.txt"}}"#,
            to: "mappings/sub/a.json")
        try folder.write(
            #"{"mappings": [{"request": {"url": "/b"}}, {"request": {"url": "/c"}}]}"#,
            to: "mappings/b.json")
        try folder.write("hello", to: "__files/sub/a.txt")
        let read = try MappingFolder(folder.path)
        #expect(read.rules.count == 3)
        #expect(Self.body(of: read.rules.last) == "hello")
        #expect(read.documents.map(\.file).last == "sub/a.txt")
        let again = try MappingFolder(folder.path)
        #expect(again.rules == read.rules, "the identifiers do not change")
        #expect(Set(read.rules.map { $0.origin?.key ?? "" }).count == 3)
    }

    @Test func `everything that is refused is reported with its place in the file`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "{\n\"request\": {\"customMatcher\": {\"name\": \"x\"}}}", to: "mappings/a.json")
        try folder.write(
            #"{"mappings": [{}, {"response": {"proxyBaseUrl": "http://x"}}]}"#,
            to: "mappings/b.json")
        let error = try #require(throws: DiagnosticError.self) {
            try MappingFolder(folder.path)
        }
        #expect(error.diagnostics.count == 2)
        #expect(error.diagnostics[0].position?.line == 2)
        #expect(error.diagnostics[0].message.contains("'customMatcher'"))
        #expect(error.diagnostics[1].message.contains("/mappings/1/response/proxyBaseUrl"))
    }

    @Test(arguments: ["../secret.txt", "a/../../secret.txt", "missing.txt", ""])
    func `a body is only read below its folder`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("secret", to: "secret.txt")
        try folder.write("{}", to: "__files/other.json")
        let files = MappingFiles(folder: folder.path + "/__files")
        #expect(throws: MappingFiles.Missing.self) { try files.bytes(of: name) }
    }

    @Test func `a folder without mappings and files is an error`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: (any Error).self) { try MappingFolder(folder.path) }
    }
}
