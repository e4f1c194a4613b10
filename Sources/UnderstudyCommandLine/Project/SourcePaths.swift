import Foundation
import StubHarness

/// Where source files are in the repository, derived from the paths that the compiler records.
struct SourcePaths: Sendable {
    private let paths: [String: String]

    /// - Parameter directory: the root of the repository, which the paths start at.
    init(
        of places: [SourcePlace],
        in directory: String = FileManager.default.currentDirectoryPath
    ) {
        var paths: [String: String] = [:]
        for place in places {
            guard let path = place.filePath, path.hasPrefix(directory + "/") else { continue }
            paths[place.fileID] = String(path.dropFirst(directory.count + 1))
        }
        self.paths = paths
    }

    /// The path of a file by its `#fileID`; of an unknown one, where SwiftPM has sources.
    func path(of fileID: String) -> String { paths[fileID] ?? "Sources/\(fileID)" }
}
