/// Where the app writes what it does; secrets are removed before a line leaves it.
public struct AppLogger: Sendable {
    /// How much a line matters.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// Useful while developing.
        case debug
        /// Normal but notable.
        case info
        /// Unexpected, and handled.
        case warning
        /// Something the user wanted did not happen.
        case error
    }

    /// One redacted line.
    public struct Entry: Sendable, Hashable {
        /// How much the line matters.
        public let level: Level

        /// The text, without tokens, passwords or credentials.
        public let message: String
    }

    private let write: @Sendable (Entry) -> Void

    /// Creates a logger that hands each redacted line to the closure, from any thread.
    public init(write: @escaping @Sendable (Entry) -> Void) {
        self.write = write
    }

    /// Drops everything.
    public static let silent = AppLogger { _ in }

    /// Redacts and writes one line.
    public func log(_ level: Level, _ message: @autoclosure () -> String) {
        write(Entry(level: level, message: Redaction.redacted(message())))
    }
}
