import StubHTTP
import StubSupport

/// The forwarded part of a streamed body, kept for its recording up to a limit.
struct StreamCopy {
    private let limit: Int
    /// The memory of this copy, out of the pool for all exchanges.
    private var memory: MemoryGrant
    private var bytes: [UInt8] = []
    /// When the bytes up to a position had arrived, in milliseconds since the start of the response.
    private var arrivals: [(end: Int, milliseconds: Int)] = []
    private var refusal: Refusal?

    private enum Refusal {
        case tooLong, noMemory
    }

    init(limit: Int, memory: MemoryPool?) {
        self.limit = limit
        self.memory = MemoryGrant(of: memory)
    }

    /// - Parameter time: when the piece has arrived, since the start of the response.
    mutating func append(_ piece: [UInt8], at time: Duration = .zero) {
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
        guard refusal == nil else { return }
        let milliseconds = Int(min(time / .milliseconds(1), 1e12))
        // There are as many as milliseconds, however small the pieces are.
        if let last = arrivals.indices.last, arrivals[last].milliseconds == milliseconds {
            arrivals[last].end = bytes.count
        } else {
            arrivals.append((bytes.count, milliseconds))
        }
    }

    /// When each event of the stream was complete; `nil` if it is none, or all arrived at once.
    private func timetable(of fields: HTTPFields) -> EventTimetable? {
        let type = fields["Content-Type"].flatMap { MediaType($0) }
        guard type?.essence == "text/event-stream", fields["Content-Encoding"] == nil,
            arrivals.contains(where: { $0.milliseconds > 0 })
        else { return nil }
        var arrival = arrivals.startIndex
        let items = EventBoundaries.ends(of: bytes).map { end in
            while arrivals[arrival].end < end { arrival += 1 }
            return EventTimetable.Item(
                end: end, time: Double(arrivals[arrival].milliseconds) / 1000)
        }
        return EventTimetable(items: items, isOpen: false)
    }

    private mutating func refuse(_ reason: Refusal) {
        refusal = reason
        (bytes, arrivals) = ([], [])
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
        whole.delivery.timetable = timetable(of: response.fields)
        await writer.record(request, whole, as: ticket)
    }
}
