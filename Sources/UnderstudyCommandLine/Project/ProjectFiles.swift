import Foundation
import StubDocuments

/// The contract and the fixtures of a command, as paths that the user recognises.
struct ProjectFiles: Sendable, Hashable {
    /// `nil` if only the fixtures are served (`--contract none`).
    let contract: String?
    /// `nil` if there are none, and responses are generated from the contract.
    let fixtures: String?

    /// Uses the options, and searches `Contracts/` and `Fixtures/` for the files that they do not
    /// name.
    static func find(
        contract: String?, fixtures: String?, in directory: String = "."
    ) throws(CommandError) -> ProjectFiles {
        let folder = ProjectFolder(directory: directory)
        let contractFile: String?
        switch contract {
        case "none": contractFile = nil
        case .some(let file): contractFile = try folder.existing(file: file)
        case nil: contractFile = try folder.contract(forFixtures: fixtures)
        }
        let fixturesFolder: String? =
            if let fixtures {
                try folder.existing(folder: fixtures)
            } else {
                try folder.fixtures(for: contractFile)
            }
        if contractFile == nil, fixturesFolder == nil {
            throw .missing(
                "there are no fixtures to serve", hint: "Name a folder by --fixtures DIR.")
        }
        return ProjectFiles(contract: contractFile, fixtures: fixturesFolder)
    }

    /// Returns the folder of fixtures of each API; `nil` for one that has none.
    ///
    /// - Parameter fixtures: the folder with a folder for each API; `nil` for `Fixtures/`, where it
    ///   may also have the name of the folder of its contract.
    static func find(
        apis: [NamedFile], fixtures: String?, in directory: String = "."
    ) throws(CommandError) -> [String?] {
        let folder = ProjectFolder(directory: directory)
        if let fixtures { _ = try folder.existing(folder: fixtures) }
        var found: [String?] = []
        for api in apis {
            _ = try folder.existing(file: api.file)
            found.append(folder.fixtures(of: api, in: fixtures))
        }
        if let fixtures, found.allSatisfy({ $0 == nil }) {
            throw .missing(
                "there is no folder of one of the APIs", file: fixtures,
                hint: "The fixtures belong into "
                    + apis.map { "\(fixtures)/\($0.name)/" }.joined(separator: ", ") + ".")
        }
        return found
    }
}

/// A folder laid out as `Contracts/<api>/openapi.json` and `Fixtures/<api>/<collection>.json`, or
/// with YAML files instead.
private struct ProjectFolder {
    let directory: String

    func existing(file: String) throws(CommandError) -> String {
        switch kind(of: file) {
        case .file: return file
        case .folder: throw .missing("the contract is a folder, not a file", file: file)
        case nil: throw .missing("there is no such file", file: file)
        }
    }

    func existing(folder: String) throws(CommandError) -> String {
        switch kind(of: folder) {
        case .folder: return folder
        case .file: throw .missing("the fixtures are a file, not a folder", file: folder)
        case nil: throw .missing("there is no such folder", file: folder)
        }
    }

    /// The contract of a folder of fixtures: one that was drafted into it, or the project's.
    ///
    /// Recordings that were made without a contract are served without one.
    func contract(forFixtures fixtures: String?) throws(CommandError) -> String? {
        guard let fixtures else { return try onlyContract() }
        let endings = DocumentFormat.allCases.flatMap(\.extensions)
        let name = fixtures.split(separator: "/").last.map(String.init) ?? ""
        let own = endings.map { "\(fixtures)/contract/openapi.\($0)" }
        let named = endings.map { "Contracts/\(name)/openapi.\($0)" }
        if let found = (own + named).first(where: { kind(of: $0) == .file }) { return found }
        do {
            return hasOnlyRecordings(fixtures) ? nil : try onlyContract()
        } catch {
            guard error.code == .missingInput, kind(of: fixtures) == .folder else { throw error }
            return nil
        }
    }

    private func hasOnlyRecordings(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: absolute(folder))) ?? []
        guard names.contains("recordings"),
            !names.contains(where: { DocumentFormat(path: $0) != nil })
        else { return false }
        // Recordings that were made with the contract name its operations.
        let place = absolute(folder) + "/recordings"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return !files.contains { file in
            let text = try? String(contentsOfFile: place + "/" + file, encoding: .utf8)
            return text?.contains("\"operation\":") ?? false
        }
    }

    func onlyContract() throws(CommandError) -> String {
        let endings = DocumentFormat.allCases.flatMap(\.extensions)
        let contracts = folders(in: "Contracts").flatMap { api in
            endings.map { "Contracts/\(api)/openapi.\($0)" }.filter { kind(of: $0) == .file }
        }
        guard let first = contracts.first else {
            throw .missing(
                "there is no contract under Contracts/",
                hint: "'understudy init OPENAPI' starts one; --contract FILE names one elsewhere.")
        }
        guard contracts.count == 1 else {
            throw .usage(
                "there are several contracts: \(contracts.joined(separator: ", "))",
                hint: "Choose by --contract FILE.")
        }
        return first
    }

    /// `Fixtures/<api>` belongs to `Contracts/<api>/…`; otherwise there may be only one folder.
    func fixtures(for contract: String?) throws(CommandError) -> String? {
        let names = folders(in: "Fixtures")
        if let api = contract.flatMap(Self.api), names.contains(api) { return "Fixtures/\(api)" }
        guard names.count <= 1 else {
            throw .usage(
                "there are several folders of fixtures: "
                    + names.map { "Fixtures/\($0)" }.joined(separator: ", "),
                hint: "Choose by --fixtures DIR.")
        }
        return names.first.map { "Fixtures/\($0)" }
    }

    /// The folder of an API among those of several.
    func fixtures(of api: NamedFile, in fixtures: String?) -> String? {
        let names =
            [api.name] + (fixtures == nil ? [Self.api(of: api.file)].compactMap(\.self) : [])
        return names.map { "\(fixtures ?? "Fixtures")/\($0)" }.first { kind(of: $0) == .folder }
    }

    /// The name of a contract's folder, which is its API's name by convention.
    private static func api(of contract: String) -> String? {
        contract.split(separator: "/").dropLast().last.map(String.init)
    }

    private enum Kind { case file, folder }

    private func kind(of path: String) -> Kind? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: absolute(path), isDirectory: &isFolder) else {
            return nil
        }
        return isFolder.boolValue ? .folder : .file
    }

    private func folders(in path: String) -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: absolute(path))
        } catch {
            return []
        }
        return names.filter { !$0.hasPrefix(".") && kind(of: "\(path)/\($0)") == .folder }.sorted()
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(directory)/\(path)"
    }
}
