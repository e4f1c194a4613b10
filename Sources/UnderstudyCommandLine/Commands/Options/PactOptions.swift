import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubPact
import StubServer

/// The options of `verify` for writing what the app asked for as a pact.
struct PactOptions: ArgumentGroup {
    @Option("pact", "FILE", .text, "write the app's requests as a pact, if every case passes")
    private var file: String?
    @Option("consumer", "NAME", .text, "the consumer in the pact (default: the suite's name)")
    private var consumer: String?
    @Option(
        "pact-reads", "MEMBER", .text,
        "an optional member of responses that the app reads, which the pact then demands")
    private var reads: [String]

    /// Whether a pact is to be written.
    var isGiven: Bool { file != nil }

    /// Checks that the other options have a pact to apply to.
    func check() throws(CommandError) {
        guard file == nil, consumer != nil || !reads.isEmpty else { return }
        throw .usage("--consumer and --pact-reads describe the file of --pact, which is missing")
    }

    /// Writes the pact of the exchanges, and says what it contains.
    func write(
        _ exchanges: [Exchange], of suite: any RunnableSuite, _ definition: StubDefinition,
        isKept: Bool, _ context: Context
    ) async throws {
        guard let file else { return }
        guard isKept else {
            context.terminal.writeError("no pact is written, because the run failed\n")
            return
        }
        let export = try await PactExport(
            of: exchanges, contract: definition.contract, consumer: consumer ?? suite.name,
            provider: definition.contract.title, reads: Set(reads), by: .stub(Stub(definition)))
        guard export.count > 0 else {
            throw CommandError.failed(
                "no pact is written, because no request got the same response again",
                hint: Self.text(of: export.leftOut))
        }
        let files = ReportFiles()
        files.add(
            String(decoding: JSONSerializer.bytes(export.file, style: .pretty), as: UTF8.self)
                + "\n", to: context.path(file))
        try files.write()
        context.terminal.write("pact: \(export.count) interactions written to \(file)\n")
        context.terminal.write(Self.text(of: export.leftOut))
    }

    /// The responses for each reason, a line for each operation.
    private static func text(of leftOut: [(reason: String, exchanges: [String])]) -> String {
        leftOut.map { reason, exchanges in
            let words = exchanges.map { $0.split(separator: " ") }
            let operations = Dictionary(grouping: words) { $0[0] }.sorted { $0.key < $1.key }
            return "pact: left out, because \(reason):\n"
                + operations.map { operation, words in
                    "  \(operation) \(words.map { $0.dropFirst().joined() }.joined(separator: ", "))\n"
                }.joined()
        }.joined()
    }
}

extension PactProvider {
    /// A stub, which the same call brings into its initial state as that of a verifier.
    fileprivate static func stub(_ stub: Stub) -> PactProvider {
        PactProvider(
            setUp: {
                let response = await stub.answer(
                    HTTPRequest(
                        .post, "/__admin/pact/states",
                        fields: ["Host": "127.0.0.1", "Content-Type": "application/json"],
                        body: Array("{}".utf8)))
                let values = try JSONParser.parse(response.body).object?.members ?? []
                return Dictionary(
                    values.compactMap { member in
                        member.value.string.map { (member.key, $0) }
                    }, uniquingKeysWith: { $1 })
            },
            send: { await stub.answer($0) })
    }
}
