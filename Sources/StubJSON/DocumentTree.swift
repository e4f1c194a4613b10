import Foundation

/// The JSON files of one folder, read once.
public struct DocumentTree: Sendable {
    /// Paths relative to the folder, with `/`, in order of name.
    public let documents: [(path: String, document: JSONDocument)]
    /// Relative paths that end in `.json` and are pipes or sockets, which are not read.
    package let skipped: [String]
    /// The folder's path; empty if the documents come from elsewhere.
    private let folder: String

    /// Creates a tree from parsed documents, whose paths must be sorted.
    public init(_ documents: [(path: String, document: JSONDocument)]) {
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

    /// Reads every `.json` file below the folder and reports all invalid files at once.
    ///
    /// In a file above 8 MiB, the elements of a top-level array are parsed only when they are read.
    ///
    /// - Throws: ``InputError`` if the folder or a file cannot be read, ``DiagnosticError`` if a
    ///   file is not valid JSON.
    public init(folder: String) throws {
        let (tree, diagnostics) = try Self.reading(folder: folder)
        if !diagnostics.isEmpty { throw DiagnosticError(diagnostics) }
        self = tree
    }

    /// Reads every `.json` file below the folder: the valid documents, and a diagnostic for each
    /// invalid one.
    package static func reading(
        folder: String
    ) throws -> (tree: DocumentTree, diagnostics: [Diagnostic]) {
        let (paths, skipped) = try jsonFiles(below: folder)
        let results = Concurrently.map(paths) { path in
            Result { try JSONDocument(reading: folder + "/" + path, leavesLongArrays: true) }
        }
        var documents: [(path: String, document: JSONDocument)] = []
        var diagnostics: [Diagnostic] = []
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
    public subscript(path: String) -> JSONDocument? {
        documents.first { $0.path == path }?.document
    }

    private static func jsonFiles(
        below folder: String
    ) throws -> (files: [String], skipped: [String]) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
            isFolder.boolValue
        else { throw InputError(path: folder, reason: "there is no such folder") }
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let paths = names.filter { name in
            name.hasSuffix(".json")
                && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }.sorted()
        let skipped = paths.filter { isPipe(folder + "/" + $0) }
        return (paths.filter { !skipped.contains($0) }, skipped)
    }

    /// Whether reading it would wait for somebody who writes.
    private static func isPipe(_ path: String) -> Bool {
        var info = stat()
        guard stat(path, &info) == 0 else { return false }
        return info.st_mode & S_IFMT == S_IFIFO || info.st_mode & S_IFMT == S_IFSOCK
    }
}

/// An input that is missing or cannot be read.
public struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path as the caller gave it.
    public let path: String
    /// Why the input cannot be read, as a clause without a full stop.
    public let reason: String

    /// Creates an error.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The error as `path: error: reason`.
    public var description: String { "\(path): error: \(reason)" }
}

extension JSONDocument {
    /// Reads and parses one file.
    ///
    /// - Throws: ``InputError`` if the file cannot be read, ``DiagnosticError`` if it is not valid
    ///   JSON.
    public init(reading path: String) throws {
        try self.init(reading: path, leavesLongArrays: false)
    }

    /// Files above this size in bytes are parsed one array element at a time, on demand.
    private static let longFile = 8 << 20

    fileprivate init(reading path: String, leavesLongArrays: Bool) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            let exists = FileManager.default.fileExists(atPath: path)
            throw InputError(
                path: path, reason: exists ? "the file cannot be read" : "there is no such file")
        }
        let bytes = Array(data)
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if leavesLongArrays, bytes.count > Self.longFile, first == UInt8(ascii: "[") {
            self.init(unread: bytes, file: path)
        } else {
            try self.init(file: path, bytes: bytes)
        }
    }
}
