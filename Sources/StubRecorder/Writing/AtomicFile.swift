import CStubPlatform
import Foundation

/// Writes files atomically, also if the power fails.
package enum AtomicFile {
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package let path: String
        /// The system call that failed.
        package let call: String
        package let code: Int32

        package var description: String { "\(path): \(call): \(String(cString: strerror(code)))" }
    }

    /// Writes a temporary file, flushes it to disk, and renames it; creates missing folders.
    ///
    /// - Parameter isFlushed: `false` if the caller flushes file and folder later.
    package static func write(
        _ bytes: [UInt8], to name: String, in folder: String, isFlushed: Bool = true
    ) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/" + name
        let temporary = folder + "/.\(name).\(getpid()).tmp"
        do {
            try write(bytes, to: temporary, isFlushed: isFlushed)
            if rename(temporary, path) != 0 {
                throw Failure(path: path, call: "rename", code: errno)
            }
        } catch {
            unlink(temporary)
            throw error
        }
        if isFlushed { try flush(folder) }
    }

    /// Removes temporary files of processes that were killed during a write.
    ///
    /// Files of running processes stay.
    static func removeLeftovers(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(".") {
            let parts = name.split(separator: ".")
            guard parts.count >= 3, parts.last == "tmp", let writer = pid_t(parts[parts.count - 2]),
                writer > 0, kill(writer, 0) != 0, errno == ESRCH
            else { continue }
            unlink(folder + "/" + name)
        }
    }

    /// Flushes a file, or the renames and removals in a folder, to disk.
    ///
    /// A file that was removed in the meantime has nothing to flush.
    static func flush(_ path: String) throws {
        let descriptor = open(path, O_RDONLY)
        if descriptor < 0, errno == ENOENT { return }
        guard descriptor >= 0 else { throw Failure(path: path, call: "open", code: errno) }
        defer { close(descriptor) }
        if stub_flush(descriptor) != 0 { throw Failure(path: path, call: "fsync", code: errno) }
    }

    private static func write(_ bytes: [UInt8], to path: String, isFlushed: Bool) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Failure(path: path, call: "open", code: errno) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(path: path, call: "write", code: errno)
            }
            rest = rest.dropFirst(count)
        }
        guard isFlushed else { return }
        if stub_flush(descriptor) != 0 { throw Failure(path: path, call: "fsync", code: errno) }
    }
}
