/// An input that is missing or cannot be read.
public struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path as the caller gave it.
    public let path: String
    /// Why the input cannot be read, as a clause without a full stop.
    public let reason: String

    /// Creates an error.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The error as `path: error: reason`.
    public var description: String { "\(path): error: \(reason)" }
}
