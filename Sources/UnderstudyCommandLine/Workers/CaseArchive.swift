import Foundation
import StubBackport
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer

/// Writes the exchanges of cases as an HTTP archive while the cases end: `verify --har FILE`.
///
/// Only the exchanges of the case that has just ended are in memory. The entries are in the order in
/// which the cases end; each says by its page to which case it belongs, and when it was sent. The
/// file gets its name when it is complete.
final class CaseArchive: Report {
    private let path: String
    private let exchanges: CaseExchanges
    private let state = Mutex(State())

    private struct State {
        var pages: [JSONValue] = []
        var entries = 0
        /// The number of cases that ended without a result.
        var lost = 0
        var failure: (any Error)?
    }

    init(path: String, contract: Contract) {
        self.path = path
        exchanges = CaseExchanges(contract)
    }

    private var temporary: String { path + ".tmp" }

    /// Creates the file.
    func begin() throws {
        try reporting {
            guard
                FileManager.default.createFile(
                    atPath: temporary, contents: Data(Self.start.utf8))
            else { throw CocoaError(.fileWriteUnknown) }
        }
    }

    func receive(_ event: RunEvent) {
        guard case .caseEnded(let result) = event else { return }
        if case .notApplicable = result.verdict { return }
        // A case that has sent nothing has no page, unless its exchanges were lost.
        if result.exchanges.isEmpty, !result.isLost { return }
        let start = Date().timeIntervalSince1970 - result.duration / .seconds(1)
        let entries = exchanges.entries(of: result.exchanges, case: result.id, start: start)
        state.withLock { state in
            guard state.failure == nil else { return }
            do {
                try append(entries, isFirst: state.entries == 0)
            } catch {
                state.failure = error
            }
            state.entries += entries.count
            if result.isLost { state.lost += 1 }
            state.pages.append([
                "id": .string(result.id), "title": .string(result.name),
                "startedDateTime": .string(CivilTime(unixSeconds: start).iso8601),
                "pageTimings": .object(JSONObject()),
            ])
        }
    }

    /// Completes the archive, and returns what it contains.
    func finish() throws -> String {
        let state = state.withLock(\.self)
        try reporting {
            if let failure = state.failure { throw failure }
            try append("],\"pages\":\(JSONSerializer.string(.array(state.pages)))}}\n")
            if rename(temporary, path) != 0 { throw CocoaError(.fileWriteUnknown) }
        }
        let result = "\(state.entries) exchanges of \(state.pages.count) cases"
        return state.lost == 0 ? result : result + "; \(state.lost) ended without a result"
    }

    private static let start =
        #"{"log":{"version":"1.2","creator":{"name":"understudy","version":"1"},"entries":["#

    private func append(_ entries: [JSONValue], isFirst: Bool) throws {
        var text = ""
        for (index, entry) in entries.enumerated() {
            if !isFirst || index > 0 { text += "," }
            text += JSONSerializer.string(entry)
        }
        try append(text)
    }

    private func append(_ text: String) throws {
        guard let file = FileHandle(forWritingAtPath: temporary) else {
            throw CocoaError(.fileNoSuchFile)
        }
        defer { try? file.close() }
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
    }

    /// Removes what is incomplete, and throws an error that the command can report.
    private func reporting(_ work: () throws -> Void) throws {
        do {
            try work()
        } catch {
            unlink(temporary)
            throw CommandError.failed(
                "the archive \(path) cannot be written: \(error.localizedDescription)")
        }
    }
}

extension CaseResult {
    /// Whether the process of the case ended before it could send its exchanges.
    fileprivate var isLost: Bool {
        exchanges.isEmpty && (verdict == .crashed || verdict == .timedOut)
    }
}
