import Foundation

/// A folder for one test, which is removed with its last reference.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// Creates the folder with files of these texts.
    package init(_ files: [String: String] = [:]) throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("understudy-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
        for (name, text) in files { try write(text, to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Every file below the folder by path, including hidden ones.
    package var files: [String] {
        (FileManager.default.subpaths(atPath: path) ?? []).filter { name in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(
                atPath: path + "/" + name, isDirectory: &isFolder)
            return exists && !isFolder.boolValue
        }.sorted()
    }

    /// The content of a file; `nil` if there is no such file.
    package func text(_ name: String) -> String? {
        try? String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    /// Writes a file and its folders; atomically like editors, unless it should be seen growing.
    package func write(_ text: String, to name: String, inPlace: Bool = false) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: inPlace ? [] : .atomic)
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }
}
