import Foundation
import StubDocuments
import StubHarness
import StubJSON
import StubServer

/// Makes a suite from a contract and its fixtures.
typealias SuiteSource = @Sendable (StubDefinition) throws -> any RunnableSuite

/// What a command may use of the world around it.
struct Context: Sendable {
    var terminal: Terminal
    /// Where relative paths start and `Contracts/` and `Fixtures/` are looked for.
    var directory = "."
    /// Every command there is, in the order help shows them.
    let commands: [any Command.Type]
    /// Makes the suite that `verify` runs from a contract and fixtures; `nil` if there is none.
    var suite: SuiteSource?
    /// Starts to watch for the wish that the process ends.
    var watchForStop: @Sendable () -> StopRequest = StopRequest.bySignal
    /// All that comes in on stdin.
    var readInput: @Sendable () throws -> [UInt8] = {
        Array(try FileHandle.standardInput.readToEnd() ?? Data())
    }
}

extension Context {
    /// The same world, told by another terminal.
    func with(_ terminal: Terminal) -> Context {
        var context = self
        context.terminal = terminal
        return context
    }

    /// A path as the user wrote it, seen from the context's directory.
    func path(_ path: String) -> String {
        path.hasPrefix("/") || directory == "." ? path : "\(directory)/\(path)"
    }

    /// The document on stdin, as JSON or YAML: its first character decides.
    func document() throws -> JSONDocument {
        let bytes = try readInput()
        return try JSONDocument(
            file: "-", bytes: bytes, format: DocumentFormat(path: "-", bytes: bytes))
    }
}
