import Foundation

/// The package of these tests, and temporary folders.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    static let contract = root + "/Contracts/customer/openapi.json"
    static let fixtures = root + "/Fixtures/customer"
}

/// A temporary folder, which is removed with its last reference.
final class Folder {
    let path: String

    /// Files with their paths and contents.
    init(_ files: [String: String] = [:]) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("understudy-\(UUID().uuidString)")
        path = folder.path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A project with a contract of one operation and one fixture.
    static func project(_ more: [String: String] = [:]) throws -> Folder {
        try Folder(
            [
                "Contracts/things/openapi.json": contract,
                "Fixtures/things/things.json": #"[{"id": 1, "name": "a"}]"#,
            ].merging(more) { $1 })
    }

    private static let contract = """
        {
          "openapi": "3.1.0",
          "info": {"title": "Things", "version": "1"},
          "paths": {
            "/things": {
              "get": {
                "operationId": "listThings",
                "x-stub": {"collection": "things", "action": "list"},
                "responses": {"200": {"description": "All.", "content": {"application/json": {
                  "schema": {"type": "array"}}}}}
              }
            }
          }
        }
        """

    subscript(name: String) -> String { path + "/" + name }

    func contents(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: self[name]))
    }

    /// The sorted names of the files in a subfolder; empty if there is none.
    func names(in name: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: self[name])) ?? []).sorted()
    }
}
