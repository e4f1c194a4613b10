import StubContract
import StubHTTP
import StubJSON
import StubServer
import StubStarting

/// `understudy routes`: lists how the stub answers each operation, and why.
struct RoutesCommand: Command {
    static let name = "routes"
    static let summary = "list the operations, what answers each, and why"
    static let discussion = """
        The last column is the fixture that an operation answers from, or "example", and why: \
        the operation's own x-stub, or the convention that /things and /things/{id} belong to the \
        fixture things.
        """

    enum Format: String, CaseIterable, Sendable { case text, json }

    private let project = ProjectOptions()
    private let overlays = OverlayOptions()
    private let apis = APIOptions()
    @Option("format", "FORMAT", .choice, "text or json") private var format = Format.text

    func run(_ context: Context) async throws -> ExitCode {
        let read = try apis.definition(
            or: project, overlays: overlays, checks: .none, context)
        let definition = try read.tried(by: BindingTrial.faults) ?? read
        for warning in definition.warnings { context.terminal.writeError("\(warning)\n") }
        let operations = definition.contract.operations
        switch format {
        case .text: writeTable(of: operations, to: context.terminal)
        case .json:
            let routes = JSONValue.array(operations.map(Self.route))
            context.terminal.write(JSONSerializer.string(routes, style: .pretty) + "\n")
        }
        return .kept
    }

    private func writeTable(of operations: [ContractOperation], to terminal: Terminal) {
        let pathWidth = operations.map(\.path.count).max() ?? 0
        let idWidth = operations.map(\.id.count).max() ?? 0
        for operation in operations {
            let columns = [
                Self.pad(operation.method.rawValue, to: 7), Self.pad(operation.path, to: pathWidth),
                Self.pad(operation.id, to: idWidth), Self.source(operation),
            ]
            terminal.write(columns.joined(separator: "  ") + "\n")
        }
    }

    private static func source(_ operation: ContractOperation) -> String {
        let bearer =
            operation.requiresToken
            ? ", bearer" : operation.security.isRequired ? ", \(operation.security)" : ""
        guard let binding = operation.binding else { return operation.bindingReason + bearer }
        return "fixture \(binding.fixture)\(bearer) (\(operation.bindingReason))"
    }

    private static func route(_ operation: ContractOperation) -> JSONValue {
        [
            "method": .string(operation.method.rawValue), "path": .string(operation.path),
            "operation": .string(operation.id),
            "fixture": operation.binding.map { .string($0.fixture) } ?? .null,
            "reason": .string(operation.bindingReason),
            "bearer": .bool(operation.requiresToken),
            "security": operation.security.isRequired
                ? .string(operation.security.description) : .null,
        ]
    }

    private static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
