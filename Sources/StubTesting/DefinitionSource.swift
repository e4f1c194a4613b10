import Foundation
import StubServer
import Synchronization

/// The files of a stub definition, which are read once per process.
struct DefinitionSource: Sendable, Hashable {
    let contract: String
    let fixtures: String?
    /// The file of the test, inside the package's folder.
    let filePath: String

    func definition() throws -> StubDefinition {
        let folder = Self.packageFolder(above: filePath)
        return try DefinitionCache.shared.definition(
            contract: Self.absolute(contract, in: folder),
            fixtures: fixtures.map { Self.absolute($0, in: folder) })
    }

    /// The nearest folder above that has a `Package.swift`; the working folder if there is none.
    private static func packageFolder(above filePath: String) -> String {
        var folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
        while folder.path != "/" {
            let manifest = folder.appendingPathComponent("Package.swift").path
            if FileManager.default.fileExists(atPath: manifest) { return folder.path }
            folder.deleteLastPathComponent()
        }
        return FileManager.default.currentDirectoryPath
    }

    private static func absolute(_ path: String, in folder: String) -> String {
        path.hasPrefix("/") ? path : folder + "/" + path
    }
}

/// Definitions read in this process; it assumes that files do not change while tests run.
private final class DefinitionCache: Sendable {
    static let shared = DefinitionCache()

    private struct Key: Hashable {
        let contract: String
        let fixtures: String?
    }

    private let definitions = Mutex<[Key: StubDefinition]>([:])

    func definition(contract: String, fixtures: String?) throws -> StubDefinition {
        let key = Key(contract: contract, fixtures: fixtures)
        return try definitions.withLock { definitions in
            if let definition = definitions[key] { return definition }
            let definition = try StubDefinition(contract: contract, fixtures: fixtures)
            definitions[key] = definition
            return definition
        }
    }
}
