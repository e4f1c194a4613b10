import Foundation
import StubContract
import StubDocuments
import StubJSON
import StubSchema

/// `understudy validate`: validates JSON or YAML documents against a JSON Schema.
struct ValidateCommand: Command {
    static let name = "validate"
    static let summary = "check JSON or YAML documents against a JSON Schema"
    static let discussion = """
        The schema is JSON Schema 2020-12, or the dialect that its $schema names; files that it \
        refers to are read too. Each violation is reported on one line with its place in the \
        document, the keyword, and what was expected. A schema that violates its own meta-schema \
        is rejected. Exits with 0 if every document is valid, otherwise with 65.

          understudy validate --schema product.schema.json product.json
          curl -s $URL/products/1 | understudy validate --schema product.schema.json -
        """

    @Operand("INSTANCE", isRequired: true) private var instances: [String]
    @Option("schema", "FILE", .text, "the schema (required)") private var schema: String?
    @Flag("format-assertion", "validate \"format\" too, which is only an annotation by default")
    private var assertsFormats: Bool

    func run(_ context: Context) async throws -> ExitCode {
        guard let schema else {
            throw CommandError.usage("--schema is missing", hint: "Name the schema's file.")
        }
        let formats: FormatPolicy = assertsFormats ? .assert : .annotate
        let validator = try SchemaFile(reading: context.path(schema)).schema
        var isValid = true
        var unreadable: [Diagnostic] = []
        for instance in instances {
            do {
                let document = try Self.document(instance, context)
                let issues = validator.issues(in: document.value, formats: formats)
                context.terminal.write(Self.text(of: issues, in: document))
                if !issues.isEmpty { isValid = false }
            } catch let error as DiagnosticError {
                unreadable += error.diagnostics
            }
        }
        if !unreadable.isEmpty { throw CommandError(.invalidInput, unreadable) }
        return isValid ? .kept : .invalidInput
    }

    /// Reads a file, or stdin if the name is `-`.
    private static func document(_ name: String, _ context: Context) throws -> JSONDocument {
        try name == "-" ? context.document() : JSONDocument(reading: context.path(name))
    }

    private static func text(of issues: [SchemaIssue], in document: JSONDocument) -> String {
        guard !issues.isEmpty else { return "\(document.file): valid\n" }
        let positions = document.positions(of: issues.map(\.instanceLocation))
        return zip(issues, positions).map { issue, position in
            let location = issue.instanceLocation
            let place = location.tokens.isEmpty ? "the value" : "\(location)"
            return "\(document.file):\(position.line):\(position.column): error: \(place): "
                + "\(issue.message) (\(issue.keywordLocation))\n"
        }.joined()
    }
}
