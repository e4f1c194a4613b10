/// A message of a WebSocket, whole (RFC 6455 §5.6).
public enum SocketMessage: Sendable, Hashable, ExpressibleByStringLiteral {
    /// A message of text.
    case text(String)
    /// A binary message.
    case bytes([UInt8])

    /// Creates a message of text.
    public init(stringLiteral text: String) {
        self = .text(text)
    }

    /// The text; `nil` for a binary message.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The content as it is sent.
    public var bytes: [UInt8] {
        switch self {
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        }
    }
}
