import StubContract
import StubDocuments
import StubJSON
import TestSupport
import Testing

@testable import StubServer

struct OverlaidContractTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: "1"}
        paths:
          /things:
            get: {operationId: list, responses: {"200": {description: ok}}}
        """

    /// An overlay that renames the operation, or writes something else.
    private static func overlay(_ name: String) -> String {
        """
        overlay: 1.1.0
        info: {title: t, version: 1.0.0}
        actions:
          - target: $.paths['/things'].get.operationId
            update: \(name)
        """
    }

    private static func folder(_ files: [String: String]) throws -> TemporaryFolder {
        try TemporaryFolder(["api/openapi.yaml": contract].merging(files) { $1 })
    }

    private static func names(
        in folder: TemporaryFolder, overlays: [String]? = nil
    ) throws -> [String] {
        let definition = try StubDefinition(
            contract: folder.path + "/api/openapi.yaml",
            overlays: overlays?.map { folder.path + "/" + $0 }, fixtures: nil)
        return definition.contract.operations.map(\.id)
    }

    @Test(arguments: ["overlay.yaml", "overlay.yml", "overlay.json"])
    func `an overlay beside the contract is found`(name: String) throws {
        let text =
            name.hasSuffix("json")
            ? JSONSerializer.string(
                try JSONDocument(
                    file: name, bytes: Array(Self.overlay("found").utf8), format: .yaml
                ).value) : Self.overlay("found")
        let folder = try Self.folder(["api/\(name)": text])
        #expect(try Self.names(in: folder) == ["found"])
        #expect(try Self.names(in: folder, overlays: []) == ["list"])
    }

    @Test func `overlays that are given replace the found one, and apply in order`() throws {
        let folder = try Self.folder([
            "api/overlay.yaml": Self.overlay("found"), "one.yaml": Self.overlay("one"),
            "two.yaml": Self.overlay("two"),
        ])
        #expect(try Self.names(in: folder, overlays: ["one.yaml", "two.yaml"]) == ["two"])
        #expect(try Self.names(in: folder, overlays: ["two.yaml", "one.yaml"]) == ["one"])
    }

    @Test func `a document of that name which is no overlay is ignored`() throws {
        let part = try Self.folder(["api/overlay.yaml": "type: object"])
        #expect(try Self.names(in: part) == ["list"])
        let contract = try TemporaryFolder(["api/overlay.yaml": Self.contract])
        let definition = try StubDefinition(
            contract: contract.path + "/api/overlay.yaml", fixtures: nil)
        #expect(definition.contract.operations.map(\.id) == ["list"])
    }

    @Test func `two overlays beside the contract are an error`() throws {
        let folder = try Self.folder([
            "api/overlay.yaml": Self.overlay("a"), "api/overlay.yml": Self.overlay("b"),
        ])
        let error = try #require(throws: DiagnosticError.self) { try Self.names(in: folder) }
        #expect(error.diagnostics.map(\.code) == ["document/two-files"])
    }

    @Test func `an overlay that is missing is an error with its path`() throws {
        let folder = try Self.folder([:])
        let error = try #require(throws: InputError.self) {
            try Self.names(in: folder, overlays: ["none.yaml"])
        }
        #expect(error.path == folder.path + "/none.yaml")
    }

    @Test func `an action without an effect is a warning of the definition`() throws {
        let folder = try Self.folder([
            "api/overlay.yaml": Self.overlay("x").replacing("/things", with: "/nothing")
        ])
        let definition = try StubDefinition(
            contract: folder.path + "/api/openapi.yaml", fixtures: nil)
        #expect(definition.warnings.map(\.code) == ["overlay/no-effect"])
    }

    @Test func `files that an overlay refers to are read`() throws {
        let folder = try Self.folder([
            "api/overlay.yaml": """
            overlay: 1.1.0
            info: {title: t, version: 1.0.0}
            actions: [{target: $.paths, update: {/more: {$ref: more.yaml}}}]
            """,
            "api/more.yaml": "get: {operationId: more, responses: {'200': {description: ok}}}",
        ])
        #expect(try Self.names(in: folder) == ["list", "more"])
    }

    @Test func `each of several APIs has its own overlay`() throws {
        let folder = try TemporaryFolder([
            "a/openapi.yaml": Self.contract, "a/overlay.yaml": Self.overlay("first"),
            "b/openapi.yaml": Self.contract, "given.yaml": Self.overlay("second"),
        ])
        let definition = try StubDefinition(apis: [
            StubAPI(name: "a", contract: folder.path + "/a/openapi.yaml"),
            StubAPI(
                name: "b", contract: folder.path + "/b/openapi.yaml",
                overlays: [folder.path + "/given.yaml"]),
        ])
        #expect(definition.contract.operations.map(\.id) == ["first", "second"])
    }
}
