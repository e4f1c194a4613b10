/// A frame of a WebSocket, without extensions (RFC 6455 §5.2).
package struct WebSocketFrame: Sendable, Hashable {
    /// The opcodes (§11.8).
    package enum Kind: UInt8, Sendable {
        case continuation = 0x0
        case text = 0x1
        case binary = 0x2
        case close = 0x8
        case ping = 0x9
        case pong = 0xA
    }

    package var kind: Kind
    package var payload: [UInt8]
    /// Whether it is the last part of its message.
    package var isFinal: Bool

    package init(_ kind: Kind, _ payload: [UInt8], isFinal: Bool = true) {
        self.kind = kind
        self.payload = payload
        self.isFinal = isFinal
    }

    /// The frame as a server sends it, which is without a mask (§5.1).
    package var bytes: [UInt8] {
        var bytes = [kind.rawValue | (isFinal ? 0x80 : 0)]
        let count = payload.count
        switch count {
        case ...125: bytes.append(UInt8(count))
        case ...0xFFFF: bytes += [126, UInt8(count >> 8), UInt8(count & 0xFF)]
        default:
            bytes.append(127)
            bytes += stride(from: 56, through: 0, by: -8).map {
                UInt8(truncatingIfNeeded: count >> $0)
            }
        }
        return bytes + payload
    }

    /// A frame that closes a connection; a reason of more than 123 bytes is cut off (§5.5.1).
    package static func close(_ code: Int?, _ reason: String = "") -> WebSocketFrame {
        guard let code else { return WebSocketFrame(.close, []) }
        var text = Substring(reason)
        while text.utf8.count > 123 { text = text.dropLast() }
        let number = UInt16(clamping: code)
        return WebSocketFrame(
            .close, [UInt8(number >> 8), UInt8(number & 0xFF)] + Array(text.utf8))
    }
}

/// What a frame, or the last frame of a message, says.
package enum WebSocketEvent: Sendable, Hashable {
    case message(SocketMessage)
    case ping([UInt8])
    case pong([UInt8])
    /// `code` is `nil` if the frame has none.
    case close(code: Int?, reason: String)
}

/// A frame or message of a WebSocket as the journal keeps it.
package struct SocketFrame: Sendable, Hashable {
    package var isFromClient: Bool
    package var event: WebSocketEvent
    /// The stub's time, in seconds since 1970-01-01T00:00:00Z.
    package var time: Double

    package init(isFromClient: Bool, event: WebSocketEvent, time: Double) {
        self.isFromClient = isFromClient
        self.event = event
        self.time = time
    }
}

/// What a client has sent against the protocol, with the code by which the connection closes
/// (RFC 6455 §7.4.1).
package struct WebSocketViolation: Error, Sendable, Hashable {
    package let code: Int
    package let reason: String

    private init(_ code: Int, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    static func malformed(_ reason: String) -> WebSocketViolation { .init(1002, reason) }
    static func notText(_ reason: String) -> WebSocketViolation { .init(1007, reason) }
    static func tooLong(_ limit: Int) -> WebSocketViolation {
        .init(1009, "a message has at most \(limit) bytes")
    }
    /// There is no memory for what the client sends.
    package static let noMemory = WebSocketViolation(1013, "the stub has no memory for the message")
}
