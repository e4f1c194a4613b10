import CStubPlatform

/// The standard error output of the process.
package enum StandardError {
    /// Writes a line in one call, so that lines of several threads are not mixed.
    package static func writeLine(_ text: String) {
        let line = Array("\(text)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
