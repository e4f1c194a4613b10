import Foundation
import StubDocuments
import StubJSON
package import StubRecordings

/// The recordings of a folder, with the files they were read from.
package struct RecordedTraffic: Sendable {
    /// A recording and its file.
    package struct Entry: Sendable {
        /// The file's name without its extension.
        package let name: String
        /// The file's path.
        package let file: String
        package let recording: Recording
    }

    /// In order of name; recordings of the same request are in recorded order.
    package let entries: [Entry]

    /// The folder below the fixtures for recordings that were merged into fixtures.
    ///
    /// `serve` ignores it, since its name begins with a dot.
    package static let merged = ".collected"

    package init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Reads the recordings in `recordings/` of a folder of fixtures, those that were merged before,
    /// or those of the folder itself.
    ///
    /// - Throws: ``InputError`` if there are none, `DiagnosticError` if one is invalid.
    package init(folder: String) throws {
        let places = ["recordings", Self.merged].map { folder + "/" + $0 }.filter(Self.isFolder)
        var entries: [Entry] = []
        var diagnostics: [Diagnostic] = []
        for place in places.isEmpty ? [folder] : places {
            for (path, document) in try DocumentTree(folder: place).documents
            where !path.contains("/") {
                do throws(DiagnosticError) {
                    entries.append(
                        Entry(
                            name: DocumentFormat.stem(of: path), file: place + "/" + path,
                            recording: try Recording(document)))
                } catch {
                    diagnostics += error.diagnostics
                }
            }
        }
        if !diagnostics.isEmpty { throw DiagnosticError(diagnostics) }
        guard !entries.isEmpty else {
            throw InputError(
                path: folder,
                reason: "there are no recordings; 'understudy record' writes them")
        }
        let named = entries.map { (RecordingName($0.name), $0) }
        self.entries = named.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
