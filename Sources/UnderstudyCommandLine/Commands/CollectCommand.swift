import Foundation
import StubDrafts
import StubRecorder

/// `understudy collect DIR`: turns recordings into fixtures that `serve` simulates the API with.
struct CollectCommand: Command {
    static let name = "collect"
    static let summary = "turn recordings into collections, which answer more than was recorded"
    static let discussion = """
        Merges the pages of recorded lists and the recorded rows into one collection each, in \
        DIR/NAME.json, and drafts a contract into DIR/contract/ unless there is one. 'understudy \
        serve --fixtures DIR' then answers pages, rows, writes and logins that were not recorded. \
        Rows in these files that you wrote, changed or deleted stay as you left them.

        Each recording is tried against the result. Those that it responds to equally are moved to \
        DIR/.collected/; the others stay in DIR/recordings/ and are replayed.
        """

    @Operand("DIR") private var folder: String
    @Option("contract", "FILE", .text, "the API's contract (default: DIR's own, or a draft)")
    private var contract: String?

    func run(_ context: Context) async throws -> ExitCode {
        try await Self.collect(context.path(folder), contract.map { context.path($0) }, context)
        return .kept
    }

    /// Collects the recordings of a folder and prints what was written.
    ///
    /// - Parameter contract: `nil` uses the folder's own, or drafts one.
    static func collect(_ folder: String, _ contract: String?, _ context: Context) async throws {
        let own = folder + "/" + Collecting.contractFile
        let isThere = FileManager.default.fileExists(atPath: own)
        let summary = try await Collecting(
            folder: folder, contract: contract ?? (isThere ? own : nil)
        ).write()
        if let contract = summary.contract { context.terminal.write("wrote \(contract)\n") }
        for fixture in summary.fixtures { context.terminal.write(text(of: fixture) + "\n") }
        let option = contract.map { " --contract \($0)" } ?? ""
        context.terminal.write(
            """
            \(summary.merged.count) recordings are answered from the collections, \
            \(summary.kept.count) are replayed
            next:
              understudy serve\(option) --fixtures \(folder)

            """)
    }

    private static func text(of fixture: CollectedFixture) -> String {
        let verb = fixture.isChanged ? "wrote" : "kept"
        if fixture.isDocument { return "\(verb) \(fixture.file): a document without rows" }
        var text = "\(verb) \(fixture.file): \(fixture.rows) rows"
        if fixture.rows > fixture.added { text += ", \(fixture.added) of them new" }
        if !fixture.differing.isEmpty {
            let ids = fixture.differing.prefix(10).joined(separator: ", ")
            let others = fixture.differing.count > 10 ? ", …" : ""
            text += """
                ; \(fixture.differing.count) keep other values than recorded (\(ids)\(others)); \
                delete them to take the recorded ones
                """
        }
        return text
    }
}
