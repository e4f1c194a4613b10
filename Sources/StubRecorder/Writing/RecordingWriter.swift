import Foundation
public import StubContract
import StubDocuments
public import StubHTTP
public import StubJSON
import StubRecordings
public import StubRedaction
import Synchronization

/// Redacts exchanges, validates them against the contract, and writes each to a file.
///
/// `reserve` is called when a request arrives and fixes its position among the recordings. `record`
/// returns when the file is on disk.
public actor RecordingWriter {
    let folder: String
    let ledger: Mutex<RecordingLedger>
    let report: @Sendable (Diagnostic) -> Void
    private let log: @Sendable (RecordedExchange) -> Void
    let redactor: Redactor
    private let memory: RecordingMemory?
    var summary = RecordingSummary()
    /// The files of earlier runs, which are removed when the first recording of this run is on
    /// disk.
    private var stale: [String]

    /// What this run has written, in order, and how many secrets were known when all of it was
    /// searched last.
    var written: [RecordingTicket] = []
    var searched = 0
    var unsearched = 0

    /// Recordings for each of which one exchange may pass before all are searched again, so that
    /// the work stays in proportion to their number.
    private static let patience = 16

    /// Creates a writer and reads the existing recordings.
    ///
    /// - Parameters:
    ///   - fixtures: the folder in which `recordings/` is created when needed.
    ///   - contract: names recordings by operation, and validates redacted values.
    ///   - memory: the memory for searching bodies; unlimited by default.
    ///   - report: receives each skipped exchange and each contract violation immediately.
    ///   - log: receives each exchange when it was recorded or not.
    /// - Throws: `DiagnosticError` if an existing recording that is kept cannot be read.
    public init(
        fixtures: String, contract: Contract? = nil, mode: RecordingMode = .once,
        rules: RedactionRules = .standard, memory: RecordingMemory? = nil,
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in },
        log: @escaping @Sendable (RecordedExchange) -> Void = { _ in }
    ) throws {
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
    public nonisolated func reserve(_ request: HTTPRequest) -> RecordingTicket? {
        ledger.withLock { $0.reserve(request) }
    }

    /// Releases a name whose request got no response.
    public nonisolated func release(_ ticket: RecordingTicket) {
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
    @concurrent
    public nonisolated func record(
        _ request: HTTPRequest, _ response: HTTPResponse, as ticket: RecordingTicket
    ) async {
        guard let memory else { return await search(request, response, as: ticket) }
        let bytes = request.body.count + response.body.count
        let isWritten: Void? = await memory.search(bytes) {
            await search(request, response, as: ticket)
        }
        if isWritten == nil { await refuseForMemory(ticket) }
    }

    /// Replaces secrets, and writes the exchange.
    @concurrent
    private nonisolated func search(
        _ request: HTTPRequest, _ response: HTTPResponse, as ticket: RecordingTicket
    ) async {
        var recording = redactor.redact(
            Recording(
                request: request, target: ticket.target, response: response,
                operation: ticket.operation?.id),
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
        await write(recording, recording.fileBytes, issues, as: ticket, file: file)
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
        as ticket: RecordingTicket, file: String
    ) {
        do {
            try AtomicFile.write(bytes, to: ticket.name + ".json", in: folder)
        } catch {
            refuse(
                [Self.diagnostic(of: error, file: file)], ticket,
                status: recording.response.status)
            return
        }
        log(RecordedExchange(recording, file: "recordings/\(ticket.name).json"))
        summary.written.append("recordings/\(ticket.name).json")
        written.append(ticket)
        unsearched += 1
        if unsearched * Self.patience >= written.count { replaceLateSecrets() }
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
