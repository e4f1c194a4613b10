import Foundation
import StubDocuments
import StubJSON
import StubRecordings

/// The fixtures that a folder has before recordings are collected into it.
///
/// What the user wrote in them is kept. A copy of each collected file in `.collected/fixtures/` shows
/// which rows were edited, added or deleted since.
struct PresentFixtures {
    private let folder: String
    private var documents: [String: (file: String, value: JSONValue)] = [:]

    /// The folder with copies of the files as they were written last.
    static let copies = RecordedTraffic.merged + "/fixtures"

    /// - Throws: `DiagnosticError` if a file is invalid.
    init(folder: String) throws {
        self.folder = folder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var diagnostics: [Diagnostic] = []
        for name in names.sorted() where DocumentFormat(path: name) != nil && !name.hasPrefix(".") {
            do {
                let file = folder + "/" + name
                documents[DocumentFormat.stem(of: name)] = (
                    file, try JSONDocument(reading: file).value
                )
            } catch let error as DiagnosticError {
                diagnostics += error.diagnostics
            }
        }
        if !diagnostics.isEmpty { throw DiagnosticError(diagnostics) }
    }

    /// The fixture with the rows of the file and the recorded ones that it lacks.
    ///
    /// - Throws: ``InputError`` if the rows would have to be added to a YAML file.
    func adding(_ collection: CollectedRows) throws -> CollectedFixture {
        let name = collection.name
        guard let (file, value) = documents[name] else {
            return CollectedFixture(
                name: name, file: folder + "/" + name + ".json", json: collection.json,
                rows: collection.count, added: collection.count, isChanged: true)
        }
        // Reading the definition reports a file that is no list of rows.
        guard let rows = value.array else {
            return CollectedFixture(name: name, file: file, json: value)
        }
        let key = collection.key
        let recorded = byKey(collection.rows, key)
        let written = byKey((copy(of: name)?.array ?? []).compactMap(\.object), key)
        let present = byKey(rows.compactMap(\.object), key)
        var differing: [String] = []
        let kept = rows.map { row -> JSONValue in
            guard let own = row.object, let id = own[key], let new = recorded[id] else {
                return row
            }
            if own == written[id] { return .object(new) }
            if new.members.contains(where: { own[$0.key] != $0.value }) {
                differing.append(id.plainText ?? "")
            }
            return row
        }
        let new = collection.rows.filter { row in
            row[key].map { present[$0] == nil && written[$0] == nil } ?? false
        }
        if !new.isEmpty, DocumentFormat(path: file) != .json {
            throw InputError(
                path: file,
                reason: "\(new.count) recorded rows are missing in it, and comments would be lost"
                    + " if they were added; 'understudy convert' makes a JSON file of it")
        }
        let json = JSONValue.array(kept + new.map { .object($0) })
        return CollectedFixture(
            name: name, file: file, json: json, rows: kept.count + new.count, added: new.count,
            differing: differing, isChanged: json != value)
    }

    /// The fixture of a recorded document; a file that is there is kept.
    func document(_ name: String, _ value: JSONValue) -> CollectedFixture {
        guard let (file, own) = documents[name] else {
            return CollectedFixture(
                name: name, file: folder + "/" + name + ".json", json: value, isChanged: true,
                isDocument: true)
        }
        return CollectedFixture(name: name, file: file, json: own, isDocument: true)
    }

    private func byKey(_ rows: [JSONObject], _ key: String) -> [JSONValue: JSONObject] {
        Dictionary(
            rows.compactMap { row in row[key].map { ($0, row) } }, uniquingKeysWith: { $1 })
    }

    /// The fixture as it was collected last; `nil` if it was not.
    private func copy(of name: String) -> JSONValue? {
        try? JSONDocument(reading: folder + "/" + Self.copies + "/" + name + ".json").value
    }

    /// The fixtures of the folder with other names.
    func others(than fixtures: [CollectedFixture]) -> [CollectedFixture] {
        let names = Set(fixtures.map(\.name))
        return documents.filter { !names.contains($0.key) }.map { name, document in
            CollectedFixture(name: name, file: document.file, json: document.value)
        }
    }

    /// The diagnostic of a copy of a fixture, with the path of the fixture.
    func locating(_ diagnostic: Diagnostic, from place: String) -> Diagnostic {
        guard let file = diagnostic.file, file.hasPrefix(place + "/fixtures/") else {
            return diagnostic
        }
        let name = DocumentFormat.stem(of: String(file.dropFirst(place.count + 10)))
        var located = diagnostic
        located.file = documents[name]?.file ?? folder + "/" + name + ".json"
        return located
    }
}
