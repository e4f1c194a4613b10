import Foundation
package import StubContract
import StubDocuments
package import StubHTTP
public import StubJSON
package import StubRecordings
package import StubRedaction

/// The exchanges of one API from an HTTP archive (HAR 1.2), in the archive's order.
public struct HARImport: Sendable {
    /// A request and its response.
    package struct Exchange: Sendable, Hashable {
        /// When the request was sent, in seconds since 1970-01-01T00:00:00Z; `nil` if the archive
        /// does not say.
        package let startedAt: Double?
        /// The request, with its path relative to the API's URL.
        package let request: HTTPRequest
        /// The status code.
        package let status: Int
        /// The response's header fields.
        package let fields: HTTPFields
        /// The response's body, decoded if the archive contains it in Base64.
        package let body: [UInt8]

        fileprivate var response: HTTPResponse {
            HTTPResponse(status: status, fields: fields, body: body)
        }

        /// The exchange with its secrets; `nil` if the target cannot be decoded.
        func recording(operation: String? = nil) -> Recording? {
            RequestTarget(request.target).map { target in
                Recording(
                    request: request, target: target, response: response, operation: operation,
                    recordedAt: startedAt)
            }
        }
    }

    /// The exchanges that can be recorded.
    package let exchanges: [Exchange]
    /// The entries that were skipped, with the reasons.
    public let warnings: [Diagnostic]

    /// Reads an archive.
    ///
    /// - Parameter base: the API's URL. Entries of other servers are skipped, and its path is removed
    ///   from the other entries. It may be `nil` if all entries belong to one server.
    /// - Throws: `DiagnosticError` with the place of each error in the archive.
    package init(_ document: JSONDocument, base: String? = nil) throws(DiagnosticError) {
        var reader = HARReader(document: document)
        let entries = reader.entries()
        let base = try Self.base(base, of: entries, in: document)
        var exchanges: [Exchange] = []
        var strangers: Set<String> = []
        for entry in entries {
            guard let target = base?.target(of: entry.url) else {
                strangers.insert(entry.url.origin)
                continue
            }
            if let exchange = reader.exchange(entry, target: target) { exchanges.append(exchange) }
        }
        for origin in strangers.sorted() {
            reader.warn("entries of \(origin) were skipped", at: .root)
        }
        let errors = reader.diagnostics.filter { $0.severity == .error }
        if !errors.isEmpty { throw DiagnosticError(errors) }
        self.exchanges = exchanges
        warnings = reader.diagnostics
    }

    /// Reads an archive from a file, also one that starts with a byte order mark.
    ///
    /// - Throws: `InputError` if the file cannot be read, and a diagnostic of what is wrong in it.
    public init(reading path: String, base: String? = nil) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            let exists = FileManager.default.fileExists(atPath: path)
            throw InputError(
                path: path, reason: exists ? "the file cannot be read" : "there is no such file")
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = data.starts(with: mark) ? Array(data.dropFirst(mark.count)) : Array(data)
        try self.init(JSONDocument(file: path, bytes: bytes), base: base)
    }

    /// Records every exchange, with the time of the archive.
    ///
    /// All secrets are learned first, so that none is found when files with it are written already.
    public func record(into writer: RecordingWriter) async {
        for exchange in exchanges {
            if let recording = exchange.recording() {
                writer.learn(recording, sent: exchange.request.fields)
            }
        }
        for exchange in exchanges {
            guard let ticket = writer.reserve(exchange.request) else {
                writer.pass(exchange.request, status: exchange.status)
                continue
            }
            await writer.record(
                exchange.request, exchange.response, as: ticket, at: exchange.startedAt)
        }
    }

    /// The exchanges as recordings without secrets, such as for drafting a contract.
    ///
    /// Preflight requests, and exchanges that still look like a secret, are left out.
    ///
    /// - Parameter contract: names the operations of the recordings.
    package func recordings(
        rules: RedactionRules = .standard, contract: Contract? = nil
    ) -> [Recording] {
        let redactor = Redactor(rules: rules.addingCredentials(contract?.secretNames ?? []))
        for exchange in exchanges {
            if let recording = exchange.recording() {
                redactor.learn(recording, sent: exchange.request.fields)
            }
        }
        var ledger = RecordingLedger(mode: .rewrite, contract: contract)
        return exchanges.compactMap { exchange in
            guard let ticket = ledger.reserve(exchange.request) else { return nil }
            guard let sent = exchange.recording(operation: ticket.operation?.id) else { return nil }
            let recording = redactor.redact(sent, sent: exchange.request.fields)
            return SecretScan.findings(in: recording, redactor).isEmpty ? recording : nil
        }
    }

    private static func base(
        _ text: String?, of entries: [HARReader.Entry], in document: JSONDocument
    ) throws(DiagnosticError) -> UpstreamBase? {
        let origins = Set(entries.map(\.url.origin)).sorted()
        if text == nil, origins.count > 1 {
            throw DiagnosticError([
                Diagnostic(
                    code: "har/several-servers",
                    message: "the archive has entries of several servers: "
                        + origins.joined(separator: ", "),
                    file: document.file, hint: "Say which one with --upstream URL.")
            ])
        }
        guard let text = text ?? origins.first else { return nil }
        guard let base = UpstreamBase(text) else {
            throw DiagnosticError([
                Diagnostic(
                    code: "har/server", message: "'\(text)' is no http or https URL",
                    file: document.file)
            ])
        }
        return base
    }
}
