/// An input that is missing or cannot be read.
package struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path as the caller gave it.
    package let path: String
    /// Why the input cannot be read, as a clause without a full stop.
    package let reason: String

    /// Creates an error.
    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The error as `path: error: reason`.
    package var description: String { "\(path): error: \(reason)" }
}
