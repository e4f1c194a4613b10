import StubDocuments
import StubJSON
import StubYAML

/// `understudy convert FILE`: prints a JSON document as YAML, or a YAML document as JSON.
struct ConvertCommand: Command {
    static let name = "convert"
    static let summary = "print a JSON document as YAML, or YAML as JSON"
    static let discussion = """
        The order of members and the exact values of numbers are kept. Comments are lost. Anchors, \
        aliases and merge keys are replaced by the values that they refer to.

          understudy convert openapi.yaml > openapi.json
          understudy convert --to yaml - < rule.json
        """

    @Operand("FILE") private var file: String
    @Option("to", "FORMAT", .choice, "json or yaml (default: the format that FILE does not have)")
    private var format: DocumentFormat?

    func run(_ context: Context) async throws -> ExitCode {
        let document =
            try file == "-" ? context.document() : JSONDocument(reading: context.path(file))
        let source = DocumentFormat(path: document.file, bytes: document.bytes)
        switch format ?? (source == .json ? .yaml : .json) {
        case .json:
            context.terminal.write(JSONSerializer.string(document.value, style: .pretty))
        case .yaml:
            context.terminal.write(YAMLSerializer.string(document.value))
        }
        return .kept
    }
}
