import StubContract
import StubDocuments
import StubJSON
import StubSchema

/// A schema with all the files it refers to.
struct SchemaFile {
    let schema: Schema

    init(reading path: String) throws {
        let main = try JSONDocument(reading: path)
        var compiler = SchemaCompiler()
        var documents = [main.file: main]
        let others = try DocumentReferences.documents(of: main) { try JSONDocument(reading: $0) }
        for document in others {
            documents[document.file] = document
            compiler.add(document.value, uri: document.file)
            // If the schema has an `$id`, references are resolved against it, not against the
            // file's place.
            if let id = main.value["$id"]?.string, document.value["$id"] == nil {
                compiler.add(
                    document.value, uri: Self.sibling(document.file, of: main.file, seenFrom: id))
            }
        }
        compiler.add(main.value, uri: main.file)
        do throws(SchemaError) {
            schema = try compiler.compile(main.file)
        } catch {
            throw DiagnosticError([Self.diagnostic(error, main, documents)])
        }
        let mistakes = try Self.oddities(compiler, main, documents) + Self.mistakes(in: main)
        // A violation of the same keyword from both sources is reported once.
        var seen: Set<String> = []
        let told = mistakes.filter { mistake in
            seen.insert("\(mistake.file ?? ""):\(mistake.position?.offset ?? 0)").inserted
        }
        if !told.isEmpty { throw DiagnosticError(told) }
    }

    // MARK: - Validation of the schema

    /// Where the schema violates the meta-schema of 2020-12; the meta-schemas of other drafts are
    /// not included.
    private static func mistakes(in document: JSONDocument) throws -> [Diagnostic] {
        let meta = "https://json-schema.org/draft/2020-12/schema"
        let dialect = document.value["$schema"]?.string
        guard document.value["openapi"] == nil, dialect == nil || dialect == meta else { return [] }
        var compiler = SchemaCompiler()
        let issues = try compiler.compile(meta).issues(in: document.value, formats: .assert)
        let positions = document.positions(of: issues.map(\.instanceLocation))
        return zip(issues, positions).map { issue, position in
            let location = issue.instanceLocation
            let place = location.tokens.isEmpty ? "the schema" : "\(location)"
            return diagnostic("\(place): \(issue.message)", document, position)
        }
    }

    /// Keywords that the compiler found to be meaningless, in any of the files.
    private static func oddities(
        _ compiler: SchemaCompiler, _ main: JSONDocument, _ documents: [String: JSONDocument]
    ) -> [Diagnostic] {
        compiler.warnings.filter { !tolerated.contains($0.keyword) }.map { warning in
            let document = documents[warning.uri] ?? main
            var message = warning.message
            // Other callers ignore such a keyword; this command reports it.
            for ending in ["; type is ignored", " and is ignored", " and ignored"]
            where message.hasSuffix(ending) {
                message.removeLast(ending.count)
            }
            return diagnostic(
                "\(warning.pointer): \(message)", document,
                document.position(of: warning.pointer))
        }
    }

    /// Older spellings that are supported, and dialects that are read as 2020-12.
    private static let tolerated: Set<String> = [
        "nullable", "exclusiveMinimum", "exclusiveMaximum", "$schema",
    ]

    private static func diagnostic(
        _ message: String, _ document: JSONDocument, _ position: SourcePosition
    ) -> Diagnostic {
        Diagnostic(
            code: "schema/invalid", message: message, file: document.file, position: position,
            hint: "Correct the schema first.")
    }

    private static func sibling(_ file: String, of main: String, seenFrom id: String) -> String {
        let folder = main.lastIndex(of: "/").map { main[...$0] } ?? ""
        let base = id.lastIndex(of: "/").map { id[...$0] } ?? ""
        let relative = file.dropFirst(file.hasPrefix(folder) ? folder.count : 0)
        return String(base + relative)
    }

    private static func diagnostic(
        _ error: SchemaError, _ main: JSONDocument, _ documents: [String: JSONDocument]
    ) -> Diagnostic {
        let document = documents[error.uri] ?? main
        return diagnostic(error.message, document, document.position(of: error.pointer))
    }
}
