import Foundation
import StubBackport
import StubHTTP
import StubJSON
import StubRecordings
import StubRedaction

// Goes back to recordings that were written before a secret in them was known.
extension RecordingWriter {
    /// Remembers the secrets of an exchange before any file is written.
    ///
    /// - Parameters:
    ///   - recording: the exchange with its secrets.
    ///   - fields: the header fields that were sent.
    nonisolated func learn(_ recording: Recording, sent fields: HTTPFields) {
        redactor.learn(recording, sent: fields)
    }

    /// Replaces, in what this run wrote, the secrets that were learned since.
    func replaceLateSecrets() {
        let known = redactor.memory.trackedSecrets()
        unsearched = 0
        for index in written.indices where written[index].knownSecrets < known.count {
            written[index].knownSecrets = known.count
            searchedAgain += 1
            do {
                try replaceLateSecrets(known, at: index)
            } catch {
                let file = folder + "/" + written[index].ticket.name + ".json"
                let diagnostic = Self.diagnostic(of: error, file: file)
                summary.refused.append(diagnostic)
                report(diagnostic)
            }
        }
    }

    private func replaceLateSecrets(_ known: KnownSecrets, at index: Int) throws {
        let ticket = written[index].ticket
        let path = folder + "/" + ticket.name + ".json"
        // A recording that the user has removed or is editing must not be changed.
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
            let file = try? JSONParser.parse(Array(data)),
            let replaced = LateSecrets.replaced(in: file, known, rules: redactor.rules)
        else { return }
        let bytes = JSONSerializer.bytes(replaced, style: .pretty)
        let renamed = self.renamed(ticket, from: file, to: replaced)
        try write(bytes, to: renamed.name)
        guard renamed.name != ticket.name else { return }
        unlink(path)
        written[index].ticket = renamed
        let old = "recordings/\(ticket.name).json"
        summary.written = summary.written.map {
            $0 == old ? "recordings/\(renamed.name).json" : $0
        }
    }

    /// The ticket under a name without the secret, if the path or the query has it.
    private func renamed(
        _ ticket: RecordingTicket, from file: JSONValue, to replaced: JSONValue
    ) -> RecordingTicket {
        var title = ticket.title
        if let path = file["request"]?["path"]?.string.flatMap({ RequestTarget($0) }),
            let redacted = replaced["request"]?["path"]?.string.flatMap({ RequestTarget($0) })
        {
            title.hide(path: path.segments, redacted: redacted.segments)
        }
        title.hide(query: Self.query(of: file), redacted: Self.query(of: replaced))
        return ledger.withLock { [title] in $0.renamed(ticket, title) }
    }

    /// The parameters of a file's query; all values of a name are one text.
    private static func query(of file: JSONValue) -> [(String, String)] {
        (file["request"]?["query"]?.object?.members ?? []).map { member in
            (member.key, JSONSerializer.string(member.value))
        }
    }
}
