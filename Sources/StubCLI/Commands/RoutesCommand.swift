import StubContract
import StubHTTP
import StubServer

/// `understudy routes`: what the stub answers.
struct RoutesCommand: Command {
    static let name = "routes"
    static let summary = "list the operations and what answers them"
    static let options: [any CommandOption] = [SharedOptions.contract, SharedOptions.fixtures]

    private let contract: String?
    private let fixtures: String?

    init(_ arguments: Arguments) throws {
        contract = try arguments[SharedOptions.contract]
        fixtures = try arguments[SharedOptions.fixtures]
    }

    func run(_ context: Context) async throws -> ExitCode {
        let definition = try SharedOptions.definition(
            contract: contract, fixtures: fixtures, context)
        let operations = definition.contract.operations
        let pathWidth = operations.map(\.path.count).max() ?? 0
        let idWidth = operations.map(\.id.count).max() ?? 0
        for operation in operations {
            let columns = [
                Self.pad(operation.method.rawValue, to: 7), Self.pad(operation.path, to: pathWidth),
                Self.pad(operation.id, to: idWidth), Self.source(operation),
            ]
            context.terminal.write(columns.joined(separator: "  ") + "\n")
        }
        return .kept
    }

    private static func source(_ operation: ContractOperation) -> String {
        let source = operation.binding.map { "fixture \($0.fixture)" } ?? "example"
        return source + (operation.requiresToken ? ", bearer" : "")
    }

    private static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
