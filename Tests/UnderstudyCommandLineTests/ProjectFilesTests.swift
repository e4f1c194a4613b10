import Foundation
import Testing

@testable import UnderstudyCommandLine

struct ProjectFilesTests {
    @Test func `uses the only contract and the fixtures of its name`() throws {
        let folder = try TemporaryFolder([
            "Contracts/customer/openapi.json", "Contracts/notes/readme.md",
            "Fixtures/customer/products.json", "Fixtures/other/things.json",
        ])
        let files = try ProjectFiles.find(contract: nil, fixtures: nil, in: folder.path)
        #expect(files.contract == "Contracts/customer/openapi.json")
        #expect(files.fixtures == "Fixtures/customer")
    }

    @Test(arguments: ["openapi.yaml", "openapi.yml"])
    func `uses a contract in YAML`(name: String) throws {
        let folder = try TemporaryFolder([
            "Contracts/customer/\(name)", "Contracts/customer/other.yaml",
            "Contracts/notes/readme.yaml", "Fixtures/customer/products.yaml",
        ])
        let files = try ProjectFiles.find(contract: nil, fixtures: nil, in: folder.path)
        #expect(files.contract == "Contracts/customer/\(name)")
        #expect(files.fixtures == "Fixtures/customer")
    }

    @Test func `uses the given files`() throws {
        let folder = try TemporaryFolder([
            "Contracts/a/openapi.json", "Contracts/b/openapi.json", "Fixtures/a/x.json",
            "Fixtures/b/x.json", "elsewhere/rows/x.json",
        ])
        let files = try ProjectFiles.find(
            contract: "Contracts/b/openapi.json", fixtures: nil, in: folder.path)
        #expect(files.contract == "Contracts/b/openapi.json")
        #expect(files.fixtures == "Fixtures/b")
        let others = try ProjectFiles.find(
            contract: "Contracts/a/openapi.json", fixtures: "elsewhere/rows", in: folder.path)
        #expect(others.fixtures == "elsewhere/rows")
        let absolute = "\(folder.path)/Contracts/a/openapi.json"
        #expect(
            try ProjectFiles.find(contract: absolute, fixtures: nil, in: folder.path)
                == ProjectFiles(contract: absolute, fixtures: "Fixtures/a"))
    }

    @Test(arguments: [
        (["Recorded/recordings/a.json"], String?.none),
        (["Recorded/recordings/a.json", "Contracts/other/openapi.json"], nil),
        (
            ["Recorded/recordings/a.json", "Contracts/Recorded/openapi.yaml"],
            "Contracts/Recorded/openapi.yaml"
        ),
        (["Recorded/a.json", "Recorded/contract/openapi.json"], "Recorded/contract/openapi.json"),
        (["Recorded/a.json", "Contracts/other/openapi.json"], "Contracts/other/openapi.json"),
        (["Recorded/a.json"], nil),
    ])
    func `recordings are served with their own contract or without one`(
        names: [String], contract: String?
    ) throws {
        let folder = try TemporaryFolder(names)
        let files = try ProjectFiles.find(
            contract: nil, fixtures: "Recorded", in: folder.path)
        #expect(files == ProjectFiles(contract: contract, fixtures: "Recorded"))
    }

    @Test func `a contract needs no fixtures`() throws {
        let folder = try TemporaryFolder(["Contracts/customer/openapi.json"])
        let files = try ProjectFiles.find(contract: nil, fixtures: nil, in: folder.path)
        #expect(files.fixtures == nil)
    }

    @Test func `fixtures need no contract with the option`() throws {
        let folder = try TemporaryFolder(["Fixtures/customer/products.json"])
        let files = try ProjectFiles.find(contract: "none", fixtures: nil, in: folder.path)
        #expect(files == ProjectFiles(contract: nil, fixtures: "Fixtures/customer"))
    }

    @Test(arguments: [
        Refusal(
            files: [], code: .missingInput,
            text: """
                error: there is no contract under Contracts/. 'understudy init OPENAPI' starts one; \
                --contract FILE names one elsewhere.
                """),
        Refusal(
            files: ["Contracts/a/openapi.yaml", "Contracts/a/openapi.json"], code: .wrongUsage,
            text: """
                error: there are several contracts: Contracts/a/openapi.json, \
                Contracts/a/openapi.yaml. Choose by --contract FILE.
                """),
        Refusal(
            files: ["Contracts/b/openapi.json", "Contracts/a/openapi.json"], code: .wrongUsage,
            text: """
                error: there are several contracts: Contracts/a/openapi.json, \
                Contracts/b/openapi.json. Choose by --contract FILE.
                """),
        Refusal(
            files: ["Contracts/c/openapi.json", "Fixtures/a/x.json", "Fixtures/b/x.json"],
            code: .wrongUsage,
            text: """
                error: there are several folders of fixtures: Fixtures/a, Fixtures/b. \
                Choose by --fixtures DIR.
                """),
        Refusal(
            files: [], contract: "a.json", code: .missingInput,
            text: "a.json: error: there is no such file."),
        Refusal(
            files: ["a/b.json"], contract: "a", code: .missingInput,
            text: "a: error: the contract is a folder, not a file."),
        Refusal(
            files: ["Contracts/a/openapi.json"], fixtures: "rows", code: .missingInput,
            text: "rows: error: there is no such folder."),
        Refusal(
            files: ["Contracts/a/openapi.json"], fixtures: "Contracts/a/openapi.json",
            code: .missingInput,
            text: "Contracts/a/openapi.json: error: the fixtures are a file, not a folder."),
        Refusal(
            files: [], contract: "none", code: .missingInput,
            text: "error: there are no fixtures to serve. Name a folder by --fixtures DIR."),
    ])
    func `a missing or ambiguous file is reported`(refusal: Refusal) throws {
        let folder = try TemporaryFolder(refusal.files)
        let error = #expect(throws: CommandError.self) {
            try ProjectFiles.find(
                contract: refusal.contract, fixtures: refusal.fixtures, in: folder.path)
        }
        #expect(error?.code == refusal.code)
        #expect(error?.description == refusal.text)
    }

    struct Refusal: Sendable {
        var files: [String]
        var contract: String?
        var fixtures: String?
        var code: ExitCode
        var text: String
    }
}

/// A folder with empty files, which is removed after the test.
private final class TemporaryFolder {
    let path: String

    init(_ files: [String]) throws {
        let root = FileManager.default.temporaryDirectory
            .appendingPathComponent("understudy-\(UUID().uuidString)")
        path = root.path
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for file in files {
            let url = root.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch {
            Issue.record(error)
        }
    }
}
