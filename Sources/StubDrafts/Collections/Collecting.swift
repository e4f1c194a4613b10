import Foundation
import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import StubRecorder
import StubRecordings
import StubServer

/// Turns the recordings of a folder into fixtures that a stub simulates an API with.
package struct Collecting {
    private let folder: String
    private let traffic: RecordedTraffic
    private let collections: [CollectedRows]
    private let documents: [(name: String, value: JSONValue)]
    private let present: PresentFixtures
    private let contract: String?
    private let title: String

    /// What was written.
    package struct Summary: Sendable {
        /// The contract that was drafted; `nil` if there was one.
        package var contract: String?
        /// The fixtures, in order of name.
        package var fixtures: [CollectedFixture] = []
        /// The names of recordings that the fixtures replace.
        package var merged: [String] = []
        /// The names of recordings that are still replayed.
        package var kept: [String] = []
    }

    /// The place of a drafted contract in a folder of fixtures.
    package static let contractFile = "contract/openapi.json"

    /// Reads the recordings.
    ///
    /// - Parameters:
    ///   - folder: a folder of fixtures with `recordings/`.
    ///   - contract: the API's contract; `nil` drafts one.
    /// - Throws: ``InputError`` if there are no recordings, or if rows would have to be added to a
    ///   YAML file; `DiagnosticError` if a file is invalid.
    package init(folder: String, contract: String?) throws {
        self.folder = folder
        self.contract = contract
        traffic = try RecordedTraffic(folder: folder)
        let present = try PresentFixtures(folder: folder)
        self.present = present
        let groups = TrafficGroup.all(in: traffic)
        let guessed = RowCollector.collections(of: groups)
        let bound = try contract.map { contract in
            BoundFixtures(try Self.contract(contract, guessed, present))
        }
        collections = bound.map { RowCollector.collections(of: groups, for: $0) } ?? guessed
        _ = try collections.map(present.adding)
        documents = bound.map { Self.documents(of: groups, for: $0) } ?? []
        title = folder.split(separator: "/").last.map(String.init) ?? "API"
    }

    /// Writes the collections and, unless there is one, the contract, and moves the recordings that
    /// are no longer needed to `.collected/`.
    ///
    /// Rows of files that exist are kept as they are; recorded rows are added to them.
    ///
    package func write() async throws -> Summary {
        var summary = Summary()
        var draft: JSONValue?
        if contract == nil { draft = ContractDraft(of: traffic, title: title).document }
        var usable = try await usableCollections(draft)
        var result = try await simulate(usable, draft)
        // A contract may require passwords in rows; those that log in are the recorded users then.
        let isIncomplete = usable.count < collections.count
        if isIncomplete || result.violations > 0,
            let other = try? await simulate(collections, draft),
            isIncomplete || other.violations < result.violations
        {
            usable = collections
            result = other
        }
        let reproduced = result.reproduced
        summary.fixtures = try usable.map(present.adding)
        let documents = documents.map(present.document)
        if let draft {
            try write(draft, to: Self.contractFile)
            summary.contract = folder + "/" + Self.contractFile
        }
        for (fixture, collection) in zip(summary.fixtures, usable) {
            let file = fixture.name + ".json"
            if fixture.isChanged { try write(fixture.json, to: file) }
            try write(collection.json, to: PresentFixtures.copies + "/" + file)
        }
        for document in documents where document.isChanged {
            try write(document.json, to: document.name + ".json")
        }
        summary.fixtures += documents
        for entry in traffic.entries {
            if reproduced.contains(entry.name) {
                // The stub compares logins with what is known of the recorded ones.
                let isLogin = SimulationCheck.hasPassword(entry.recording)
                try move(
                    entry, to: isLogin ? "recordings" : RecordedTraffic.merged,
                    use: isLogin ? .login : .replay)
                summary.merged.append(entry.name)
            } else {
                try move(entry, to: "recordings", use: .replay)
                summary.kept.append(entry.name)
            }
        }
        return summary
    }

    // MARK: - Trying out

    /// The collections that can be served; one without the ids that operations need cannot.
    private func usableCollections(_ draft: JSONValue?) async throws -> [CollectedRows] {
        let collections = collections.map(\.withoutPasswords)
        if (try? await simulate(collections, draft)) != nil { return collections }
        var usable: [CollectedRows] = []
        for collection in collections
        where (try? await simulate(usable + [collection], draft)) != nil {
            usable.append(collection)
        }
        return usable
    }

    /// Sends the recorded requests to a stub with these collections.
    private func simulate(
        _ collections: [CollectedRows], _ draft: JSONValue?
    ) async throws -> SimulationCheck.Result {
        let documents = documents.map(present.document)
        let fixtures = try collections.map(present.adding) + documents
        let definition = try Self.serve(fixtures, present, contract: contract, draft: draft)
        return await SimulationCheck(definition, traffic).run()
    }

    // MARK: - Contract

    /// Loads the contract; how operations without `x-stub` are answered depends on the fixtures.
    private static func contract(
        _ file: String, _ collections: [CollectedRows], _ present: PresentFixtures
    ) throws -> Contract {
        if let fixtures = try? collections.map(present.adding),
            let definition = try? serve(fixtures, present, contract: file, draft: nil)
        {
            return definition.contract
        }
        return try StubDefinition(contract: file, fixtures: nil).contract
    }

    /// The fixtures that responses are as a whole: of each the first that was recorded.
    private static func documents(
        of groups: [TrafficGroup], for bound: BoundFixtures
    ) -> [(name: String, value: JSONValue)] {
        var documents: [(name: String, value: JSONValue)] = []
        for group in groups where group.method == .get {
            guard case .document(let name) = bound.content(of: group),
                !documents.contains(where: { $0.name == name }),
                let sample = group.samples.first(where: { $0.recording.response.status == 200 }),
                case .json(let value) = sample.recording.response.body
            else { continue }
            documents.append((name, value))
        }
        return documents
    }

    /// Reads a definition with some fixtures, and with all others that the folder has.
    private static func serve(
        _ fixtures: [CollectedFixture], _ present: PresentFixtures, contract: String?,
        draft: JSONValue?
    ) throws -> StubDefinition {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("understudy-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: place) }
        for fixture in fixtures + present.others(than: fixtures) {
            try AtomicFile.write(
                bytes(fixture.json), to: fixture.name + ".json", in: place + "/fixtures")
        }
        try FileManager.default.createDirectory(
            atPath: place + "/fixtures", withIntermediateDirectories: true)
        if let draft { try AtomicFile.write(bytes(draft), to: "openapi.json", in: place) }
        do {
            return try StubDefinition(
                contract: contract ?? place + "/openapi.json", fixtures: place + "/fixtures",
                checks: .shapes)
        } catch let error as DiagnosticError {
            throw DiagnosticError(error.diagnostics.map { present.locating($0, from: place) })
        }
    }

    // MARK: - Files

    private static func bytes(_ value: JSONValue) -> [UInt8] {
        JSONSerializer.bytes(value, style: .pretty) + [UInt8(ascii: "\n")]
    }

    private func write(_ value: JSONValue, to path: String) throws {
        let parts = path.split(separator: "/").map(String.init)
        let place = ([folder] + parts.dropLast()).joined(separator: "/")
        try AtomicFile.write(Self.bytes(value), to: parts.last ?? path, in: place)
    }

    private func move(
        _ entry: RecordedTraffic.Entry, to name: String, use: Recording.Use
    ) throws {
        guard use == entry.recording.use else {
            var recording = entry.recording
            recording.use = use
            let file = entry.name + ".json"
            let place = folder + "/" + name
            try AtomicFile.write(recording.fileBytes, to: file, in: place)
            if entry.file != place + "/" + file {
                try FileManager.default.removeItem(atPath: entry.file)
            }
            return
        }
        let file = entry.file.split(separator: "/").last.map(String.init) ?? entry.name
        let target = folder + "/" + name + "/" + file
        guard target != entry.file else { return }
        try FileManager.default.createDirectory(
            atPath: folder + "/" + name, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: entry.file, toPath: target)
    }
}
