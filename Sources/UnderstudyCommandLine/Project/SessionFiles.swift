import Foundation
import StubBackport
import StubDocuments
import StubJSON
import StubRecorder
import StubServer

/// The files that a session of a running stub becomes: the fixtures that requests have changed, and a
/// scenario of the rules that were added.
final class SessionFiles: Sendable {
    /// A file that was written, and what it has.
    struct Saved: Sendable, Hashable {
        let path: String
        let content: String
    }

    /// A file to write.
    private struct File {
        let folder: String
        let name: String
        let value: JSONValue
        let content: String

        var path: String { folder + "/" + name }
    }

    let project: ProjectFiles
    /// Returns the path of a file of the project from the working folder.
    let path: @Sendable (String) -> String
    /// What was saved last in each file, which `serve --no-watch` does not read again.
    private let written = Mutex<[String: JSONValue]>([:])

    init(project: ProjectFiles, path: @escaping @Sendable (String) -> String) {
        self.project = project
        self.path = path
    }

    /// Writes what the session has changed.
    ///
    /// All files are looked at before the first one is written.
    ///
    /// - Parameter scenario: the name of the scenario for the rules.
    /// - Throws: an error if something would be lost: a fixture in YAML, whose comments and anchors the
    ///   rows do not have, a fixture that somebody has changed since it was read, or another scenario
    ///   with that name; and if a file cannot be written.
    func save(_ session: StubSession, scenario: String) throws(AdminError) -> [Saved] {
        let rules = session.addedRules
        var files: [File] = []
        for fixture in session.changedFixtures {
            guard let folder = project.fixtures, let value = try? JSONParser.parse(fixture.now)
            else { continue }
            if try isSaved(value, fixture, in: folder) { continue }
            files.append(
                File(
                    folder: folder, name: fixture.name + ".json", value: value,
                    content: Self.count(value)))
        }
        if !rules.isEmpty, let file = try file(of: rules, named: scenario) { files.append(file) }
        var saved: [Saved] = []
        for file in files {
            let bytes = JSONSerializer.bytes(file.value, style: .pretty)
            do {
                try AtomicFile.write(bytes, to: file.name, in: path(file.folder))
            } catch {
                throw AdminError(500, "\(file.folder)/\(file.name) cannot be written: \(error)")
            }
            written.withLock { $0[file.path] = file.value }
            saved.append(Saved(path: file.path, content: file.content))
        }
        return saved
    }

    /// Whether a fixture is as its file has it; throws if the file cannot be replaced without loss.
    private func isSaved(
        _ value: JSONValue, _ fixture: ChangedFixture, in folder: String
    ) throws(AdminError) -> Bool {
        let before = fixture.read.flatMap { try? JSONParser.parse($0) }
        for ending in DocumentFormat.allCases.flatMap(\.extensions) {
            let path = "\(folder)/\(fixture.name).\(ending)"
            guard FileManager.default.fileExists(atPath: self.path(path)) else { continue }
            let found = (try? JSONDocument(reading: self.path(path)))?.value
            if found == value { return true }
            guard let found, found == before || found == written.withLock({ $0[path] }) else {
                throw AdminError(
                    409, "\(path) was changed since the stub has read it, and would be overwritten")
            }
            guard ending == "json" else {
                throw AdminError(
                    409,
                    "\(path) is YAML, whose comments would be lost. Replace it by JSON: "
                        + "understudy convert \(path)")
            }
            return false
        }
        return false
    }

    private func file(
        of rules: [JSONValue], named name: String
    ) throws(AdminError) -> File? {
        guard let contract = project.contract else {
            throw AdminError(
                409, "Rules are saved as a scenario beside the contract, and there is no contract")
        }
        let isWord = name.utf8.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || $0 == UInt8(ascii: "-")
        }
        guard isWord, !name.isEmpty, name.utf8.count <= 100 else {
            throw AdminError(
                400, "The name of a scenario has small letters, digits and '-', not '\(name)'")
        }
        let scenario: JSONValue = ["name": .string(name), "rules": .array(rules)]
        let folder = DocumentFormat.folder(of: contract) + "/scenarios"
        for ending in DocumentFormat.allCases.flatMap(\.extensions) {
            let path = "\(folder)/\(name).\(ending)"
            guard FileManager.default.fileExists(atPath: self.path(path)) else { continue }
            let saved = try? JSONDocument(reading: self.path(path))
            if saved?.value == scenario { return nil }
            throw AdminError(409, "\(path) exists already; choose another name")
        }
        let content = "\(rules.count) rule\(rules.count == 1 ? "" : "s")"
        return File(folder: folder, name: name + ".json", value: scenario, content: content)
    }

    private static func count(_ value: JSONValue) -> String {
        guard let rows = value.array else { return "a document" }
        return "\(rows.count) row\(rows.count == 1 ? "" : "s")"
    }
}
