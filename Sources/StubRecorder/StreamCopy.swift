import StubHTTP
import StubSupport

/// The forwarded part of a streamed body, kept for its recording up to a limit.
struct StreamCopy {
    private let limit: Int
    /// The memory of this copy, out of the pool for all exchanges.
    private var memory: MemoryGrant
    private var bytes: [UInt8] = []
    private var refusal: Refusal?

    private enum Refusal {
        case tooLong, noMemory
    }

    init(limit: Int, memory: MemoryPool?) {
        self.limit = limit
        self.memory = MemoryGrant(of: memory)
    }

    mutating func append(_ piece: [UInt8]) {
        guard refusal == nil else { return }
        if bytes.count + piece.count > limit {
            refuse(.tooLong)
        } else if !memory.grow(to: bytes.count + piece.count) {
            refuse(.noMemory)
        } else if bytes.isEmpty {
            bytes = piece
        } else {
            bytes += piece
        }
    }

    private mutating func refuse(_ reason: Refusal) {
        refusal = reason
        bytes = []
        memory.shrink(to: 0)
    }

    /// Writes the recording, or reports why it is not written.
    func record(
        _ response: HTTPResponse, to request: HTTPRequest, as ticket: RecordingTicket,
        isWhole: Bool, by writer: RecordingWriter
    ) async {
        switch refusal {
        case .tooLong: return await writer.refuse(ticket, longerThan: limit)
        case .noMemory: return await writer.refuseForMemory(ticket)
        case nil: break
        }
        guard isWhole else { return await writer.refuseIncomplete(ticket) }
        var whole = HTTPResponse(status: response.status, fields: response.fields, body: bytes)
        whole.fields.remove("Content-Length")
        await writer.record(request, whole, as: ticket)
    }
}
