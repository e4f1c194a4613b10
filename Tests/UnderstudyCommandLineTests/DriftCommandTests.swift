import Foundation
import StubHTTP
import StubJSON
import StubNet
import TestSupport
import Testing

@testable import UnderstudyCommandLine

/// `verify --against` compares a server with the project's contract and fixtures.
struct DriftCommandTests {
    private let screen = CapturedTerminal()
    private let folder: TemporaryFolder

    private static let document = #"""
        {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {
          "/things": {
            "get": {"operationId": "listThings", "responses": {"200": {"description": "All",
              "content": {"application/json": {"schema": {"type": "array",
                "items": {"$ref": "#/components/schemas/Thing"}}}}}}},
            "post": {"operationId": "addThing", "requestBody": {"content": {"application/json": {
                "example": {"name": "New"}, "schema": {"$ref": "#/components/schemas/Thing"}}}},
              "responses": {"201": {"description": "Added", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Thing"}}}}}}},
          "/secrets": {"get": {"operationId": "listSecrets", "security": [{"bearer": []}],
            "responses": {"200": {"description": "All", "content": {"application/json": {
              "schema": {"type": "object"}}}}, "401": {"description": "No"}}}}},
          "components": {"securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Thing": {"type": "object", "required": ["id", "name", "price"],
            "properties": {"id": {"type": "integer"}, "name": {"type": "string"},
              "price": {"type": "number"}}}}}}
        """#

    init() throws {
        folder = try TemporaryFolder([
            "Contracts/shop/openapi.json": Self.document,
            "Fixtures/shop/things.json": #"[{"id": 1, "name": "Lamp", "price": 5}]"#,
        ])
    }

    /// A server that answers with these texts by target, and 401 without the right token.
    private struct Server: HTTPResponder {
        var things = #"[{"id": 7, "name": "Rug", "price": 4.5}]"#
        var status = 200
        var location: String?

        func respond(to request: HTTPRequest) -> HTTPAnswer {
            if request.path == "/secrets" {
                let isKnown = request.fields["Authorization"] == "Bearer velvetfalcon"
                return .now(
                    isKnown
                        ? .json(Array("{}".utf8)) : .json(status: 401, Array("{}".utf8)))
            }
            if request.method == .post {
                return .now(
                    .json(status: 201, Array(#"{"id": 8, "name": "New", "price": 1}"#.utf8)))
            }
            var response = HTTPResponse.json(status: status, Array(things.utf8))
            if let location { response.fields["Location"] = location }
            return .now(response)
        }
    }

    private func verify(_ words: String..., at url: String) async -> ExitCode {
        var context = Context(
            terminal: screen.terminal, directory: folder.path, commands: [VerifyCommand.self])
        context.responseDeadline = .seconds(600)
        return await StubCommand.run(["verify", "--against", url] + words, context)
    }

    private func withServer<Result>(
        _ server: Server, _ work: (String) async throws -> Result
    ) async throws -> Result {
        var configuration = HTTPServer.Configuration()
        configuration.headerDeadline = .seconds(600)
        configuration.idleTimeout = .seconds(600)
        let running = HTTPServer(responder: server, configuration: configuration)
        let url = try running.start().url
        let result = try await work(url)
        await running.stop(deadline: .zero)
        return result
    }

    /// The output with a placeholder for the server's URL.
    private func output(at url: String) -> String {
        screen.output.replacingOccurrences(of: url, with: "URL")
    }

    private static let changed =
        #"[{"id": 7, "name": "Rug", "price": "4.5", "new": 1}, {"id": 8, "price": "1", "new": 2}]"#

    @Test func `an API without differences ends with 0`() async throws {
        try await withServer(Server()) { url in
            let code = await verify("--header", "Authorization: Bearer velvetfalcon", at: url)
            #expect(code == .kept && screen.errors == "")
            #expect(
                output(at: url) == """
                    ✓ listThings  GET /things
                    ✓ listSecrets  GET /secrets
                    not compared, because it writes: addThing
                    2 of 3 operations compared with URL: 0 breaking and 0 other differences

                    """)
        }
    }

    @Test func `a changed API ends with 1, and each change has a line`() async throws {
        try await withServer(Server(things: Self.changed)) { url in
            #expect(await verify(at: url) == .failed)
            #expect(
                output(at: url) == """
                    ✗ listThings  GET /things
                        error: member changed /*/price: expected number, found the string "4.5"
                        error: member missing /*/name: the required member "name" is missing
                        warning: member added /*/new: the contract does not declare the member 'new'
                    not compared, because it needs credentials (401); pass them by --header: listSecrets
                    not compared, because it writes: addThing
                    1 of 3 operations compared with URL: 2 breaking and 1 other differences

                    """)
        }
    }

    @Test func `JUnit, JSON and annotations have the same differences`() async throws {
        try await withServer(Server(things: Self.changed)) { url in
            let code = await verify(
                "--junit", "drift.xml", "--json", "drift.json", "--github", at: url)
            #expect(code == .failed)
            let junit = try #require(folder.text("drift.xml"))
            #expect(junit.contains(#"tests="3" failures="1" errors="0" skipped="2""#))
            #expect(junit.contains(#"<testcase classname="drift" name="listThings">"#))
            #expect(junit.contains(#"type="drift/member-changed""#))
            #expect(junit.contains(#"<skipped message="it writes"/>"#))
            let json = try JSONParser.parse(Array(try #require(folder.text("drift.json")).utf8))
            #expect(json["compared"] == 1 && json["breaking"] == 2)
            let findings = json["operations"]?[0]?["findings"]?.array ?? []
            #expect(
                findings.map { "\($0["code"]?.string ?? "") \($0["place"]?.string ?? "")" } == [
                    "drift/member-changed /*/price", "drift/member-missing /*/name",
                    "drift/member-added /*/new",
                ])
            let lines = screen.output.split(separator: "\n").filter { $0.hasPrefix("::") }
            #expect(
                lines.map { String($0.prefix { $0 != " " }) } == [
                    "::error", "::error", "::warning",
                ]
            )
            #expect(
                lines.first?.contains(
                    "Contracts/shop/openapi.json,line=3,title=drift/member-changed")
                    == true, "\(lines)")
        }
    }

    @Test func `writes are called if they are allowed`() async throws {
        try await withServer(Server()) { url in
            #expect(await verify("--allow-writes", at: url) == .kept)
            #expect(screen.output.contains("✓ addThing  POST /things"), "\(screen.output)")
        }
    }

    @Test func `a redirect is reported, and not followed`() async throws {
        try await withServer(Server(status: 301, location: "/login?next=%2Fthings")) { url in
            #expect(await verify(at: url) == .failed)
            #expect(
                screen.output.contains(
                    "error: status changed 301: the API redirects to /login"), "\(screen.output)")
            #expect(!screen.output.contains("next="))
        }
    }

    @Test func `an API of which nothing can be called ends with 1`() async throws {
        let folder = try TemporaryFolder([
            "Contracts/shop/openapi.json": #"""
            {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {
              "/secrets": {"get": {"operationId": "listSecrets", "security": [{"bearer": []}],
                "responses": {"200": {"description": "All"}, "401": {"description": "No"}}}}},
              "components": {"securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}}}}
            """#
        ])
        try await withServer(Server()) { url in
            var context = Context(
                terminal: screen.terminal, directory: folder.path, commands: [VerifyCommand.self])
            context.responseDeadline = .seconds(600)
            let code = await StubCommand.run(["verify", "--against", url], context)
            #expect(code == .failed)
            #expect(screen.output.contains("0 of 1 operations compared"))
            #expect(screen.output.contains("it needs credentials (401); pass them by --header"))
        }
    }

    @Test func `a server that is not there is an error that names it`() async throws {
        // The port is free again once the server has stopped.
        let url = try await withServer(Server()) { $0 }
        #expect(await verify("--header", "X-Key: velvetfalcon", at: url) == .failed)
        #expect(
            screen.errors == "error: \(url) cannot be reached: no server listens there.\n",
            "\(screen.errors)")
        #expect(screen.output == "")
    }

    @Test(arguments: [
        ["--header", "velvetfalcon"], ["--header", ": velvetfalcon"],
        ["--header", "X Key: velvetfalcon"], ["--header", "X-Key: velvet\r\nfalcon: velvetfalcon"],
        ["--header", "Content-Length: velvetfalcon"],
    ])
    func `a header field that cannot be sent is wrong usage, and its value is not shown`(
        words: [String]
    ) async throws {
        let context = Context(
            terminal: screen.terminal, directory: folder.path, commands: [VerifyCommand.self])
        let words = ["verify", "--against", "http://127.0.0.1:1"] + words
        #expect(await StubCommand.run(words, context) == .wrongUsage)
        #expect(screen.errors.contains("--header expects NAME: VALUE"), "\(screen.errors)")
        #expect(!(screen.errors + screen.output).contains("falcon"), "\(screen.errors)")
    }

    @Test(arguments: ["api.example.com", "ftp://a.io", "http://emma:velvetfalcon@a.io", "a"])
    func `a URL that cannot be called is wrong usage`(url: String) async throws {
        #expect(await verify(at: url) == .wrongUsage)
        #expect(screen.errors.contains("--against expects a URL such as https://api.example.com"))
        #expect(!screen.errors.contains("falcon"), "\(screen.errors)")
    }

    @Test(arguments: [["--header", "X-Key: velvetfalcon"], ["--allow-writes"]])
    func `options of a comparison need an API`(words: [String]) async throws {
        let context = Context(
            terminal: screen.terminal, directory: folder.path, commands: [VerifyCommand.self])
        #expect(await StubCommand.run(["verify"] + words, context) == .wrongUsage)
        #expect(screen.errors.contains("apply to --against, which is missing"))
        #expect(!screen.errors.contains("falcon"))
    }

    @Test func `credentials are in no report`() async throws {
        try await withServer(Server(things: "[", status: 500)) { url in
            let code = await verify(
                "--header", "Authorization: Bearer velvetfalcon", "--junit", "a.xml", "--json",
                "a.json", "--github", at: url)
            #expect(code == .failed)
            for text in [screen.output, screen.errors, folder.text("a.xml"), folder.text("a.json")]
            {
                #expect(text?.contains("velvetfalcon") == false)
            }
        }
    }
}
