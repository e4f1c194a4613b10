import StubHTTP

/// What has passed of a streamed body, kept for its recording up to a limit.
struct StreamCopy {
    private let limit: Int
    private var bytes: [UInt8] = []
    private var isTooLong = false

    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ piece: [UInt8]) {
        guard !isTooLong else { return }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
        if bytes.count > limit {
            isTooLong = true
            bytes = []
        }
    }

    /// Writes the exchange, or reports why it is not written.
    func record(
        _ response: HTTPResponse, to request: HTTPRequest, as ticket: RecordingTicket,
        isWhole: Bool, by writer: RecordingWriter
    ) async {
        if isTooLong { return await writer.refuse(ticket, longerThan: limit) }
        guard isWhole else { return await writer.refuseIncomplete(ticket) }
        var whole = HTTPResponse(status: response.status, fields: response.fields, body: bytes)
        whole.fields.remove("Content-Length")
        await writer.record(request, whole, as: ticket)
    }
}
