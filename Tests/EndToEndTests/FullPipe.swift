import Foundation

/// A full pipe without a reader: a write to it blocks forever.
final class FullPipe {
    private let pipe = Pipe()

    init() {
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        for end in [pipe.fileHandleForReading.fileDescriptor, descriptor] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        let bytes = [UInt8](repeating: UInt8(ascii: "."), count: 4096)
        while write(descriptor, bytes, bytes.count) > 0 {}
        _ = fcntl(descriptor, F_SETFL, flags)
    }

    /// The end of the pipe that a process writes to.
    var end: FileHandle { pipe.fileHandleForWriting }
}
