import Foundation
import StubBackport

/// stdout and stderr of the process, and whether everything was written to them.
final class StandardStreams: Sendable {
    /// The streams whose failure has been reported, so that each is reported once.
    private let failed = Mutex<Set<Int32>>([])

    /// Whether a write failed for a reason other than a closed pipe.
    var haveFailed: Bool { failed.withLock { !$0.isEmpty } }

    @Sendable func write(_ text: String) {
        send(text, to: .standardOutput)
    }

    @Sendable func writeError(_ text: String) {
        send(text, to: .standardError)
    }

    private func send(_ text: String, to stream: FileHandle) {
        do {
            try stream.write(contentsOf: Data(text.utf8))
        } catch {
            let number = Self.number(of: error)
            // The reader has left, as in `understudy routes | head`, which is not a failure.
            guard number != EPIPE else { return }
            let isFirst = failed.withLock { $0.insert(stream.fileDescriptor).inserted }
            guard isFirst, stream.fileDescriptor == STDOUT_FILENO else { return }
            writeError(
                "error: stdout cannot be written: \(Self.reason(number)). "
                    + "Make room, or write to another place.\n")
        }
    }

    /// The system's number of the error; 0 if it is of another type.
    private static func number(of error: any Error) -> Int32 {
        var error = error as NSError
        while error.domain != NSPOSIXErrorDomain,
            let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
        {
            error = cause
        }
        return error.domain == NSPOSIXErrorDomain ? Int32(truncatingIfNeeded: error.code) : 0
    }

    private static func reason(_ number: Int32) -> String {
        number == 0 ? "the system gives no reason" : String(cString: strerror(number))
    }
}
