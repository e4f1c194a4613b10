import Foundation

/// The app's source text, for rules that the compiler does not check.
struct SourceFiles {
    struct File {
        let path: String
        let text: String
        var name: String { String(path.split(separator: "/").last ?? "") }
        var folder: String { String(path.split(separator: "/").first ?? "") }
    }

    let files: [File]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/CustomerApp").resolvingSymlinksInPath()
        let paths = try FileManager.default.subpathsOfDirectory(
            atPath: root.path(percentEncoded: false))
        files = try paths.filter { $0.hasSuffix(".swift") }.map { path in
            File(
                path: path,
                text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
    }

    /// The files with the given name suffix.
    func named(_ endings: String...) -> [File] {
        files.filter { file in endings.contains { file.name.hasSuffix("\($0).swift") } }
    }

    /// The occurrences of a word, as `Folder/File.swift: word`.
    func places(of words: [String], in files: [File]) -> [String] {
        files.flatMap { file in
            words.filter { file.text.contains($0) }.map { "\(file.path): \($0)" }
        }
    }
}
