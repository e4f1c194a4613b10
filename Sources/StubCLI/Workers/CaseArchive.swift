import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import Synchronization

/// The exchanges of cases as an HTTP archive: `verify --har FILE`.
///
/// Each process that runs cases writes their exchanges to a file of its own, one case a line, in a
/// folder beside the archive. In the end the parent joins them. So no process has more than the
/// exchanges of one case in memory.
final class CaseArchive: Sendable {
    private let path: String
    private let folder: String
    private let exchanges: CaseExchanges
    /// The ids of the cases, in the order of the run.
    private let order = Mutex<[String]>([])

    init(path: String, contract: Contract) {
        self.path = path
        folder = path + ".parts"
        exchanges = CaseExchanges(contract)
    }

    /// Creates the folder for the parts, empty.
    func begin() throws {
        try reporting {
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)
        }
    }

    func plan(_ cases: [String]) {
        order.withLock { $0 = cases }
    }

    /// Writes the exchanges of a case; ``finish()`` counts the cases that cannot be written.
    func add(_ result: CaseResult) {
        let start = Date().timeIntervalSince1970 - result.duration / .seconds(1)
        let part: JSONValue = [
            "title": .string("\(result.id) \(result.title)"),
            "start": .string(CivilTime(unixSeconds: start).iso8601),
            "entries": .array(
                exchanges.entries(of: result.exchanges, case: result.id, start: start)),
        ]
        let file = folder + "/\(getpid())"
        if !FileManager.default.fileExists(atPath: file) {
            _ = FileManager.default.createFile(atPath: file, contents: nil)
        }
        guard let handle = FileHandle(forWritingAtPath: file) else { return }
        defer { try? handle.close() }
        guard (try? handle.seekToEnd()) != nil else { return }
        // Neither a tab nor a line break occurs in compact JSON.
        let line =
            JSONSerializer.bytes(.string(result.id)) + [UInt8(ascii: "\t")]
            + JSONSerializer.bytes(part) + [UInt8(ascii: "\n")]
        try? handle.write(contentsOf: Data(line))
    }

    /// Joins the parts to the archive, and returns what it contains.
    func finish() throws -> String {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let parts = parts()
        let planned = order.withLock(\.self)
        var count = 0
        try reporting {
            guard FileManager.default.createFile(atPath: path, contents: nil),
                let file = FileHandle(forWritingAtPath: path)
            else { throw CocoaError(.fileWriteUnknown) }
            defer { try? file.close() }
            try file.write(contentsOf: Data(Self.start.utf8))
            var pages: [JSONValue] = []
            for id in planned {
                guard let line = parts[id], let part = try? JSONParser.parse(Array(line)) else {
                    continue
                }
                pages.append(Self.page(of: part, id))
                for entry in part["entries"]?.array ?? [] {
                    let text = (count == 0 ? [] : [UInt8(ascii: ",")]) + JSONSerializer.bytes(entry)
                    try file.write(contentsOf: Data(text))
                    count += 1
                }
            }
            let end = "],\"pages\":\(JSONSerializer.string(.array(pages)))}}\n"
            try file.write(contentsOf: Data(end.utf8))
        }
        let missing = planned.count { parts[$0] == nil }
        let result = "\(count) exchanges of \(planned.count - missing) cases"
        return missing == 0 ? result : result + "; \(missing) ended without one"
    }

    private static let start =
        #"{"log":{"version":"1.2","creator":{"name":"understudy","version":"1"},"entries":["#

    private static func page(of part: JSONValue, _ id: String) -> JSONValue {
        [
            "id": .string(id), "title": part["title"] ?? .string(id),
            "startedDateTime": part["start"] ?? .null, "pageTimings": .object(JSONObject()),
        ]
    }

    /// The lines of all parts, by their case; the last line of a killed process may lack its end.
    private func parts() -> [String: Data] {
        var parts: [String: Data] = [:]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() {
            let file = URL(fileURLWithPath: folder + "/" + name)
            guard let data = try? Data(contentsOf: file, options: .mappedIfSafe) else { continue }
            var rest = data[...]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = rest[..<end]
                rest = rest[rest.index(after: end)...]
                guard let tab = line.firstIndex(of: UInt8(ascii: "\t")),
                    let id = try? JSONParser.parse(Array(line[..<tab])).string
                else { continue }
                parts[id] = line[line.index(after: tab)...]
            }
        }
        return parts
    }

    private func reporting<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch {
            throw CommandError.failed(
                "the archive \(path) cannot be written: \(error.localizedDescription)")
        }
    }
}

/// Passes the exchanges of cases to an archive, if they run in this process, and their order.
struct CaseArchiveReport: Report {
    private let archive: CaseArchive
    private let writesCases: Bool

    init(_ archive: CaseArchive, writesCases: Bool) {
        self.archive = archive
        self.writesCases = writesCases
    }

    mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted(let plan): archive.plan(plan.cases)
        case .caseEnded(let result) where writesCases: archive.add(result)
        case .caseStarted, .caseEnded, .runEnded: break
        }
    }
}
