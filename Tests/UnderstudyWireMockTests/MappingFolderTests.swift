import Foundation
import StubDocuments
import StubJSON
import TestSupport
import Testing

@testable import StubRules
@testable import UnderstudyWireMock

/// Mappings and bodies in the folders of a WireMock project.
struct MappingFolderTests {
    private static func body(of rule: Rule?) -> String? {
        guard case .respond(let response) = rule?.steps.first?.answer,
            let template = response.template as? ResponseTemplate,
            case .bytes(let bytes) = template.body
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
        try folder.write("{}", to: "__files/a/other.json")
        let files = MappingFiles(folder: folder.path + "/__files")
        #expect(throws: MappingFiles.Missing.self) { try files.bytes(of: name) }
    }

    @Test func `a symbolic link does not lead out of the folder`() throws {
        let folder = try TemporaryFolder()
        try folder.write("secret", to: "secret.txt")
        try folder.write("inside", to: "__files/a/inside.txt")
        let manager = FileManager.default
        let root = folder.path + "/__files/"
        for (link, target) in [
            ("file", "../secret.txt"), ("outer", ".."), ("inner", "a"), ("text", "a/inside.txt"),
        ] {
            try manager.createSymbolicLink(atPath: root + link, withDestinationPath: target)
        }
        try manager.createSymbolicLink(
            atPath: folder.path + "/linked", withDestinationPath: "__files")
        for path in ["/__files", "/linked"] {
            let files = MappingFiles(folder: folder.path + path)
            #expect(try files.bytes(of: "inner/inside.txt") == Array("inside".utf8))
            #expect(try files.bytes(of: "text") == Array("inside".utf8))
            for name in ["file", "outer/secret.txt"] {
                #expect(throws: MappingFiles.Missing.self) { try files.bytes(of: name) }
            }
        }
    }

    @Test(arguments: [
        (#"{"mappings": {}}"#, "'mappings' must be an array"),
        (#"{"mappings": null}"#, "'mappings' must be an array"),
        (#"{"mappings": [], "request": {"url": "/"}}"#, "'request' is not supported"),
    ])
    func `a file of several mappings has nothing else`(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "mappings/a.json")
        let error = try #require(throws: DiagnosticError.self) { try MappingFolder(folder.path) }
        #expect(error.diagnostics.first?.message.contains(message) == true)
    }

    @Test func `two mappings of a folder cannot have the same id`() throws {
        let id = "AAAAAAAA-2222-4333-8444-555555555555"
        let folder = try TemporaryFolder()
        try folder.write(#"{"id": "\#(id)"}"#, to: "mappings/a.json")
        try folder.write(#"{"uuid": "\#(id.lowercased())"}"#, to: "mappings/b.json")
        let error = try #require(throws: DiagnosticError.self) { try MappingFolder(folder.path) }
        #expect(error.diagnostics.first?.message.contains("a.json") == true)
        #expect(error.diagnostics.first?.file?.hasSuffix("b.json") == true)
    }

    @Test func `a folder without mappings and files is an error`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: (any Error).self) { try MappingFolder(folder.path) }
    }
}
