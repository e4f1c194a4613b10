import Foundation
public import StubHTTP
public import StubJSON

/// The exchanges of one API from an HTTP archive (HAR 1.2), in the archive's order.
public struct HARImport: Sendable {
    /// A request and its response.
    public struct Exchange: Sendable, Hashable {
        /// The request, with its path relative to the API's URL.
        public let request: HTTPRequest
        /// The status code.
        public let status: Int
        /// The response's header fields.
        public let fields: HTTPFields
        /// The response's body, decoded if the archive contains it in Base64.
        public let body: [UInt8]
    }

    /// The exchanges that can be recorded.
    public let exchanges: [Exchange]
    /// The entries that were skipped, with the reasons.
    public let warnings: [Diagnostic]

    /// Reads an archive.
    ///
    /// - Parameter base: the API's URL. Entries of other servers are skipped, and its path is removed
    ///   from the other entries. It may be `nil` if all entries belong to one server.
    /// - Throws: `DiagnosticError` with the place of each error in the archive.
    public init(_ document: JSONDocument, base: String? = nil) throws(DiagnosticError) {
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

    /// Records every exchange as if it had just been answered.
    public func record(into writer: RecordingWriter) async {
        for exchange in exchanges {
            guard let ticket = writer.reserve(exchange.request) else { continue }
            let response = HTTPResponse(
                status: exchange.status, fields: exchange.fields, body: exchange.body)
            await writer.record(exchange.request, response, as: ticket)
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
