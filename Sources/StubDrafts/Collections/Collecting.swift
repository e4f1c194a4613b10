import Foundation
import StubDocuments
import StubJSON
import StubRecorder
import StubRecordings
import StubServer

/// Turns the recordings of a folder into fixtures that a stub simulates an API with.
package struct Collecting {
    private let folder: String
    private let traffic: RecordedTraffic
    private let collections: [CollectedRows]
    private let contract: String?
    private let title: String

    /// What was written.
    package struct Summary: Sendable {
        /// The contract that was drafted; `nil` if there was one.
        package var contract: String?
        /// The files of collections with the number of their rows.
        package var collections: [(file: String, rows: Int)] = []
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
    package init(folder: String, contract: String?) throws {
        self.folder = folder
        self.contract = contract
        traffic = try RecordedTraffic(folder: folder)
        collections = RowCollector.collections(of: TrafficGroup.all(in: traffic))
        title = folder.split(separator: "/").last.map(String.init) ?? "API"
    }

    /// Writes the collections and, unless there is one, the contract, and moves the recordings that
    /// are no longer needed to `.collected/`.
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
        if let draft {
            try write(draft, to: Self.contractFile)
            summary.contract = folder + "/" + Self.contractFile
        }
        for collection in usable {
            let file = collection.name + ".json"
            try write(collection.json, to: file)
            summary.collections.append((folder + "/" + file, collection.count))
        }
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
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("understudy-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: place) }
        for collection in collections {
            try AtomicFile.write(
                Self.bytes(collection.json), to: collection.name + ".json", in: place + "/fixtures")
        }
        try FileManager.default.createDirectory(
            atPath: place + "/fixtures", withIntermediateDirectories: true)
        if let draft {
            try AtomicFile.write(Self.bytes(draft), to: "openapi.json", in: place)
        }
        let definition = try StubDefinition(
            contract: contract ?? place + "/openapi.json", fixtures: place + "/fixtures",
            checks: .shapes)
        return await SimulationCheck(definition, traffic).run()
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
