import StubBackport

/// Decodes what a client sends over a WebSocket, strictly and without I/O (RFC 6455 §5).
///
/// Append the received bytes, then call `next` until it returns `nil`. The result does not depend on
/// how the bytes are split.
package struct WebSocketDecoder: Sendable {
    private let limit: Int
    private var input: [UInt8] = []
    private var cursor = 0
    /// The parts of a message that have arrived, if its last one has not.
    private var message: WebSocketFrame?
    private var violation: WebSocketViolation?

    /// The longest message, in bytes: 1 MiB.
    package static let limit = 1 << 20
    /// The capacity that an empty buffer keeps.
    private static let keptCapacity = 4096

    package init(limit: Int = WebSocketDecoder.limit) {
        self.limit = limit
    }

    /// The bytes of memory that it holds.
    package var heldBytes: Int { input.count + (message?.payload.count ?? 0) }

    package mutating func append(_ bytes: [UInt8]) {
        if cursor > Self.keptCapacity {
            input.removeFirst(cursor)
            cursor = 0
        }
        input += bytes
    }

    /// The next event; `nil` if more bytes are needed.
    ///
    /// An error is final: it is thrown again by every later call.
    package mutating func next() throws(WebSocketViolation) -> WebSocketEvent? {
        if let violation { throw violation }
        do throws(WebSocketViolation) {
            while let frame = try takeFrame() {
                if let event = try event(of: frame) { return event }
            }
            return nil
        } catch {
            violation = error
            throw error
        }
    }
}

// MARK: - Frames

extension WebSocketDecoder {
    /// The bytes before the payload.
    private struct Head {
        var kind: WebSocketFrame.Kind
        var isFinal: Bool
        var length: Int
        /// Where the payload begins, counted from the frame's first byte.
        var size: Int
    }

    /// Takes a frame that has arrived whole; a wrong one is rejected as soon as its head is there.
    private mutating func takeFrame() throws(WebSocketViolation) -> WebSocketFrame? {
        guard let head = try head() else { return nil }
        let start = cursor + head.size
        guard input.count - start >= head.length else { return nil }
        let mask = Array(input[start - 4..<start])
        var payload = Array(input[start..<start + head.length])
        for index in payload.indices { payload[index] ^= mask[index & 3] }
        cursor = start + head.length
        if cursor == input.count {
            input.removeAll(keepingCapacity: input.capacity <= Self.keptCapacity)
            cursor = 0
        }
        return WebSocketFrame(head.kind, payload, isFinal: head.isFinal)
    }

    private func head() throws(WebSocketViolation) -> Head? {
        guard let first = byte(0), let second = byte(1) else { return nil }
        // No extension was agreed upon that gives these bits a meaning (§5.2).
        guard first & 0x70 == 0 else { throw .malformed("a frame has a reserved bit") }
        guard let kind = WebSocketFrame.Kind(rawValue: first & 0x0F) else {
            throw .malformed("\(first & 0x0F) is no opcode")
        }
        guard second & 0x80 != 0 else { throw .malformed("a client's frame has no mask") }
        let isFinal = first & 0x80 != 0
        try checkOrder(of: kind, isFinal: isFinal, length: second & 0x7F)
        let extra = [126: 2, 127: 8][second & 0x7F] ?? 0
        guard let length = try length(second & 0x7F, extra: extra) else { return nil }
        let earlier = kind == .continuation ? message?.payload.count ?? 0 : 0
        guard length <= limit - earlier else { throw .tooLong(limit) }
        guard byte(2 + extra + 3) != nil else { return nil }
        return Head(kind: kind, isFinal: isFinal, length: length, size: 2 + extra + 4)
    }

    private func checkOrder(
        of kind: WebSocketFrame.Kind, isFinal: Bool, length: UInt8
    ) throws(WebSocketViolation) {
        switch kind {
        case .close, .ping, .pong:
            guard isFinal else { throw .malformed("a control frame has parts") }
            guard length <= 125 else { throw .malformed("a control frame has more than 125 bytes") }
        case .continuation:
            if message == nil { throw .malformed("a part continues no message") }
        case .text, .binary:
            if message != nil { throw .malformed("a message begins before the last one has ended") }
        }
    }

    /// The length of the payload, which has to be written in the shortest way (§5.2).
    private func length(_ short: UInt8, extra: Int) throws(WebSocketViolation) -> Int? {
        guard extra > 0 else { return Int(short) }
        guard byte(2 + extra - 1) != nil else { return nil }
        let length = (0..<extra).reduce(UInt64(0)) { $0 << 8 | UInt64(input[cursor + 2 + $1]) }
        guard length > (extra == 2 ? 125 : 0xFFFF), length >> 63 == 0 else {
            throw .malformed("a length is not written in the shortest way")
        }
        return Int(clamping: length)
    }

    private func byte(_ offset: Int) -> UInt8? {
        cursor + offset < input.count ? input[cursor + offset] : nil
    }
}

// MARK: - Events

extension WebSocketDecoder {
    /// What the frame says; `nil` for a part that does not end its message.
    private mutating func event(
        of frame: WebSocketFrame
    ) throws(WebSocketViolation) -> WebSocketEvent? {
        switch frame.kind {
        case .ping: return .ping(frame.payload)
        case .pong: return .pong(frame.payload)
        case .close: return try close(frame.payload)
        case .text, .binary: message = frame
        case .continuation: message?.payload += frame.payload
        }
        guard frame.isFinal, let whole = message.take() else { return nil }
        guard whole.kind == .text else { return .message(.bytes(whole.payload)) }
        guard let text = String(validUTF8: whole.payload) else {
            throw .notText("a text is not UTF-8")
        }
        return .message(.text(text))
    }

    private func close(_ payload: [UInt8]) throws(WebSocketViolation) -> WebSocketEvent {
        guard !payload.isEmpty else { return .close(code: nil, reason: "") }
        guard payload.count >= 2 else { throw .malformed("a close frame has half a code") }
        let code = Int(payload[0]) << 8 | Int(payload[1])
        // The codes that the registry has for frames, and those for libraries and applications
        // (§7.4.2).
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: break
        default: throw .malformed("\(code) is no code for a close frame")
        }
        guard let reason = String(validUTF8: payload[2...]) else {
            throw .notText("the reason of a close frame is not UTF-8")
        }
        return .close(code: code, reason: reason)
    }
}
