import StubContract
import StubHTTP
import StubJSON
package import StubServer

/// The files that a stub adds to the report of a test that has failed, without secrets.
package struct StubEvidence {
    /// A file, by the name that it should have.
    package struct File: Sendable {
        package let name: String
        package let text: String
    }

    /// The exchanges as an HTTP archive (HAR 1.2), and a log with what was nearly asked for.
    package let files: [File]

    package init(_ stub: Stub) {
        let journal = stub.journal
        let archive = JSONSerializer.bytes(journal.archive)
        files = [
            File(name: "exchanges.har", text: String(decoding: archive, as: UTF8.self)),
            File(name: "stub.log", text: Self.log(of: journal) + Self.misses(of: journal)),
        ]
    }

    private static func log(of journal: StubJournal) -> String {
        let mask = journal.mask
        let lines = journal.exchanges.map { exchange in
            let status = exchange.response.map { " → \($0.status)" } ?? ""
            let source = exchange.source.map { " by \($0)" } ?? ""
            return "\(exchange.request.method) \(mask.target(of: exchange))\(status)\(source)"
                + mask.issues(of: exchange).map { "\n    \($0)" }.joined()
        }
        return (lines.isEmpty ? ["No request has arrived."] : lines).joined(separator: "\n") + "\n"
    }

    private static func misses(of journal: StubJournal) -> String {
        journal.nearMisses.map { miss in
            "\n" + journal.explanation(of: miss.exchange, miss.exchange.violations) + "\n"
        }.joined()
    }
}
