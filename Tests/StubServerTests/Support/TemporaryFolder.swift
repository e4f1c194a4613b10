import Foundation

/// A folder that goes with the last reference to it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and the folders it is in; whole, as editors do, unless it is to be seen grow.
    func write(_ text: String, to name: String, inPlace: Bool = false) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: inPlace ? [] : .atomic)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }
}

/// What was told, one by one, to a test that waits for it; every wait ends after ten minutes.
final class Told<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
        DispatchQueue.global().asyncAfter(deadline: .now() + 600) { [continuation] in
            continuation.finish()
        }
    }

    func tell(_ value: Value) { continuation.yield(value) }

    func next() async -> Value? { await stream.first { _ in true } }
}
