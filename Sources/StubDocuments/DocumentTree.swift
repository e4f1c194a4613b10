import Foundation
package import StubJSON

/// The JSON and YAML files of a folder, read once.
package struct DocumentTree: Sendable {
    /// Paths relative to the folder, with `/`, in order of name.
    package let documents: [(path: String, document: JSONDocument)]
    /// Relative paths of documents that are pipes or sockets, which are not read.
    package let skipped: [String]
    /// The folder's path; empty if the documents come from another source.
    private let folder: String

    /// Creates a tree from parsed documents, whose paths must be sorted.
    package init(_ documents: [(path: String, document: JSONDocument)]) {
        self.init(documents, skipped: [], folder: "")
    }

    private init(
        _ documents: [(path: String, document: JSONDocument)], skipped: [String], folder: String
    ) {
        self.documents = documents
        self.skipped = skipped
        self.folder = folder
    }

    /// A warning for each path that is not read.
    package var warnings: [Diagnostic] {
        skipped.map { path in
            Diagnostic(
                .warning, code: "json/no-file", message: "this is a pipe or a socket, not a file",
                file: folder + "/" + path, hint: "It is ignored; put a file in its place.")
        }
    }

    /// Reads every `.json`, `.yaml` and `.yml` file below the folder and reports all invalid files
    /// at once.
    ///
    /// In a JSON file above 8 MiB, the elements of a top-level array are parsed only when they are
    /// read.
    ///
    /// - Throws: ``InputError`` if the folder or a file cannot be read, `DiagnosticError` if a file
    ///   is invalid, or if two files differ in their endings only.
    package init(folder: String) throws {
        let (tree, diagnostics) = try Self.reading(folder: folder)
        if !diagnostics.isEmpty { throw DiagnosticError(diagnostics) }
        self = tree
    }

    /// Reads every document below the folder: the valid ones, and a diagnostic for each invalid
    /// one.
    package static func reading(
        folder: String
    ) throws -> (tree: DocumentTree, diagnostics: [Diagnostic]) {
        let (files, skipped) = try files(below: folder)
        let (paths, clashes) = separatingClashes(among: files, in: folder)
        let results = Concurrently.map(paths) { path in
            Result { try JSONDocument(reading: folder + "/" + path, leavesLongArrays: true) }
        }
        var documents: [(path: String, document: JSONDocument)] = []
        var diagnostics = clashes
        for (path, result) in zip(paths, results) {
            do {
                documents.append((path, try result.get()))
            } catch let error as DiagnosticError {
                diagnostics += error.diagnostics
            }
        }
        return (DocumentTree(documents, skipped: skipped, folder: folder), diagnostics)
    }

    /// The document at a relative path; `nil` if there is none.
    package subscript(path: String) -> JSONDocument? {
        documents.first { $0.path == path }?.document
    }

    private static func files(
        below folder: String
    ) throws -> (files: [String], skipped: [String]) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
            isFolder.boolValue
        else { throw InputError(path: folder, reason: "there is no such folder") }
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let paths = names.filter { name in
            DocumentFormat(path: name) != nil
                && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }.sorted()
        let skipped = Set(paths.filter { isPipe(folder + "/" + $0) })
        return (paths.filter { !skipped.contains($0) }, skipped.sorted())
    }

    /// The paths that are alone under their name, and an error for each of the others.
    private static func separatingClashes(
        among paths: [String], in folder: String
    ) -> (paths: [String], clashes: [Diagnostic]) {
        let groups = Dictionary(grouping: paths) { DocumentFormat.stem(of: $0) }
        var clashes: [Diagnostic] = []
        let alone = paths.filter { path in
            guard let same = groups[DocumentFormat.stem(of: path)], same.count > 1 else {
                return true
            }
            if path != same[0] {
                clashes.append(clash(folder + "/" + path, folder + "/" + same[0]))
            }
            return false
        }
        return (alone, clashes)
    }

    /// The error about two files of which only one can be meant.
    package static func clash(_ path: String, _ other: String) -> Diagnostic {
        Diagnostic(
            code: "document/two-files",
            message: "this file and \(other) have the same name, and only one of them can be used",
            file: path, hint: "Remove one of them.")
    }

    /// Whether reading the file would block until another process writes to it.
    private static func isPipe(_ path: String) -> Bool {
        var info = stat()
        guard stat(path, &info) == 0 else { return false }
        return info.st_mode & S_IFMT == S_IFIFO || info.st_mode & S_IFMT == S_IFSOCK
    }
}
