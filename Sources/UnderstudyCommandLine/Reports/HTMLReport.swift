import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer

/// A report to read in a browser: one file with every case and its exchanges, without secrets.
///
/// Bodies and long lists of exchanges are shortened, so that the file stays small.
struct HTMLReport: Report {
    private static let passed = CaseExchanges.Extent(exchanges: 20, body: 1_000)
    private static let broken = CaseExchanges.Extent(exchanges: 200, body: 20_000)

    private let exchanges: CaseExchanges
    private let write: (String) -> Void
    private var collector = RunCollector()
    /// The exchanges of each case as JSON, which takes less memory than the values.
    private var texts: [(id: String, text: String)] = []

    init(exchanges: CaseExchanges, write: @escaping (String) -> Void) {
        self.exchanges = exchanges
        self.write = write
    }

    mutating func receive(_ event: RunEvent) {
        if case .caseEnded(let result) = event, !result.exchanges.isEmpty {
            let extent = result.verdict.isBroken ? Self.broken : Self.passed
            let details = exchanges.details(of: result.exchanges, extent)
            texts.append((result.id, JSONSerializer.string(.array(details))))
        }
        guard let document = collector.receive(event) else { return }
        write(Self.page(document, exchanges: texts))
    }

    /// The page of a run.
    ///
    /// - Parameters:
    ///   - document: the run.
    ///   - exchanges: the exchanges of each case as text of a JSON array.
    static func page(
        _ document: RunDocument, exchanges: [(id: String, text: String)]
    ) -> String {
        let members = exchanges.map { "\(JSONSerializer.string(.string($0.id))):\($0.text)" }
        let report = JSONSerializer.string(document.json)
        return HTMLPage.text(
            data: #"{"report":\#(report),"exchanges":{"#
                + members.joined(separator: ",") + "}}")
    }
}
