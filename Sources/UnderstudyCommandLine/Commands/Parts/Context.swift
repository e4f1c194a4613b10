import Foundation
import StubDocuments
import StubHarness
import StubJSON
import StubNet
import StubServer

/// Makes a suite from a contract and its fixtures.
typealias SuiteSource = @Sendable (StubDefinition) throws -> any RunnableSuite

/// The environment of a command: terminal, working directory, input and signals.
struct Context: Sendable {
    var terminal: Terminal
    /// Where relative paths start, and where `Contracts/` and `Fixtures/` are searched.
    var directory = "."
    /// Every command, in the order of the help.
    let commands: [any Command.Type]
    /// Makes the suite that `verify` runs from a contract and fixtures; `nil` if there is none.
    var suite: SuiteSource?
    /// The variables of the environment that commands read.
    var environment: [String: String] = [:]
    /// How `verify` starts the processes that run cases; `nil` runs them in this process.
    var workers: WorkerLaunch?
    /// Starts to watch for requests to stop the process.
    var watchForStop: @Sendable () -> StopRequest = StopRequest.bySignal
    /// The address by which other machines reach this one; `nil` if there is no network.
    var networkAddress: @Sendable () -> String? = NetworkAddress.find
    /// The time in which an upstream, or an API that `verify --against` calls, has to respond.
    var responseDeadline: Duration = .seconds(30)
    /// Reads stdin to its end.
    var readInput: @Sendable () throws -> [UInt8] = {
        Array(try FileHandle.standardInput.readToEnd() ?? Data())
    }
}

extension Context {
    /// The same environment with another terminal.
    func with(_ terminal: Terminal) -> Context {
        var context = self
        context.terminal = terminal
        return context
    }

    /// The same environment, whose text on stderr takes the place of the live line of a terminal.
    var besideLiveLine: Context {
        guard terminal.isInteractive else { return self }
        let terminal = terminal
        return with(
            Terminal(
                terminal, write: terminal.write,
                writeError: { terminal.writeError("\r\u{1B}[K" + $0) }))
    }

    /// Resolves a path that the user wrote against the context's directory.
    func path(_ path: String) -> String {
        path.hasPrefix("/") || directory == "." ? path : "\(directory)/\(path)"
    }

    /// Reads the document on stdin as JSON or YAML, depending on its first character.
    func document() throws -> JSONDocument {
        let bytes = try readInput()
        return try JSONDocument(
            file: "-", bytes: bytes, format: DocumentFormat(path: "-", bytes: bytes))
    }
}
