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
    /// The targets with secrets, and what replaces them in the texts of mismatches and violations.
    private var maskedTargets: [String: String] = [:]

    init(exchanges: CaseExchanges, write: @escaping (String) -> Void) {
        self.exchanges = exchanges
        self.write = write
    }

    mutating func receive(_ event: RunEvent) {
        if case .caseEnded(let result) = event, !result.exchanges.isEmpty {
            let extent = result.verdict.isBroken ? Self.broken : Self.passed
            let details = exchanges.details(of: result.exchanges, extent)
            texts.append((result.id, JSONSerializer.string(.array(details))))
            for (exchange, shown) in zip(result.exchanges.suffix(details.count), details) {
                if let target = shown["target"]?.string, target != exchange.request.target {
                    maskedTargets[exchange.request.target] = target
                }
            }
        }
        guard let document = collector.receive(event) else { return }
        write(Self.page(document, exchanges: texts, masking: maskedTargets))
    }

    /// The page of a run.
    ///
    /// - Parameters:
    ///   - document: the run.
    ///   - exchanges: the exchanges of each case as text of a JSON array.
    ///   - targets: texts in the run, each with its replacement.
    static func page(
        _ document: RunDocument, exchanges: [(id: String, text: String)],
        masking targets: [String: String] = [:]
    ) -> String {
        let members = exchanges.map { "\(JSONSerializer.string(.string($0.id))):\($0.text)" }
        let report = JSONSerializer.string(document.json.replacing(targets))
        return HTMLPage.text(
            data: #"{"report":\#(report),"exchanges":{"#
                + members.joined(separator: ",") + "}}")
    }
}

extension JSONValue {
    /// The value with other texts in the places of some texts.
    fileprivate func replacing(_ texts: [String: String]) -> JSONValue {
        guard !texts.isEmpty else { return self }
        switch self {
        case .string(let text):
            // A longer target may contain a shorter one.
            let longestFirst = texts.sorted { ($0.key.count, $0.key) > ($1.key.count, $1.key) }
            return .string(
                longestFirst.reduce(text) { $0.replacing($1.key, with: $1.value) })
        case .array(let elements): return .array(elements.map { $0.replacing(texts) })
        case .object(let object):
            return .object(
                JSONObject(object.members.map { ($0.key, $0.value.replacing(texts)) }))
        case .null, .bool, .number: return self
        }
    }
}
