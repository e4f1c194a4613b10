/// Decodes the bytes of a client in one piece and byte by byte, which must have the same result, and
/// checks the limit.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWebSocket(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let whole = events(of: bytes, pieces: max(1, size))
    precondition(whole == events(of: bytes, pieces: 1), "the result depends on the pieces")
    for case .message(let message) in whole.events {
        precondition(message.bytes.count <= limit, "a message is longer than the limit")
        if let text = message.text { precondition(String(validUTF8: Array(text.utf8)) != nil) }
    }
    return 0
}

private let limit = 512

private struct Outcome: Equatable {
    var events: [WebSocketEvent] = []
    var violation: WebSocketViolation?
}

private func events(of bytes: [UInt8], pieces: Int) -> Outcome {
    var outcome = Outcome()
    var decoder = WebSocketDecoder(limit: limit)
    do throws(WebSocketViolation) {
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            decoder.append(Array(bytes[start..<min(bytes.count, start + pieces)]))
            while let event = try decoder.next() { outcome.events.append(event) }
        }
    } catch {
        outcome.violation = error
    }
    return outcome
}
