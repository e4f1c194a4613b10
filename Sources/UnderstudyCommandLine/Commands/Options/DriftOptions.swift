import Foundation
import StubDrift
import StubHTTP
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
        let fields = try fields()
        let live = try connection.upstream(url, of: "--against", context)
        var configuration = StubConfiguration()
        // What the fixtures lead to is independent of credentials, which are those of the API.
        configuration.checksSecurity = false
        let stub = Stub(definition, configuration: configuration)
        let run = DriftRun(
            contract: definition.contract, live: { try await live.send($0) },
            own: { await stub.answer($0) }, fields: fields, allowsWrites: allowsWrites)
        do {
            return DriftReport(try await run.results(), of: definition.contract, at: url)
        } catch UpstreamError.unreachable(_, let reason) {
            throw CommandError.failed("\(url) cannot be reached: \(reason)")
        } catch {
            throw CommandError.failed("\(error)")
        }
    }

    /// The fields of `--header`; the errors do not show them, because they may be credentials.
    private func fields() throws(CommandError) -> HTTPFields {
        var fields = HTTPFields()
        for header in headers {
            let parts = header.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0].trimmingCharacters(in: .whitespaces)
            let value = parts.last?.trimmingCharacters(in: .whitespaces) ?? ""
            guard parts.count == 2, HTTPFields.isName(name), HTTPFields.isValue(value) else {
                throw .usage(
                    "--header expects NAME: VALUE, such as 'Authorization: Bearer TOKEN'",
                    hint: "The value is not shown here, because it may be a credential.")
            }
            guard !Self.ownFields.contains(name.lowercased()) else {
                throw .usage("--header expects NAME: VALUE, and \(name) cannot be chosen")
            }
            fields.append(name, value)
        }
        return fields
    }

    /// What the client itself decides.
    private static let ownFields: Set<String> = [
        "connection", "content-length", "host", "te", "trailer", "transfer-encoding", "upgrade",
    ]
}
