import Foundation
import StubDrift
import StubHTTP
import StubRecorder
import StubRecordings
import StubServer

/// The options of `verify` for comparing the contract with a live API instead of running cases.
struct DriftOptions: ArgumentGroup {
    @Option("against", "URL", .text, "compare the contract with a live API; runs no cases")
    private var url: String?
    @Option("header", "NAME: VALUE", .text, "a header field of each request of --against")
    private var headers: [String]
    @Flag("allow-writes", "with --against, also call operations that write")
    private var allowsWrites: Bool
    private let connection = UpstreamOptions()

    /// Whether a live API is to be compared.
    var isGiven: Bool { url != nil }

    /// Checks that the other options have an API to apply to.
    func check() throws(CommandError) {
        try connection.check(apiIsNamed: isGiven, by: "--against")
        guard url == nil, allowsWrites || !headers.isEmpty else { return }
        throw .usage("--header and --allow-writes apply to --against, which is missing")
    }

    /// Calls the operations and reports the differences.
    func report(_ definition: StubDefinition, _ context: Context) async throws -> DriftReport {
        let url = url ?? ""
        let live = try connection.upstream(url, of: "--against", context)
        let fields = try fields()
        var configuration = StubConfiguration()
        // What the fixtures lead to is independent of credentials, which are those of the API.
        configuration.checksSecurity = false
        let stub = Stub(definition, configuration: configuration)
        let own = try HTTPUpstream(url: try stub.start())
        let run = DriftRun(
            contract: definition.contract, live: { try await live.send($0) },
            own: { try await own.send($0) }, fields: fields, allowsWrites: allowsWrites)
        let results: [DriftResult]
        do {
            results = try await run.results()
        } catch {
            await stub.stop()
            throw CommandError.failed("\(error)")
        }
        await stub.stop()
        return DriftReport(results, of: definition.contract, at: url)
    }

    private func fields() throws(CommandError) -> HTTPFields {
        var fields = HTTPFields()
        for header in headers {
            let parts = header.split(separator: ":", maxSplits: 1)
            let name = parts.first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
            guard parts.count == 2, !name.isEmpty, !name.contains(" ") else {
                throw .usage("--header expects NAME: VALUE, got '\(header)'")
            }
            fields.append(name, parts[1].trimmingCharacters(in: .whitespaces))
        }
        return fields
    }
}
