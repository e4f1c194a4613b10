import Foundation
import StubBackport

/// Collects reports during a run, and writes each file as a whole at its end.
final class ReportFiles: Sendable {
    private let texts = Mutex<[(path: String, text: String)]>([])

    func add(_ text: String, to path: String) {
        texts.withLock { texts in
            if let index = texts.firstIndex(where: { $0.path == path }) {
                texts[index].text += text
            } else {
                texts.append((path, text))
            }
        }
    }

    func write() throws {
        for (path, text) in texts.withLock({ $0 }) {
            do {
                try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            } catch {
                throw CommandError.failed(
                    "the report \(path) cannot be written: \(error.localizedDescription)")
            }
        }
    }
}
