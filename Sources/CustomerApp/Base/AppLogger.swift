/// Receives the app's log entries; secrets are redacted before an entry reaches the closure.
public struct AppLogger: Sendable {
    /// The severity of an entry.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// Useful during development.
        case debug
        /// Normal but notable.
        case info
        /// Unexpected, but handled.
        case warning
        /// An action of the user failed.
        case error
    }

    /// One redacted log entry.
    public struct Entry: Sendable, Hashable {
        /// The severity.
        public let level: Level

        /// The text, without tokens, passwords or credentials.
        public let message: String
    }

    private let write: @Sendable (Entry) -> Void

    /// Creates a logger that passes each redacted entry to the closure, on any thread.
    public init(write: @escaping @Sendable (Entry) -> Void) {
        self.write = write
    }

    /// Discards all entries.
    public static let silent = AppLogger { _ in }

    /// Redacts a message and logs it.
    public func log(_ level: Level, _ message: @autoclosure () -> String) {
        write(Entry(level: level, message: Redaction.redacted(message())))
    }
}
