import TestSupport
import Testing

@testable import UnderstudyCommandLine

struct OverlayCommandTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Shop, version: "1"}
        paths:
          # Comments stay.
          /items:
            get:
              operationId: listItems
              responses:
                "200":
                  description: ok
                  content:
                    application/json:
                      schema: {type: array, items: {$ref: "#/components/schemas/Item"}}
          /items/{id}:
            get:
              operationId: getItem
              parameters:
                - {name: id, in: path, required: true, schema: {type: integer}}
              responses:
                "200":
                  description: ok
                  content:
                    application/json:
                      schema: {$ref: "#/components/schemas/Item"}
        components:
          schemas:
            Item:
              type: object
              required: [id]
              properties: {id: {type: integer}}
        """

    private static let overlay = """
        overlay: 1.1.0
        info: {title: Colours, version: 1.0.0}
        actions:
          - target: $.components.schemas.Item
            update:
              required: [colour]
              properties: {colour: {type: string, enum: [red]}}
        """

    private static func run(
        _ words: String, in folder: TemporaryFolder
    ) async -> (code: ExitCode, output: String, errors: String) {
        let terminal = CapturedTerminal()
        let context = Context(
            terminal: terminal.terminal, directory: folder.path,
            commands: [InitCommand.self, RoutesCommand.self, LintCommand.self, ServeCommand.self])
        let code = await StubCommand.run(words.split(separator: " ").map(String.init), context)
        return (code, terminal.output, terminal.errors.replacing(folder.path + "/", with: ""))
    }

    @Test(arguments: [
        ("given.yaml", "--overlay given.yaml", "overlay.yaml"),
        ("overlay.yaml", "", "overlay.yaml"), ("overlay.yml", "", "overlay.yml"),
    ])
    func `init copies the document and its overlay, and the rows fit both`(
        name: String, words: String, copy: String
    ) async throws {
        let folder = try TemporaryFolder(["api.yaml": Self.contract, name: Self.overlay])
        let copy = name == "given.yaml" ? "overlay.yaml" : copy
        let outcome = await Self.run("init api.yaml --name shop --rows 2 \(words)", in: folder)
        #expect(outcome.code == .kept, "\(outcome.errors)")
        #expect(outcome.output.contains("wrote Contracts/shop/\(copy): 1 action\n"))
        #expect(folder.text("Contracts/shop/openapi.yaml") == Self.contract)
        #expect(folder.text("Contracts/shop/\(copy)") == Self.overlay)
        #expect(folder.text("Fixtures/shop/items.json")?.contains(#""colour": "red""#) == true)
        let lint = await Self.run("lint", in: folder)
        #expect(lint.code == .kept, "\(lint.output)")
        let plain = await Self.run("init api.yaml --name plain --overlay none", in: folder)
        #expect(plain.code == .kept)
        #expect(folder.text("Fixtures/plain/items.json")?.contains("colour") == false)
    }

    @Test func `--annotate-overlay writes the conventions, and leaves the copy as it is`()
        async throws
    {
        let folder = try TemporaryFolder(["api.yaml": Self.contract])
        let outcome = await Self.run("init api.yaml --name shop --annotate-overlay", in: folder)
        #expect(outcome.code == .kept, "\(outcome.errors)")
        #expect(folder.text("Contracts/shop/openapi.yaml") == Self.contract)
        let overlay = folder.text("Contracts/shop/overlay.yaml") ?? ""
        #expect(
            overlay.hasPrefix(
                """
                overlay: 1.0.0
                info:
                  title: How the stub answers shop
                  version: 1.0.0
                actions:
                  - target: $.paths['/items'].get
                    update:
                      x-stub:
                        action: list
                        collection: items

                """), "\(overlay)")
        #expect(overlay.contains("  - target: $.paths['/items/{id}'].get\n"))
        let routes = await Self.run("routes", in: folder)
        #expect(routes.output.contains("convention") == false, "\(routes.output)")
        #expect(routes.output.split(separator: "\n").count { $0.contains("by x-stub") } == 2)
    }

    @Test func `--annotate writes into the document below the overlay`() async throws {
        let folder = try TemporaryFolder([
            "api.yaml": Self.contract, "overlay.yaml": Self.overlay,
        ])
        let outcome = await Self.run("init api.yaml --name shop --annotate", in: folder)
        #expect(outcome.code == .kept, "\(outcome.errors)")
        let copy = folder.text("Contracts/shop/openapi.yaml") ?? ""
        #expect(copy.contains("x-stub") && copy.contains("# Comments stay."))
        #expect(copy.contains("colour") == false)
        let routes = await Self.run("routes", in: folder)
        #expect(routes.output.split(separator: "\n").count { $0.contains("by x-stub") } == 2)
    }

    @Test func `lint reports a mistake of the overlay with both places`() async throws {
        let folder = try TemporaryFolder([
            "Contracts/shop/openapi.yaml": Self.contract,
            "more.yaml": Self.overlay.replacing("type: string", with: "type: sting"),
        ])
        let lint = await Self.run(
            "lint --contract Contracts/shop/openapi.yaml --overlay more.yaml", in: folder)
        #expect(lint.code == .invalidInput)
        let text = lint.output.replacing(folder.path + "/", with: "")
        #expect(text.hasPrefix("more.yaml:7:"), "\(text)")
        let note = "(an overlay's change of Contracts/shop/openapi.yaml:28:7)"
        #expect(text.contains(note), "\(text)")
        let none = await Self.run("lint --overlay none", in: folder)
        #expect(none.code == .kept, "\(none.output)")
    }

    @Test(arguments: [
        ("routes --contract none --fixtures f --overlay o.yaml", "there is none"),
        ("routes --api a=api.yaml --overlay o.yaml", "--api names several"),
        ("lint --api a=api.yaml --overlay o.yaml", "--api names several"),
        ("routes --contract api.yaml --overlay none --overlay o.yaml", "excludes other overlays"),
        ("init --api a=api.yaml --overlay o.yaml", "which is missing"),
        ("init api.yaml --annotate --annotate-overlay", "exclude each other"),
        ("init api.yaml --overlay o.yaml --annotate-overlay", "there is o.yaml already"),
    ])
    func `wrong usage is refused`(words: String, message: String) async throws {
        let folder = try TemporaryFolder([
            "api.yaml": Self.contract, "o.yaml": Self.overlay, "f/items.json": "[]",
        ])
        let outcome = await Self.run(words, in: folder)
        #expect(outcome.code == .wrongUsage, "\(outcome)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func `an overlay that is missing is an input that is missing`() async throws {
        let folder = try TemporaryFolder(["api.yaml": Self.contract])
        let outcome = await Self.run("routes --contract api.yaml --overlay o.yaml", in: folder)
        #expect(outcome.code == .missingInput)
        #expect(
            outcome.errors.contains("o.yaml: error: there is no such file"), "\(outcome.errors)")
    }
}
