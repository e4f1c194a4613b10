import Foundation
import StubBackport
public import StubServer

/// The files that a test's stub serves; they are read once per process.
///
/// A relative path is looked for in the folder of the test's file and in each folder above it, then
/// in the folder that the environment variable `SRCROOT` names, in the resources of the test's
/// bundle, and in the working folder. So the same path works in a package, in an Xcode project
/// without `Package.swift`, and on a device, if the files are resources of the test's target.
public struct StubFiles: Sendable, Hashable {
    /// The OpenAPI document.
    public let contract: String
    /// The overlays of the document, in the order in which they are applied; `nil` for
    /// `overlay.yaml`, `.yml` or `.json` beside it, if there is one.
    public let overlays: [String]?
    /// The folder of fixtures; `nil` answers with generated examples.
    public let fixtures: String?
    let filePath: String

    /// Names the files; a relative path is looked for from the file of the caller.
    public init(
        contract: String, overlays: [String]? = nil, fixtures: String?,
        filePath: String = #filePath
    ) {
        self.contract = contract
        self.overlays = overlays
        self.fixtures = fixtures
        self.filePath = filePath
    }

    /// What a stub serves from the files.
    ///
    /// - Throws: ``StubFileError`` if there is no such file; what is wrong in it otherwise.
    public func definition() throws -> StubDefinition {
        let search = FileSearch.system(from: filePath)
        return try DefinitionCache.shared.definition(
            contract: search.find(contract), overlays: try overlays?.map(search.find),
            fixtures: try fixtures.map(search.find))
    }
}

/// A file of a stub does not exist.
public struct StubFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path as it was given.
    public let path: String
    /// Where it was looked for.
    public let folders: [String]

    /// The path, and the folders in which it was looked for.
    public var description: String {
        "there is no '\(path)' in any of these folders: \(folders.joined(separator: ", ")). "
            + "Name it from a folder above the test, or add it to the resources of the test's target."
    }
}

/// The folders in which a relative path is looked for.
struct FileSearch {
    let folders: [String]

    init(from filePath: String, sourceRoot: String?, resources: [String], working: String) {
        var above: [String] = []
        var folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
        while folder.path != "/", above.count < 64 {
            above.append(folder.path)
            folder.deleteLastPathComponent()
        }
        folders = above + (sourceRoot.map { [$0] } ?? []) + resources + [working]
    }

    static func system(
        from filePath: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> FileSearch {
        FileSearch(
            from: filePath, sourceRoot: environment["SRCROOT"],
            resources: resources(of: Bundle.allBundles),
            working: FileManager.default.currentDirectoryPath)
    }

    /// The folders with the resources of tests, which Xcode copies into their bundle.
    static func resources(of bundles: [Bundle]) -> [String] {
        bundles.compactMap { $0.resourceURL?.path }
    }

    func find(_ path: String) throws(StubFileError) -> String {
        if path.hasPrefix("/") { return path }
        for folder in folders {
            let whole = folder + "/" + path
            if FileManager.default.fileExists(atPath: whole) { return whole }
        }
        throw StubFileError(path: path, folders: folders)
    }
}

/// Definitions read in this process; it assumes that files do not change while tests run.
private final class DefinitionCache: Sendable {
    static let shared = DefinitionCache()

    private struct Key: Hashable {
        let contract: String
        let overlays: [String]?
        let fixtures: String?
    }

    private let definitions = Mutex<[Key: StubDefinition]>([:])

    func definition(
        contract: String, overlays: [String]?, fixtures: String?
    ) throws -> StubDefinition {
        let key = Key(contract: contract, overlays: overlays, fixtures: fixtures)
        return try definitions.withLock { definitions in
            if let definition = definitions[key] { return definition }
            let definition = try StubDefinition(
                contract: contract, overlays: overlays, fixtures: fixtures)
            definitions[key] = definition
            return definition
        }
    }
}
