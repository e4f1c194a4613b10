import Foundation
import StubJSON

/// Reports the address to the process that started this one; the file is written atomically.
struct ReadyFile {
    let url: String

    func write(to path: String) throws {
        let process = Int(ProcessInfo.processInfo.processIdentifier)
        let content = JSONSerializer.bytes(["url": .string(url), "pid": .int(process)])
        do {
            try Data(content + [UInt8(ascii: "\n")])
                .write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw CommandError.failed(
                "the ready file \(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
