import Foundation
import StubBackport
public import StubContract
import StubDocuments
package import StubHTTP
public import StubJSON
import StubRecordings
public import StubRedaction

/// Redacts exchanges, validates them against the contract, and writes each to a file.
///
/// `reserve` is called when a request arrives and fixes its position among the recordings. `record`
/// returns when the file is on disk.
public actor RecordingWriter {
    let folder: String
    let ledger: Mutex<RecordingLedger>
    let report: @Sendable (Diagnostic) -> Void
    private let log: @Sendable (RecordedExchange) -> Void
    private let clock: @Sendable () -> Double
    let redactor: Redactor
    /// Whether each file is flushed to disk at once, and not only in the end.
    let flushesFiles: Bool
    private let memory: RecordingMemory?
    var summary = RecordingSummary()
    /// The files of earlier runs, which are removed when the first recording of this run is on
    /// disk.
    private var stale: [String]

    /// What this run has written, in order.
    var written: [Written] = []
    /// How many recordings were written since all of them were searched.
    var unsearched = 0
    /// How many recordings were searched again, for secrets that were learned later.
    var searchedAgain = 0

    /// A recording on disk.
    struct Written {
        var ticket: RecordingTicket
        /// How many secrets were known when it was searched last.
        var knownSecrets: Int
    }

    /// The time of this system, in seconds since 1970-01-01T00:00:00Z.
    public static let systemClock: @Sendable () -> Double = { Date().timeIntervalSince1970 }

    /// Recordings for each of which one exchange may pass before all are searched again, so that
    /// the work stays in proportion to their number.
    private static let patience = 16

    /// Creates a writer and reads the existing recordings.
    ///
    /// - Parameters:
    ///   - fixtures: the folder in which `recordings/` is created when needed.
    ///   - contract: names recordings by operation, and validates redacted values.
    ///   - report: receives each skipped exchange and each contract violation immediately.
    ///   - log: receives each exchange when it was recorded or not.
    ///   - clock: the time of each recording, in seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `DiagnosticError` if an existing recording that is kept cannot be read.
    public init(
        fixtures: String, contract: Contract? = nil, mode: RecordingMode = .once,
        rules: RedactionRules = .standard,
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in },
        log: @escaping @Sendable (RecordedExchange) -> Void = { _ in },
        clock: @escaping @Sendable () -> Double = RecordingWriter.systemClock
    ) throws {
        try self.init(
            fixtures: fixtures, contract: contract, mode: mode, rules: rules, memory: nil,
            flushesFiles: true, report: report, log: log, clock: clock)
    }

    /// Creates a writer that searches bodies in limited memory; one whose exchanges are stored
    /// elsewhere need not flush each file.
    package init(
        fixtures: String, contract: Contract? = nil, mode: RecordingMode = .once,
        rules: RedactionRules = .standard, memory: RecordingMemory?, flushesFiles: Bool = true,
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in },
        log: @escaping @Sendable (RecordedExchange) -> Void = { _ in },
        clock: @escaping @Sendable () -> Double = RecordingWriter.systemClock
    ) throws {
        self.clock = clock
        self.flushesFiles = flushesFiles
        folder = fixtures + "/recordings"
        AtomicFile.removeLeftovers(in: folder)
        let files = Self.recordings(in: folder)
        let names = files.map { DocumentFormat.stem(of: $0) }
        let existing = mode == .once ? try Self.read(files, in: folder) : RecordingStore()
        ledger = Mutex(
            RecordingLedger(mode: mode, contract: contract, existing: existing, names: names))
        let redacted = existing.recordings.reduce(0) {
            $0 + $1.request.redacted.count + $1.response.redacted.count
        }
        let declared = contract?.secretNames ?? []
        redactor = Redactor(
            rules: rules.addingCredentials(declared)
                .addingEnumerations(contract?.enumerations ?? [:]),
            startingAfter: redacted)
        stale = mode == .rewrite ? files : []
        self.memory = memory
        self.report = report
        self.log = log
    }

    /// Reserves a name for a request that has arrived; `nil` if it is not recorded.
    package nonisolated func reserve(_ request: HTTPRequest) -> RecordingTicket? {
        ledger.withLock { $0.reserve(request) }
    }

    /// Releases a name whose request got no response.
    package nonisolated func release(_ ticket: RecordingTicket) {
        ledger.withLock { $0.release(ticket) }
    }

    /// Logs a response that is forwarded without being recorded.
    nonisolated func pass(_ request: HTTPRequest, status: Int) {
        let isRecorded = ledger.withLock { $0.isRecorded(request) }
        log(
            RecordedExchange(
                request: redactor.title(of: request), status: status,
                outcome: isRecorded ? .existing : .forwarded))
    }

    /// Logs an exchange that is not written; its reason is reported.
    func logRefusal(_ ticket: RecordingTicket, status: Int? = nil) {
        log(RecordedExchange(request: ticket.request, status: status, outcome: .refused))
    }

    /// Writes the exchange; returns when it is on disk, or when the reason for skipping it is
    /// reported.
    ///
    /// Bodies are searched outside the actor, so that exchanges do not wait for one another.
    ///
    /// - Parameter time: when the response was received, in seconds since 1970-01-01T00:00:00Z; now
    ///   by default.
    @concurrent
    package nonisolated func record(
        _ request: HTTPRequest, _ response: HTTPResponse, as ticket: RecordingTicket,
        at time: Double? = nil
    ) async {
        let time = time ?? clock()
        guard let memory else { return await search(request, response, as: ticket, at: time) }
        let bytes = request.body.count + response.body.count
        let isWritten: Void? = await memory.search(bytes) {
            await search(request, response, as: ticket, at: time)
        }
        if isWritten == nil { await refuseForMemory(ticket) }
    }

    /// Replaces secrets, and writes the exchange.
    @concurrent
    private nonisolated func search(
        _ request: HTTPRequest, _ response: HTTPResponse, as ticket: RecordingTicket,
        at time: Double
    ) async {
        var (recording, knownSecrets) = redactor.searched(
            Recording(
                request: request, target: ticket.target, response: response,
                operation: ticket.operation?.id, recordedAt: time),
            sent: request.fields)
        let title = Self.title(of: ticket, recording.request)
        let ticket = ledger.withLock { $0.renamed(ticket, title) }
        let file = folder + "/" + ticket.name + ".json"
        var issues: [ContractIssue] = []
        if let operation = ticket.operation {
            (recording, issues) = ContractRepair.repair(recording, of: operation)
        }
        let findings = SecretScan.findings(in: recording, redactor)
        guard findings.isEmpty else {
            await refuse(
                findings.map { Self.diagnostic(of: $0, file: file) }, ticket,
                status: response.status)
            return
        }
        await write(
            recording, recording.fileBytes, issues,
            as: Written(ticket: ticket, knownSecrets: knownSecrets), file: file)
    }

    /// The title of a ticket without what was redacted in its request.
    private static func title(
        of ticket: RecordingTicket, _ request: Recording.Request
    ) -> RecordingTitle {
        var title = ticket.title
        title.hide(
            path: ticket.target.segments, redacted: RequestTarget(request.path)?.segments ?? [])
        title.hide(
            query: ticket.target.query.map { ($0.name, $0.value) },
            redacted: request.query.map { ($0.name, $0.value) })
        return title
    }

    private func write(
        _ recording: Recording, _ bytes: [UInt8], _ issues: [ContractIssue],
        as written: Written, file: String
    ) {
        let ticket = written.ticket
        do {
            try write(bytes, to: ticket.name)
        } catch {
            refuse(
                [Self.diagnostic(of: error, file: file)], ticket,
                status: recording.response.status)
            return
        }
        log(RecordedExchange(recording, file: "recordings/\(ticket.name).json"))
        summary.written.append("recordings/\(ticket.name).json")
        self.written.append(written)
        unsearched += 1
        if unsearched * Self.patience >= self.written.count { replaceLateSecrets() }
        removeStale(but: ticket.name)
        for (side, body) in [
            ("request", recording.request.body), ("response", recording.response.body),
        ] where UnreadableBody.isPlaceholder(body) {
            let diagnostic = Self.diagnostic(unreadable: side, file: file)
            summary.issues.append(diagnostic)
            report(diagnostic)
        }
        note(issues, in: recording, file: file)
    }

    /// Returns the summary so far; every exchange whose `record` has returned is on disk.
    public func flush() -> RecordingSummary {
        replaceLateSecrets()
        writeSequences()
        flushFiles()
        return summary
    }

    // MARK: - The folder

    private func removeStale(but name: String) {
        let written = name + ".json"
        for old in stale where old.lowercased() != written.lowercased() {
            unlink(folder + "/" + old)
        }
        stale = []
    }

    /// Returns the names of the recordings' files.
    private static func recordings(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { DocumentFormat(path: $0) != nil && !$0.hasPrefix(".") }.sorted()
    }

    private static func read(_ files: [String], in folder: String) throws -> RecordingStore {
        try RecordingStore(
            files.map { file in
                let path = folder + "/" + file
                let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
                let format = DocumentFormat(path: path, bytes: Array(bytes))
                let document = try JSONDocument(file: path, bytes: Array(bytes), format: format)
                return ("recordings/\(file)", document)
            })
    }
}
