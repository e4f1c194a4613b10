import Foundation
import StubContract
import StubDocuments
import StubDrafts
import StubJSON
import StubRecorder
import StubServer
import StubStarting
import StubYAML

/// `understudy init`: creates a project that can be served from any OpenAPI document.
struct InitCommand: Command {
    static let name = "init"
    static let summary = "start Contracts/ and Fixtures/ from an OpenAPI document"
    static let discussion = """
        Copies the document, JSON or YAML, and the files it refers to, unchanged to \
        Contracts/NAME, and generates rows for each collection in its paths:

            /things and /things/{id}  →  Fixtures/NAME/things.json

        The document needs no x-stub. The same document and seed generate the same rows.

        --annotate writes how each operation is answered from the fixtures into the copy of the \
        document, as x-stub, where it can be changed. Formatting and comments are kept. \
        --annotate-overlay writes the same into overlay.yaml beside the copy, which stays as it is.

        --overlay FILE, or overlay.yaml beside OPENAPI, is copied beside the document as \
        overlay.yaml, and the fixtures fit the document that it leads to.

        With --from-recordings, the document is drafted from the recordings of a folder instead: \
        paths with their parameters, schemas that all recorded bodies satisfy, errors and \
        security. It is a start to be read and corrected. --from-har does the same with an HTTP \
        archive of a browser or a proxy; secrets in it are replaced first.

        With --api NAME=FILE for each of several documents, each of them is started under its name.

        With --suite, Sources/ and Tests/ get checks of the login, lists, reads and writes, which \
        run against a small client; your app replaces it, adapter by adapter.
        """

