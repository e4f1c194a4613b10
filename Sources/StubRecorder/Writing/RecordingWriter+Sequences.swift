import Foundation
import StubJSON
import StubRecordings
import StubSupport

// Notes in recordings of the same request what a replay does with them.
extension RecordingWriter {
    /// Writes `sequence` to the recordings of each request that had different responses, with the
    /// write that preceded each.
    func writeSequences() {
        var groups: [UInt64: [Place]] = [:]
        var writes: [String?] = []
        for recording in written {
            guard let recording = read(recording.ticket) else {
                writes.append(nil)
                continue
            }
            let method = recording.request.method
            var response = recording.response
            // The same events come at other times again.
            response.after = []
            let place = Place(index: writes.count, response: Self.digest(of: response.json))
            groups[Self.digest(of: recording.request.json), default: []].append(place)
            writes.append(
                Recording.isWrite(method)
                    ? Recording.Sequence.name(of: method, recording.request.path) : nil)
        }
        for places in groups.values where Set(places.map(\.response)).count > 1 {
            var start = 0
            for place in places {
                let after = writes[start..<place.index].last { $0 != nil }
                note(
                    Recording.Sequence(.state, after: after ?? nil), in: written[place.index].ticket
                )
                start = place.index
            }
        }
    }

    private struct Place {
        let index: Int
        let response: UInt64
    }

    private static func digest(of value: JSONValue) -> UInt64 {
        Digest.of(JSONSerializer.bytes(value))
    }

    /// The recording as it is on disk; `nil` if the user has removed or changed it.
    private func read(_ ticket: RecordingTicket) -> Recording? {
        let path = folder + "/" + ticket.name + ".json"
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
            let document = try? JSONDocument(file: path, bytes: Array(data))
        else { return nil }
        return try? Recording(document)
    }

    private func note(_ sequence: Recording.Sequence, in ticket: RecordingTicket) {
        guard var recording = read(ticket), recording.sequence == nil else { return }
        recording.sequence = sequence
        do {
            try write(recording.fileBytes, to: ticket.name)
        } catch {
            report(Self.diagnostic(of: error, file: folder + "/" + ticket.name + ".json"))
        }
    }
}
