import Foundation

/// Where results and diagnostics go, and what the other end can show.
struct Terminal: Sendable {
    /// Writes results to stdout.
    let write: @Sendable (String) -> Void
    /// Writes diagnostics to stderr.
    let writeError: @Sendable (String) -> Void
    /// Whether a person looks at stdout, not a file or a pipe.
    let isInteractive: Bool
    /// Whether colours may be used: on a terminal that has them, unless `NO_COLOR` is set.
    let usesColour: Bool
    /// Columns; 80 where nobody knows.
    let width: Int

    init(
        isInteractive: Bool = false, width: Int = 80, environment: [String: String] = [:],
        write: @escaping @Sendable (String) -> Void,
        writeError: @escaping @Sendable (String) -> Void
    ) {
        self.write = write
        self.writeError = writeError
        self.isInteractive = isInteractive
        self.width = width
        // no-color.org: the variable counts when it is present and not empty.
        usesColour =
            isInteractive && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    /// The same terminal, written to in another way.
    init(
        _ other: Terminal, write: @escaping @Sendable (String) -> Void,
        writeError: @escaping @Sendable (String) -> Void
    ) {
        self.write = write
        self.writeError = writeError
        isInteractive = other.isInteractive
        usesColour = other.usesColour
        width = other.width
    }

    /// The process's own streams.
    static func standard(
        _ streams: StandardStreams = StandardStreams(), environment: [String: String]
    ) -> Terminal {
        Terminal(
            isInteractive: isatty(STDOUT_FILENO) == 1, width: columns(environment),
            environment: environment, write: streams.write, writeError: streams.writeError)
    }

    private static func columns(_ environment: [String: String]) -> Int {
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
        var size = winsize()
        let answered = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
        return answered && size.ws_col > 0 ? Int(size.ws_col) : 80
    }
}
