/// How a response leaves: when, how fast, and what goes wrong on the way.
///
/// The connection alone interprets it, on its loop's timers; nothing here blocks.
public struct Delivery: Sendable {
    /// Real time between the decision and the first byte.
    public var delay: Duration
    /// Sends the body in this many chunks, evenly spread over the duration.
    public var pace: Pace?
    /// What goes wrong on the way; `nil` delivers whole.
    public var fault: Fault?
    /// Holds the whole response until the gate opens; then `delay` begins.
    public var gate: DeliveryGate?
    /// Closes the connection after the response (`Connection: close`).
    public var closes: Bool
    /// Sent as it is written, behind the body where its framing is the end of the connection, and
    /// in place of the body otherwise; pace and faults do not concern it.
    public var stream: BodyStream?
    /// 1xx responses sent before this one (RFC 9110 §15.2); clients of HTTP/1.0 get none.
    public var interim: [Interim] = []
    /// Sent behind the body, which is chunked for it (RFC 9112 §7.1.2).
    ///
    /// Clients of HTTP/1.0 get none, and a stream has trailers of its own.
    public var trailers: HTTPFields = [:]

    /// A delivery at once and whole, but for what is given.
    public init(
        delay: Duration = .zero, pace: Pace? = nil, fault: Fault? = nil, gate: DeliveryGate? = nil,
        closes: Bool = false, stream: BodyStream? = nil
    ) {
        self.delay = delay
        self.pace = pace
        self.fault = fault
        self.gate = gate
        self.closes = closes
        self.stream = stream
    }

    /// Whether it says nothing: at once, whole, and onto a connection that stays.
    var isPlain: Bool {
        delay == .zero && pace == nil && fault == nil && gate == nil && !closes && stream == nil
            && interim.isEmpty && trailers.isEmpty
    }

    /// A 1xx response, such as 103 with its `Link` fields (RFC 8297).
    public struct Interim: Sendable, Hashable {
        /// 102 to 199.
        public var status: Int
        /// Fields without framing, which no 1xx has.
        public var fields: HTTPFields

        /// An interim response with these fields.
        public init(status: Int, fields: HTTPFields) {
            self.status = status
            self.fields = fields
        }
    }

    /// A body spread over time, in WireMock's `chunkedDribbleDelay` sense.
    public struct Pace: Sendable, Hashable {
        /// Equal parts of the body; none or fewer send it at once.
        public var chunks: Int
        /// From the head to the last part.
        public var duration: Duration

        /// A body in so many parts, evenly spread over the duration.
        public init(chunks: Int, duration: Duration) {
            self.chunks = chunks
            self.duration = duration
        }
    }

    /// A broken delivery; the first four are WireMock's, with the same meaning.
    public enum Fault: Sendable, Hashable {
        /// Closes without a byte.
        case emptyResponse
        /// Sends an OK head with chunked coding, then garbage, then closes.
        case malformedResponseChunk
        /// Sends garbage, then closes.
        case randomDataThenClose
        /// Resets the connection (RST) without a byte.
        case connectionResetByPeer
        /// Sends the head and the first half of the body, then resets the connection (RST).
        case connectionResetMidBody
        /// Sends the head and the first half of the body, then closes.
        case truncatedBody
        /// Sends the body chunked without its last chunk, then closes.
        case missingLastChunk
        /// Announces twice the body's length, sends the body, and closes.
        case wrongContentLength
        /// Answers normally, then closes the connection without announcing it.
        case closeIdle
        /// Sends exactly these bytes instead of status line and fields, then the body.
        case headerBytes([UInt8])
    }
}

extension Delivery.Fault {
    /// The name rules use, such as `EMPTY_RESPONSE`; `nil` for exact header bytes.
    public init?(name: String) {
        switch name {
        case "EMPTY_RESPONSE": self = .emptyResponse
        case "MALFORMED_RESPONSE_CHUNK": self = .malformedResponseChunk
        case "RANDOM_DATA_THEN_CLOSE": self = .randomDataThenClose
        case "CONNECTION_RESET_BY_PEER": self = .connectionResetByPeer
        case "CONNECTION_RESET_MID_BODY": self = .connectionResetMidBody
        case "TRUNCATED_BODY": self = .truncatedBody
        case "MISSING_LAST_CHUNK": self = .missingLastChunk
        case "WRONG_CONTENT_LENGTH": self = .wrongContentLength
        case "CLOSE_IDLE": self = .closeIdle
        default: return nil
        }
    }
}
