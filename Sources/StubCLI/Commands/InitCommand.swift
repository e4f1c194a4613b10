import Foundation
import StubContract
import StubJSON
import StubServer

/// `understudy init`: creates a project that can be served from any OpenAPI document.
struct InitCommand: Command {
    static let name = "init"
    static let summary = "start Contracts/ and Fixtures/ from an OpenAPI document"
    static let discussion = """
        Copies the document, JSON or YAML, and the files it refers to, unchanged to \
        Contracts/NAME, and generates rows for each collection in its paths:

            /things and /things/{id}  →  Fixtures/NAME/things.json

        The document needs no x-stub. The same document and seed generate the same rows.
        With --suite, Sources/ and Tests/ get the checks of an app of yours, to be filled in.
        """

    @Operand("OPENAPI") private var document: String
    @Option("name", "NAME", .text, "the name of the API (default: derived from the document)")
    private var name: String?
    @Option("rows", "N", .integer(in: 1...10_000), "rows per collection")
    private var rows = 10
    @Option("seed", "N", .seed, "generates other rows, repeatably") private var seed: UInt64 = 1
    @Flag("suite", "write a package that checks an app: its targets, and adapters to fill in")
    private var writesSuite: Bool
    @Option("package", "PLACE", .text, "where that package finds Understudy: a URL or a path")
    private var package: String?
    @Flag("force", "overwrite existing files") private var overwrites: Bool

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
        // A suite may be added to a project that has its contract and fixtures already.
        let kept = writesSuite && !overwrites ? files.dropExisting() : []
        try files.refuseOtherFormats()
        if !overwrites { try files.refuseExisting() }
        try files.write()

        for path in kept { context.terminal.write("kept \(path)\n") }
        for file in files.files { context.terminal.write("wrote \(file.path): \(file.summary)\n") }
        for failure in start.failures {
            context.terminal.writeError(
                "Fixtures/\(name)/\(failure).json is skipped: no row could be generated that "
                    + "satisfies its schemas\n")
        }
        let definition = try StubDefinition(
            contract: context.path(files.contract),
            fixtures: start.collections.isEmpty ? nil : context.path(files.fixtures),
            checks: .none)
        if writesSuite {
            try writeSuite(definition.contract, name: name, document: files.contract, context)
        }
        tell(files, start, definition, context)
        return .kept
    }

    /// Writes a package with a suite for the contract; files that exist are kept.
    private func writeSuite(
        _ contract: Contract, name: String, document: String, _ context: Context
    ) throws {
        var files = ProjectStart(name: name, directory: context.directory)
        let skeleton = SuiteSkeleton(contract, name: name, package: package, document: document)
        for file in skeleton.files {
            files.add(
                ProjectStart.File(
                    path: file.path, bytes: Array(file.text.utf8), summary: file.summary))
        }
        let kept = overwrites ? [] : files.dropExisting()
        try files.write()
        for path in kept { context.terminal.write("kept \(path)\n") }
        for file in files.files { context.terminal.write("wrote \(file.path): \(file.summary)\n") }
        if kept.contains("Package.swift") {
            context.terminal.write(
                "Package.swift needs a target for each new folder in Sources/ and Tests/, and the "
                    + "products StubChecks, StubCommandLine and StubTesting\n")
        }
    }

    /// Prints how the project's operations are answered, from the files as `serve` will read them.
    private func tell(
        _ files: ProjectStart, _ start: ContractStart, _ definition: StubDefinition,
        _ context: Context
    ) {
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
        if writesSuite {
            context.terminal.write(
                """
                  swift run \(SuiteSkeleton.program(of: files.name)) verify --list
                Then write what is marked TODO in Sources/, and remove `.pending` from its packs.

                """)
        }
    }
}
