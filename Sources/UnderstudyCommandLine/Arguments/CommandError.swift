import StubDocuments
import StubHarness
import StubJSON
import StubNet
import StubRecordings

/// The end of a command by an error: texts for stderr and the exit code.
struct CommandError: Error, Sendable, Hashable {
    let code: ExitCode
    let diagnostics: [Diagnostic]

    init(_ code: ExitCode, _ diagnostics: [Diagnostic]) {
        self.code = code
        self.diagnostics = diagnostics
    }

    /// The command line is not valid.
    static func usage(_ message: String, hint: String? = nil) -> CommandError {
        CommandError(.wrongUsage, [Diagnostic(code: "usage", message: message, hint: hint)])
    }

    /// A required file or folder does not exist.
    static func missing(
        _ message: String, file: String? = nil, hint: String? = nil
    ) -> CommandError {
        CommandError(
            .missingInput,
            [Diagnostic(code: "input/missing", message: message, file: file, hint: hint)])
    }

    /// Another process uses the port, or the upstream does not respond.
    static func unavailable(_ message: String, hint: String? = nil) -> CommandError {
        CommandError(
            .unavailable, [Diagnostic(code: "unavailable", message: message, hint: hint)])
    }

    /// An error at run time.
    static func failed(_ message: String, hint: String? = nil) -> CommandError {
        CommandError(.failed, [Diagnostic(code: "failed", message: message, hint: hint)])
    }
}

extension CommandError {
    /// Gives any error its text and exit code; nothing else does.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as DiagnosticError: self.init(.invalidInput, error.diagnostics)
        case let error as InputError: self = .missing(error.reason, file: error.path)
        case let error as SystemError where error.isAddressInUse:
            self = .unavailable(
                "the port is taken: \(error)", hint: "--port 0 picks a free one.")
        case let error as UpstreamError: self = .unavailable(error.description)
        case let error as SelectionError: self = .usage(error.description)
        case is CancellationError: self = .failed("stopped before the end")
        default: self = .failed("\(error)")
        }
    }
}

extension CommandError: CustomStringConvertible {
    var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
