import StubContract
import StubHTTP
import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer

@Suite(.timeLimit(.minutes(10)))
struct HotReloadTests {
    /// A stub created from files, with the reported results of reloads.
    private struct Watched {
        let folder = try? TemporaryFolder()
        let served: Served
        let told = Told<StubReload>()

        init() throws {
            let folder = try #require(folder)
            try folder.write(HotReloadTests.contract("listThings"), to: "api/openapi.json")
            try folder.write(#"[{"id": 1, "name": "one"}]"#, to: "fixtures/things.json")
            try folder.write(#"[{"id": 1}]"#, to: "fixtures/others.json")
            served = Served(
                try StubDefinition(
                    contract: folder.path + "/api/openapi.json",
                    fixtures: folder.path + "/fixtures"))
            served.stub.watchFiles { [told] in told.tell($0) }
        }

        func write(_ text: String, to name: String) throws {
            try #require(folder).write(text, to: name)
        }

        /// Waits for the next successful reload, or for its error.
        func next() async throws -> String? {
            switch try #require(await told.next()) {
            case .adopted: nil
            case .refused(let error): "\(error)"
            }
        }
    }

    static func contract(_ operation: String) -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "Watched", "version": "1"}, "paths": {
          "/things": {"get": {"operationId": "\(operation)",
            "responses": {"200": {"description": "Things"}}}},
          "/others": {"get": {"operationId": "listOthers",
            "responses": {"200": {"description": "Others"}}}}}}
        """
    }

    @Test func `a rewritten fixture is served in every session`() async throws {
        let watched = try Watched()
        let session = watched.served.stub.session()
        try watched.write(#"[{"id": 2, "name": "two"}]"#, to: "fixtures/things.json")
        #expect(try await watched.next() == nil)
        for answer in [
            try watched.served.get("/things"),
            try watched.served.send(.get, in: session, "/things"),
            try watched.served.send(.get, in: watched.served.stub.session(), "/things"),
        ] {
            #expect(answer.text == #"[{"id":2,"name":"two"}]"#)
        }
    }

    @Test func `a rewritten contract is used for routing`() async throws {
        let watched = try Watched()
        try watched.write(Self.contract("readThings"), to: "api/openapi.json")
        #expect(try await watched.next() == nil)
        #expect(try watched.served.get("/things").fields["Matched-Operation"] == "readThings")
        let health = try watched.served.admin(.get, "health").json()
        #expect(health["operations"] == 2)
    }

    @Test func `a file that the contract refers to is watched in its own folder`() async throws {
        let watched = try Watched()
        func item(_ operation: String) -> String {
            """
            {"get": {"operationId": "\(operation)", "responses": {"204": {"description": "-"}}}}
            """
        }
        try watched.write(item("first"), to: "api/parts/item.json")
        try watched.write(
            """
            {"openapi": "3.1.0", "info": {"title": "Watched", "version": "1"}, "paths": {
              "/things": {"$ref": "parts/item.json"}}}
            """, to: "api/openapi.json")
        #expect(try await watched.next() == nil)
        #expect(watched.served.stub.definition.contract.operation("first") != nil)
        try watched.write(item("second"), to: "api/parts/item.json")
        #expect(try await watched.next() == nil)
        #expect(watched.served.stub.definition.contract.operation("second") != nil)
    }

    @Test func `an overlay beside the contract is added, changed and removed`() async throws {
        let watched = try Watched()
        func overlay(_ operation: String) -> String {
            """
            overlay: 1.1.0
            info: {title: t, version: 1.0.0}
            actions: [{target: "$.paths['/things'].get.operationId", update: \(operation)}]
            """
        }
        for operation in ["first", "second"] {
            try watched.write(overlay(operation), to: "api/overlay.yaml")
            #expect(try await watched.next() == nil)
            #expect(watched.served.stub.definition.contract.operation(operation) != nil)
        }
        try watched.write("overlay: 1.1.0", to: "api/overlay.yaml")
        let mistake = try #require(try await watched.next())
        #expect(mistake.contains("api/overlay.yaml:1:1: error: \"info\" is missing"), "\(mistake)")
        #expect(watched.served.stub.definition.contract.operation("second") != nil)
        try #require(watched.folder).remove("api/overlay.yaml")
        #expect(try await watched.next() == nil)
        #expect(watched.served.stub.definition.contract.operation("listThings") != nil)
    }

    @Test func `an error is reported with its place, and the previous version is served`()
        async throws
    {
        let watched = try Watched()
        try watched.write("[{\"id\": 1},\n {\"id\": }]", to: "fixtures/things.json")
        let mistake = try #require(try await watched.next())
        #expect(mistake.contains("things.json:2:9: error:"), "\(mistake)")
        #expect(try watched.served.get("/things").text == #"[{"id":1,"name":"one"}]"#)
        try watched.write(#"[{"id": 3}]"#, to: "fixtures/things.json")
        #expect(try await watched.next() == nil)
        #expect(try watched.served.get("/things").text == #"[{"id":3}]"#)
    }

    @Test func `a scenario that is added later can be enabled`() async throws {
        let watched = try Watched()
        try watched.write(
            #"{"name": "down", "rules": [{"operation": "listThings", "respond": {"status": 503}}]}"#,
            to: "api/scenarios/down.json")
        #expect(try await watched.next() == nil)
        #expect(watched.served.stub.rules.enable(scenario: "down"))
        #expect(try watched.served.get("/things").status == 503)
    }

    @Test func `a file with unchanged content is ignored`() async throws {
        let watched = try Watched()
        try watched.write(#"[{"id": 1}]"#, to: "fixtures/others.json")
        try watched.write("{", to: "fixtures/others.json")
        #expect(try await watched.next() != nil)
        try watched.write(#"[{"id": 1}]"#, to: "fixtures/others.json")
        #expect(try await watched.next() == nil)
        #expect(watched.served.stub.definition.fixtures.names == ["others", "things"])
    }

    @Test func `every request uses one version, whatever changes meanwhile`()
        async throws
    {
        func definition(_ version: Int) throws -> StubDefinition {
            try Served.definition(
                paths: """
                    {"/things": {"get": {"operationId": "v\(version)",
                      "responses": {"200": {"description": "Things"}},
                      "x-stub": {"fixture": "things", "action": "document"}}}}
                    """, fixtures: [("things", #"{"version": "v\#(version)"}"#)])
        }
        let editions = try [definition(1), definition(2)]
        let served = Served(editions[0])
        let mixed = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                for round in 1...400 {
                    served.stub.sessions.adopt(editions[round % 2])
                    await Task.yield()
                }
                return 0
            }
            for _ in 1...4 {
                group.addTask {
                    var mixed = 0
                    for _ in 1...400 {
                        let answer = try served.get("/things")
                        let version = try answer.json()["version"]?.string
                        if version == nil || version != answer.fields["Matched-Operation"] {
                            mixed += 1
                        }
                        await Task.yield()
                    }
                    return mixed
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(mixed == 0)
    }
}
