import Foundation

/// Where results and diagnostics are written, and what the terminal supports.
struct Terminal: Sendable {
    /// Writes results to stdout.
    let write: @Sendable (String) -> Void
    /// Writes diagnostics to stderr.
    let writeError: @Sendable (String) -> Void
    /// Whether stdout is a terminal, not a file or a pipe.
    let isInteractive: Bool
    /// Whether colours may be used: if the terminal supports them and `NO_COLOR` is not set.
    let usesColour: Bool
    /// As ``usesColour``, for stderr.
    let usesErrorColour: Bool
    /// The number of columns; 80 if it is unknown.
    let width: Int

    init(
        isInteractive: Bool = false, errorIsInteractive: Bool = false, width: Int = 80,
        environment: [String: String] = [:],
        write: @escaping @Sendable (String) -> Void,
        writeError: @escaping @Sendable (String) -> Void
    ) {
        self.write = write
        self.writeError = writeError
        self.isInteractive = isInteractive
        self.width = width
        // no-color.org: the variable counts if it is present and not empty.
        let isWanted =
            environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        usesColour = isInteractive && isWanted
        usesErrorColour = errorIsInteractive && isWanted
    }

    /// The same terminal with other functions for writing.
    init(
        _ other: Terminal, write: @escaping @Sendable (String) -> Void,
        writeError: @escaping @Sendable (String) -> Void
    ) {
        self.write = write
        self.writeError = writeError
        isInteractive = other.isInteractive
        usesColour = other.usesColour
        usesErrorColour = other.usesErrorColour
        width = other.width
    }

    /// The process's standard streams.
    static func standard(
        _ streams: StandardStreams = StandardStreams(), environment: [String: String]
    ) -> Terminal {
        Terminal(
            isInteractive: isatty(STDOUT_FILENO) == 1,
            errorIsInteractive: isatty(STDERR_FILENO) == 1, width: columns(environment),
            environment: environment, write: streams.write, writeError: streams.writeError)
    }

    private static func columns(_ environment: [String: String]) -> Int {
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
        var size = winsize()
        let answered = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
        return answered && size.ws_col > 0 ? Int(size.ws_col) : 80
    }
}
