import StubDocuments
import StubJSON
import StubRecordings
import TestSupport
import Testing

@testable import StubDrafts

/// Recordings that are collected into a folder with fixtures.
struct PresentFixturesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func row(_ id: Int, _ title: String) -> JSONValue {
        ["id": .int(id), "title": .string(title)]
    }

    /// Records a list, and collects it.
    @discardableResult
    private func collect(_ rows: [JSONValue]) async throws -> CollectedFixture? {
        var traffic = Traffic()
        traffic.get("/things", .array(rows))
        return try await collect(traffic)
    }

    private func collect(_ traffic: Traffic) async throws -> CollectedFixture? {
        try traffic.write(to: folder)
        return try await Collecting(folder: folder.path, contract: nil).write().fixtures.first
    }

    private func rows() throws -> JSONValue {
        try JSONParser.parse(Array((folder.text("things.json") ?? "").utf8))
    }

    @Test func `rows of a file that was there are kept, and recorded rows are added`() async throws
    {
        try folder.write(
            #"[{"id": 9, "title": "Mine"}, {"id": 1, "title": "Edited"}]"#, to: "things.json")
        let fixture = try await collect([row(1, "One"), row(2, "Two")])
        #expect(try rows() == [row(9, "Mine"), row(1, "Edited"), row(2, "Two")])
        #expect(fixture?.rows == 3 && fixture?.added == 1 && fixture?.differing == ["1"])
    }

    @Test func `a file with all recorded rows is not written`() async throws {
        let text = #"[ {"title": "One", "id": 1} ]"#
        try folder.write(text, to: "things.json")
        let fixture = try await collect([row(1, "One")])
        #expect(fixture?.isChanged == false && folder.text("things.json") == text)
    }

    @Test func `a collected file takes new values, but not in rows that were edited or deleted`()
        async throws
    {
        try await collect([row(1, "One"), row(2, "Two"), row(3, "Three")])
        try folder.write(
            #"[{"id": 1, "title": "One"}, {"id": 2, "title": "Edited"}, {"id": 7}]"#,
            to: "things.json")
        try folder.remove(".collected/r-2.json")
        let fixture = try await collect([row(1, "1"), row(2, "2"), row(3, "3"), row(4, "4")])
        #expect(try rows() == [row(1, "1"), row(2, "Edited"), ["id": 7], row(4, "4")])
        #expect(fixture?.differing == ["2"])
    }

    @Test func `a file that is no list of rows is an error at its own path, and is kept`()
        async throws
    {
        try folder.write(#"{"title": "No rows"}"#, to: "things.json")
        await #expect {
            try await collect([row(1, "One")])
        } throws: { error in
            let diagnostics = (error as? DiagnosticError)?.diagnostics ?? []
            return diagnostics.first?.file == folder.path + "/things.json"
        }
        #expect(folder.files.sorted() == ["recordings/r-2.json", "things.json"])
    }

    @Test func `a YAML file without the recorded rows is an error, and nothing is written`()
        async throws
    {
        try folder.write("# mine\n- id: 1\n  title: One\n", to: "things.yaml")
        await #expect {
            try await collect([row(1, "One"), row(2, "Two")])
        } throws: { error in
            (error as? InputError)?.reason.hasPrefix("1 recorded rows are missing in it") == true
        }
        #expect(folder.files.sorted() == ["recordings/r-2.json", "things.yaml"])
    }

    @Test func `a YAML file with all recorded rows is kept`() async throws {
        try folder.write("- id: 1\n  title: One # mine\n", to: "things.yaml")
        let fixture = try await collect([row(1, "One")])
        #expect(fixture?.isChanged == false)
        #expect(folder.text("things.json") == nil)
        #expect(folder.text("things.yaml")?.contains("# mine") == true)
    }

    // MARK: - With a contract

    private static let contract = #"""
        {
          "openapi": "3.1.0", "info": {"title": "Shop", "version": "1"},
          "x-stub": {"tokens": {"collection": "people"}},
          "paths": {
            "/home": {"get": {
              "x-stub": {"fixture": "start", "action": "document"},
              "responses": {"200": {"description": "All", "content": {"application/json": {}}}}
            }},
            "/own/things": {"get": {
              "x-stub": {"collection": "goods", "action": "list"},
              "responses": {"200": {"description": "All", "content": {"application/json": {}}}}
            }}
          }
        }
        """#

    @Test func `names are those of the contract, and documents become fixtures`() async throws {
        try folder.write(Self.contract, to: "contract/openapi.json")
        var traffic = Traffic()
        traffic.get("/own/things", [row(1, "One")])
        traffic.get("/home", ["teasers": [row(5, "Five"), row(6, "Six")]])
        try traffic.write(to: folder)
        let summary = try await Collecting(
            folder: folder.path, contract: folder.path + "/contract/openapi.json"
        ).write()
        #expect(summary.fixtures.map(\.name) == ["goods", "start"])
        #expect(summary.kept.isEmpty && summary.merged.count == 2)
        let start = try JSONParser.parse(Array((folder.text("start.json") ?? "").utf8))
        #expect(start == ["teasers": [row(5, "Five"), row(6, "Six")]])
    }
}
