import Foundation
import StubJSON

/// Tells whoever started the process where it listens; the file is there whole or not at all.
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
