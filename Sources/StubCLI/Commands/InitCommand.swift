import Foundation
import StubContract
import StubJSON
import StubServer

/// `understudy init`: turns any OpenAPI document into a project that can be served.
struct InitCommand: Command {
    static let name = "init"
    static let summary = "start Contracts/ and Fixtures/ from an OpenAPI document"
    static let discussion = """
        Copies the document, JSON or YAML as it is, and the files it refers to, to \
        Contracts/NAME, and makes rows up for \
        each collection that its paths speak of:

            /things and /things/{id}  →  Fixtures/NAME/things.json

        The document needs no x-stub. The same document and seed make the same rows.
        """

    @Operand("OPENAPI") private var document: String
    @Option("name", "NAME", .text, "what the API is called (default: by the document)")
    private var name: String?
    @Option("rows", "N", .integer(in: 1...10_000), "rows that a collection gets")
    private var rows = 10
    @Option("seed", "N", .seed, "makes other rows, repeatably") private var seed: UInt64 = 1
    @Flag("force", "write over files that are there already") private var overwrites: Bool

    func run(_ context: Context) async throws -> ExitCode {
        if let name, !ProjectName.isValid(name) {
            throw CommandError.usage(
                "--name \(name) cannot be a folder's name",
                hint: "Use letters, digits, '-', '_' and '.'.")
        }
        let main = try ContractFile.read(context.path(document))
        let references = try ContractFile.references(of: main)
        let start = try ContractStart(of: main, references: references, rows: rows, seed: seed)
        let name = self.name ?? ProjectName.suggested(for: main)
        var files = ProjectStart(name: name, directory: context.directory)
        try files.addContract(main, references: references)
        for collection in start.collections { files.add(collection) }
        try files.refuseOtherFormats()
        if !overwrites { try files.refuseExisting() }
        try files.write()

        for file in files.files { context.terminal.write("wrote \(file.path): \(file.summary)\n") }
        for failure in start.failures {
            context.terminal.writeError(
                "Fixtures/\(name)/\(failure).json is left out: no row could be made up that "
                    + "satisfies its schemas\n")
        }
        try tell(files, start, context)
        return .kept
    }

    /// What the project answers from, read back as `serve` will.
    private func tell(_ files: ProjectStart, _ start: ContractStart, _ context: Context) throws {
        let definition = try StubDefinition(
            contract: context.path(files.contract),
            fixtures: start.collections.isEmpty ? nil : context.path(files.fixtures),
            checks: .none)
        let operations = definition.contract.operations
        let bound = operations.count { $0.binding != nil }
        context.terminal.write(
            "\(bound) of \(operations.count) operations answer from fixtures, "
                + "the others by the contract's examples\n")
        let options =
            "--contract \(files.contract)"
            + (start.collections.isEmpty ? "" : " --fixtures \(files.fixtures)")
        context.terminal.write(
            """
            next:
              understudy routes \(options)
              understudy serve \(options)

            """)
    }
}
