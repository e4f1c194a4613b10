import Foundation

/// A pipe that nobody reads, and that is full already: whoever writes to it waits for ever.
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

    /// Where a process is to write to.
    var end: FileHandle { pipe.fileHandleForWriting }
}
