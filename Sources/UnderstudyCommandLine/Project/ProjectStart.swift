import Foundation
import StubContract
import StubDocuments
import StubJSON
import StubRecorder
import StubStarting

/// The files of a new project; all are prepared before the first one is written.
struct ProjectStart {
    struct File {
        /// The path relative to the project's folder, as the user sees it.
        let path: String
        let bytes: [UInt8]
        /// A few words about the content.
        let summary: String
    }

    let name: String
    let directory: String
    private(set) var files: [File] = []
    /// The path of the contract; its extension is the document's.
    private(set) var contract: String
    /// The path of the overlay; `nil` if there is none.
    private var overlay: String?

    init(name: String, directory: String) {
        self.name = name
        self.directory = directory
        contract = "Contracts/\(name)/openapi.json"
    }

    var fixtures: String { "Fixtures/\(name)" }

    /// Adds the document and the files it refers to, which keep their relative places.
    mutating func addContract(
        _ main: JSONDocument, references: [JSONDocument]
    ) throws(CommandError) {
        let own = "openapi." + Self.ending(of: main)
        contract = "Contracts/\(name)/\(own)"
        let paths = main.value["paths"]?.object?.count ?? 0
        files.append(File(path: contract, bytes: main.bytes, summary: Self.count(paths, "path")))
        let folder = main.file.lastIndex(of: "/").map { main.file[...$0] } ?? ""
        for reference in references {
            let place = reference.file.dropFirst(folder.count)
            let isInside = reference.file.hasPrefix(folder) && !place.hasPrefix("/")
            guard isInside, !place.split(separator: "/").contains("..") else {
                throw .failed(
                    "the document refers to \(reference.file), which lies outside its folder",
                    hint: "Put both below one folder, or bundle them into one file.")
            }
            guard place != own else {
                throw .failed(
                    "the document refers to \(reference.file), whose name its own copy gets",
                    hint: "Rename that file.")
            }
            files.append(
                File(
                    path: "Contracts/\(name)/\(place)", bytes: reference.bytes,
                    summary: "referred to"))
        }
    }

    /// Adds an overlay beside the contract, where it is found.
    mutating func addOverlay(_ overlay: JSONDocument) throws(CommandError) {
        let path = "Contracts/\(name)/overlay." + Self.ending(of: overlay)
        guard !files.contains(where: { $0.path == path }) else {
            throw .failed(
                "the document refers to a file whose name the overlay gets: \(path)",
                hint: "Rename that file.")
        }
        let actions = overlay.value["actions"]?.array?.count ?? 0
        self.overlay = path
        files.append(
            File(path: path, bytes: overlay.bytes, summary: Self.count(actions, "action")))
    }

    private static func ending(of document: JSONDocument) -> String {
        let format = DocumentFormat(path: document.file, bytes: document.bytes)
        return format.extensions.first { document.file.hasSuffix("." + $0) } ?? format.extensions[0]
    }

    mutating func add(_ collection: ContractStart.Collection) {
        let text = JSONSerializer.bytes(.array(collection.rows), style: .pretty)
        files.append(
            File(
                path: "\(fixtures)/\(collection.name).json", bytes: text + [UInt8(ascii: "\n")],
                summary: Self.count(collection.rows.count, "row")))
    }

    /// Adds another file.
    mutating func add(_ file: File) { files.append(file) }

    private static func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }

    // MARK: - Writing

    /// - Throws: a usage error if a file exists that would be overwritten.
    func refuseExisting() throws(CommandError) {
        let existing = files.map(\.path).filter { path in
            FileManager.default.fileExists(atPath: absolute(path))
        }
        guard let first = existing.first else { return }
        let others = existing.count > 1 ? " and \(existing.count - 1) more" : ""
        throw .usage(
            "\(first)\(others) would be overwritten",
            hint: "Choose another --name, or --force.")
    }

    /// Leaves out the files that exist; returns their paths.
    mutating func dropExisting() -> [String] {
        let existing = files.filter { FileManager.default.fileExists(atPath: absolute($0.path)) }
        files.removeAll { file in existing.contains { $0.path == file.path } }
        return existing.map(\.path)
    }

    /// - Throws: a usage error if the contract or a fixture exists in another format, since only
    ///   one of the two files could be used.
    func refuseOtherFormats() throws(CommandError) {
        for file in files
        where [contract, overlay].contains(file.path) || file.path.hasPrefix(fixtures + "/") {
            let stem = DocumentFormat.stem(of: file.path)
            let others = DocumentFormat.allCases.flatMap(\.extensions).map { "\(stem).\($0)" }
            for other in others where other != file.path {
                guard FileManager.default.fileExists(atPath: absolute(other)) else { continue }
                throw .usage(
                    "\(other) is there already, and \(file.path) would have the same name",
                    hint: "Remove it, or choose another --name.")
            }
        }
    }

    /// Writes each file to a temporary file first, and then renames it.
    func write() throws {
        for file in files {
            let path = absolute(file.path)
            let slash = path.lastIndex(of: "/") ?? path.startIndex
            try AtomicFile.write(
                file.bytes, to: String(path[path.index(after: slash)...]),
                in: String(path[..<slash]))
        }
    }

    private func absolute(_ path: String) -> String { "\(directory)/\(path)" }
}
