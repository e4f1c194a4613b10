import Foundation
import StubDocuments
import StubJSON
import StubRecorder
import StubServer

/// The files that a session of a running stub becomes: the fixtures that requests have changed, and a
/// scenario of the rules that were added.
struct SessionFiles: Sendable {
    /// A file that was written, and what it has.
    struct Saved: Sendable, Hashable {
        let path: String
        let content: String
    }

    /// A file to write.
    private struct File {
        let folder: String
        let name: String
        let bytes: [UInt8]
        let content: String
    }

    let project: ProjectFiles
    /// Returns the path of a file of the project from the working folder.
    let path: @Sendable (String) -> String

    /// Writes what differs from the files.
    ///
    /// Nothing is written if one of the files cannot be.
    ///
    /// - Parameter scenario: the name of the scenario for the rules.
    /// - Throws: an error if a file would be lost: a fixture in YAML, whose comments and anchors the
    ///   rows do not have, or a scenario with that name; and if a file cannot be written.
    func save(_ session: StubSession, scenario: String) throws(AdminError) -> [Saved] {
        let (fixtures, rules) = session.content
        var files: [File] = []
        for (name, text) in fixtures {
            guard let folder = project.fixtures, let value = try? JSONParser.parse(text) else {
                continue
            }
            if try isSaved(value, name, in: folder) { continue }
            files.append(
                File(
                    folder: folder, name: name + ".json", bytes: Self.bytes(of: value),
                    content: Self.count(value)))
        }
        if !rules.isEmpty, let file = try file(of: rules, named: scenario) { files.append(file) }
        var saved: [Saved] = []
        for file in files {
            do {
                try AtomicFile.write(file.bytes, to: file.name, in: path(file.folder))
            } catch {
                throw AdminError(500, "\(file.folder)/\(file.name) cannot be written: \(error)")
            }
            saved.append(Saved(path: file.folder + "/" + file.name, content: file.content))
        }
        return saved
    }

    /// Whether a fixture is as its file has it; throws if the file is not one that can be replaced.
    private func isSaved(
        _ value: JSONValue, _ name: String, in folder: String
    ) throws(AdminError) -> Bool {
        for ending in DocumentFormat.allCases.flatMap(\.extensions) {
            let path = "\(folder)/\(name).\(ending)"
            guard FileManager.default.fileExists(atPath: self.path(path)),
                let document = try? JSONDocument(reading: self.path(path))
            else { continue }
            if document.value == value { return true }
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
        return File(
            folder: folder, name: name + ".json", bytes: Self.bytes(of: scenario), content: content)
    }

    private static func bytes(of value: JSONValue) -> [UInt8] {
        JSONSerializer.bytes(value, style: .pretty)
    }

    private static func count(_ value: JSONValue) -> String {
        guard let rows = value.array else { return "a document" }
        return "\(rows.count) row\(rows.count == 1 ? "" : "s")"
    }
}