    @Operand("OPENAPI") private var document: String?
    @Option(
        "overlay", "FILE", .text,
        "an OpenAPI overlay of the document (default: overlay.yaml beside it)")
    private var overlay: String?
    private let apis = APIOptions()
    @Option("from-recordings", "DIR", .text, "draft the document from recorded exchanges")
    private var recordings: String?
    @Option("from-har", "FILE", .text, "draft the document from an HTTP archive")
    private var archive: String?
    @Option(
        "upstream", "URL", .text, "with --from-har, the API's URL, if there are several servers")
    private var upstream: String?
    @Option("to", "FORMAT", .choice, "the format of a drafted document: json or yaml")
    private var format = DocumentFormat.json
    @Option("name", "NAME", .text, "the name of the API (default: derived from the document)")
    private var name: String?
    @Option("rows", "N", .integer(in: 1...10_000), "rows per collection")
    private var rows = 10
    @Option("seed", "N", .seed, "generates other rows, repeatably") private var seed: UInt64 = 1
    @Flag("annotate", "write the recognised conventions into the copy, as x-stub")
    private var annotatesCopy: Bool
    @Flag("annotate-overlay", "write them into an overlay.yaml beside the copy instead")
    private var annotatesOverlay: Bool
    @Flag("suite", "write a package that checks an app, with a small client in the app's place")
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
        guard [document, recordings, archive].count(where: { $0 != nil }) < 2 else {
            throw CommandError.usage("OPENAPI, --from-recordings and --from-har exclude each other")
        }
        guard upstream == nil || archive != nil else {
            throw CommandError.usage("--upstream applies to --from-har, which is missing")
        }
        guard !annotatesCopy || !annotatesOverlay else {
            throw CommandError.usage("--annotate and --annotate-overlay exclude each other")
        }
        guard overlay == nil || document != nil else {
            throw CommandError.usage("--overlay applies to OPENAPI, which is missing")
        }
        guard apis.isEmpty else { return try await startAll(context) }
        if let recordings { return try draft(from: recordings, context) }
        if let archive { return try draft(fromArchive: archive, context) }
        guard let document else {
            throw CommandError.usage(
                "OPENAPI is missing",
                hint: "Name an OpenAPI document, recordings by --from-recordings DIR, or an HTTP "
                    + "archive by --from-har FILE.")
        }
        let (start, files, definition) = try await start(document, named: name, context)
        tell(files, start, definition, context)
        return .kept
    }

    /// Starts a project for each of several APIs, to be served together.
    private func startAll(_ context: Context) async throws -> ExitCode {
        guard document == nil, recordings == nil, archive == nil, name == nil, !writesSuite else {
            throw CommandError.usage(
                "--api excludes OPENAPI, --from-recordings, --from-har, --name and --suite",
                hint: "Name every document by --api NAME=FILE; for a suite, run 'understudy init "
                    + "FILE --name NAME --suite' for one API.")
        }
        try apis.checkNames()
        var given: [String] = []
        for api in apis.given {
            let (_, files, _) = try await start(api.file, named: api.name, context)
            given.append("--api " + ShellWord.text("\(api.name)=\(files.contract)"))
        }
        let words = given.joined(separator: " ")
        context.terminal.write(
            "next:\n  understudy routes \(words)\n  understudy serve \(words)\n")
        return .kept
    }

    /// Writes the contract and the fixtures of an API.
    private func start(
        _ document: String, named name: String?, _ context: Context
    ) async throws -> (ContractStart, ProjectStart, StubDefinition) {
        let given = overlay.map { $0 == "none" ? [] : [context.path($0)] }
        let written = try ContractFile.read(context.path(document))
        let (main, warnings) = try ContractFile.apply(given, to: written)
        for warning in warnings { context.terminal.writeError("\(warning)\n") }
        if annotatesOverlay, let overlay = main.changes.first {
            throw CommandError.usage(
                "--annotate-overlay writes an overlay.yaml, and there is \(overlay.file) already",
                hint: "Use --annotate, or --overlay none.")
        }
        let references = try ContractFile.references(of: main)
        let review = try StartReview(
            ContractStart(of: main, references: references, rows: rows, seed: seed), of: main,
            references: references)
        let start = review.start
        let name = name ?? ProjectName.suggested(for: main)
        var files = ProjectStart(name: name, directory: context.directory)
        var documents = [written] + references
        var overlays = main.changes
        if annotatesCopy || annotatesOverlay {
            let annotation = try ProjectAnnotation(
                of: main, references: references, start, context.terminal)
            if annotatesCopy {
                documents = annotation.written(into: documents)
            } else if let overlay = try annotation.overlay(of: documents, named: name) {
                overlays.append(overlay)
            }
        }
        // What an overlay removes is still referred to by the document.
        documents += try ContractFile.references(of: written).filter { reference in
            !references.contains { $0.file == reference.file }
        }
        try files.addContract(documents[0], references: Array(documents.dropFirst()))
        for overlay in overlays { try files.addOverlay(overlay) }
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
        for (collection, reason) in review.leftOut {
            context.terminal.writeError(
                "Fixtures/\(name)/\(collection).json lacks what a stub would refuse: \(reason)\n")
        }
        let read = try StubDefinition(
            contract: context.path(files.contract),
            fixtures: start.collections.isEmpty ? nil : context.path(files.fixtures),
            checks: .none)
        let definition = try read.tried(by: BindingTrial.faults) ?? read
        if writesSuite {
            try await writeSuite(definition, name: name, document: files.contract, context)
        }
        return (start, files, definition)
    }

    /// Writes a document that is drafted from recordings.
    private func draft(from folder: String, _ context: Context) throws -> ExitCode {
        let traffic = try RecordedTraffic(folder: context.path(folder))
        let title = name ?? folder.split(separator: "/").last.map(String.init) ?? "api"
        return try draft(traffic, "recordings", title: title, context) { path in
            [
                "lint --contract \(path) --fixtures \(folder)",
                "collect \(folder) --contract \(path)",
            ]
        }
    }

    /// Writes a document that is drafted from the exchanges of an archive.
    private func draft(fromArchive file: String, _ context: Context) throws -> ExitCode {
        let archive = try HARImport(reading: context.path(file), base: upstream)
        for warning in archive.warnings {
            context.terminal.writeError("\(warning)".withoutControls + "\n")
        }
        let traffic = RecordedTraffic(archive)
        guard !traffic.entries.isEmpty else {
            throw InputError(path: file, reason: "the archive has no exchange with an API")
        }
        let title = name ?? ProjectName.suggested(forFile: file)
        let words =
            ShellWord.text(file) + (upstream.map { " --upstream " + ShellWord.text($0) } ?? "")
        return try draft(traffic, "exchanges", title: title, context) { path in
            [
                "lint --contract \(path)",
                "record --har \(words) --contract \(path) --fixtures Fixtures/\(title) "
                    + "--collections",
            ]
        }
    }

    private func draft(
        _ traffic: RecordedTraffic, _ what: String, title: String, _ context: Context,
        next: (_ path: String) -> [String]
    ) throws -> ExitCode {
        guard ProjectName.isValid(title) else {
            throw CommandError.usage("--name is missing", hint: "Name the API.")
        }
        let draft = ContractDraft(of: traffic, title: title)
        let bytes =
            format == .yaml
            ? YAMLSerializer.bytes(draft.document)
            : JSONSerializer.bytes(draft.document, style: .pretty) + [UInt8(ascii: "\n")]
        let path = "Contracts/\(title)/openapi.\(format.extensions[0])"
        var files = ProjectStart(name: title, directory: context.directory)
        files.add(
            ProjectStart.File(
                path: path, bytes: bytes,
                summary: "\(draft.operations) operations of \(traffic.entries.count) \(what)"))
        if !overwrites { try files.refuseExisting() }
        try files.write()
        for file in files.files { context.terminal.write("wrote \(file.path): \(file.summary)\n") }
        for skipped in draft.skipped {
            context.terminal.writeError("\(skipped) is skipped: OpenAPI 3.1 has no such method\n")
        }
        let steps = next(path).map { "  understudy \($0)\n" }.joined()
        context.terminal.write("next:\n" + steps)
        return .kept
    }

    /// Writes a package with a suite for the contract; files that exist are kept.
    private func writeSuite(
        _ definition: StubDefinition, name: String, document: String, _ context: Context
    ) async throws {
        var files = ProjectStart(name: name, directory: context.directory)
        let skeleton = await SuiteSkeleton(
            definition, name: name, package: package, document: document)
        for file in skeleton.files {
            files.add(
                ProjectStart.File(
                    path: file.path, bytes: Array(file.text.utf8), summary: file.summary))
        }
        let kept = overwrites ? [] : files.dropExisting()
        try files.write()
        for path in kept { context.terminal.write("kept \(path)\n") }
        for file in files.files { context.terminal.write("wrote \(file.path): \(file.summary)\n") }
        context.terminal.write(skeleton.coverage + "\n")
        if kept.contains("Package.swift") {
            context.terminal.write(
                "Package.swift needs a target for each new folder in Sources/ and Tests/, and the "
                    + "products UnderstudyChecks, UnderstudyCommandLine and UnderstudySuiteTesting\n"
            )
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
            "\(bound) of \(operations.count) operations answer from fixtures"
                + (bound < operations.count ? ", the others by the contract's examples\n" : "\n"))
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
                  swift run \(SuiteSkeleton.program(of: files.name)) verify
                Then replace what is marked TODO in Sources/ by your app, one adapter after the other.

                """)
        }
    }
}
