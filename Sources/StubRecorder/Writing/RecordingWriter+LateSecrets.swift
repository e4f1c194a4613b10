import Foundation
import StubHTTP
import StubJSON
import StubRedaction
import Synchronization

// Goes back to recordings that were written before a secret in them was known.
extension RecordingWriter {
    /// Replaces, in what this run wrote, the secrets that were learned since.
    func replaceLateSecrets() {
        let known = redactor.memory.trackedSecrets()
        defer {
            searched = known.count
            unsearched = 0
        }
        guard known.count > searched else { return }
        for index in written.indices {
            do {
                try replaceLateSecrets(known, at: index)
            } catch {
                let file = folder + "/" + written[index].name + ".json"
                let diagnostic = Self.diagnostic(of: error, file: file)
                summary.refused.append(diagnostic)
                report(diagnostic)
            }
        }
    }

    private func replaceLateSecrets(_ known: KnownSecrets, at index: Int) throws {
        let ticket = written[index]
        let path = folder + "/" + ticket.name + ".json"
        // A recording that the user has removed or is editing must not be changed.
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
            let file = try? JSONParser.parse(Array(data)),
            let replaced = LateSecrets.replaced(in: file, known, rules: redactor.rules)
        else { return }
        let bytes = JSONSerializer.bytes(replaced, style: .pretty)
        let renamed = self.renamed(ticket, from: file, to: replaced)
        try AtomicFile.write(bytes, to: renamed.name + ".json", in: folder)
        guard renamed.name != ticket.name else { return }
        unlink(path)
        written[index] = renamed
        let old = "recordings/\(ticket.name).json"
        summary.written = summary.written.map {
            $0 == old ? "recordings/\(renamed.name).json" : $0
        }
    }

    /// The ticket under a name without the secret, if the path has it.
    private func renamed(
        _ ticket: RecordingTicket, from file: JSONValue, to replaced: JSONValue
    ) -> RecordingTicket {
        guard let path = file["request"]?["path"]?.string,
            let redacted = replaced["request"]?["path"]?.string, path != redacted,
            let method = file["request"]?["method"]?.string.map({ HTTPMethod($0) })
        else { return ticket }
        let request = HTTPRequest(method, path)
        return ledger.withLock { $0.renamed(ticket, request, redactedPath: redacted) }
    }
}
