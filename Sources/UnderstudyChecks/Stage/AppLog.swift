import StubBackport

/// What an app has written to its log during a check.
public final class AppLog: Sendable {
    private let texts = Mutex<[String]>([])

    /// Creates an empty log.
    public init() {}

    /// Appends a line, as the app's logger does.
    public func append(_ line: String) {
        texts.withLock { $0.append(line) }
    }

    /// Every line so far.
    public var lines: [String] { texts.withLock { $0 } }
}
