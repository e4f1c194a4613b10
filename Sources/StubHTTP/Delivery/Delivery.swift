/// How a response is sent: when, how fast, and with which fault.
///
/// Only the connection interprets it, on its event loop; nothing here blocks.
public struct Delivery: Sendable {
    /// Real time between the decision and the first byte.
    package var delay: Duration
    /// Sends the body in chunks that are spread over a duration; `nil` sends it at once.
    package var pace: Pace?
    /// The fault to inject; `nil` sends the response intact.
    package var fault: Fault?
    /// Delays the whole response until the gate opens; `delay` starts then.
    package var gate: DeliveryGate?
    /// Closes the connection after the response (`Connection: close`).
    package var closes: Bool
    /// A body that is sent while it is written: after `body` if its framing is `untilClose`,
    /// otherwise instead of it.
    ///
    /// Pace and faults do not apply to it.
    package var stream: BodyStream?
    /// Takes what the client sends after a response 101, while `stream` is what it gets; `nil` for any
    /// other response.
    package var upgrade: (any ProtocolUpgrade)?
    /// 1xx responses sent before this one (RFC 9110 §15.2); HTTP/1.0 clients get none.
    package var interim: [Interim] = []
    /// Trailers, which make the body chunked (RFC 9112 §7.1.2).
    ///
    /// HTTP/1.0 clients get none, and a stream has its own trailers.
    package var trailers: HTTPFields = [:]
    /// When the events of the body are sent; `nil` for other bodies.
    ///
    /// Whoever has the stub's clock makes a `stream` of it.
    package var timetable: EventTimetable?
    /// The reason phrase of the status line; `nil` for the usual one (RFC 9112 §4).
    package var reason: String?

    /// Creates a delivery, by default immediate and intact.
    package init(
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

    /// Whether everything has its default: immediate, intact, and the connection stays open.
    var isPlain: Bool {
        delay == .zero && pace == nil && fault == nil && gate == nil && !closes && stream == nil
            && interim.isEmpty && trailers.isEmpty && timetable == nil && reason == nil
            && upgrade == nil
    }

    /// A 1xx response, such as 103 with its `Link` fields (RFC 8297).
    package struct Interim: Sendable, Hashable {
        /// The status code, 102 to 199.
        package var status: Int
        /// Header fields; a 1xx response has no framing fields.
        package var fields: HTTPFields

        /// Creates an interim response.
        package init(status: Int, fields: HTTPFields) {
            self.status = status
            self.fields = fields
        }
    }

    /// A body spread over time, like WireMock's `chunkedDribbleDelay`.
    package struct Pace: Sendable, Hashable {
        /// Number of parts of the body; zero or less sends it at once.
        package var chunks: Int
        /// Time from the head to the last part.
        package var duration: Duration
        /// Where each part ends, in bytes; empty for equal parts.
        package var ends: [Int]

        /// Creates a pace of equal parts.
        package init(chunks: Int, duration: Duration) {
            self.chunks = chunks
            self.duration = duration
            ends = []
        }

        /// Creates a pace whose parts end at these positions of the body, in bytes.
        package init(ends: [Int], duration: Duration) {
            chunks = ends.count
            self.duration = duration
            self.ends = ends
        }

        /// How much of a body is sent with a step; 0 is the head alone.
        package func released(step: Int, of count: Int) -> Int {
            if step >= chunks { return count }
            if step <= 0 { return 0 }
            if step <= ends.count { return min(count, ends[step - 1]) }
            return count / chunks * step + count % chunks * step / chunks
        }
    }

    /// A fault in the delivery; the first four have the meaning WireMock gives them.
    public enum Fault: Sendable, Hashable {
        /// Closes the connection without sending a byte.
        case emptyResponse
        /// Sends a 200 head with chunked coding, then garbage, then closes.
        case malformedResponseChunk
        /// Sends garbage, then closes.
        case randomDataThenClose
        /// Resets the connection (RST) without sending a byte.
        case connectionResetByPeer
        /// Sends the head and the first half of the body, then resets the connection (RST).
        case connectionResetMidBody
        /// Sends the head and the first half of the body, then closes.
        case truncatedBody
        /// Sends the body chunked without its last chunk, then closes.
        case missingLastChunk
        /// Announces twice the length of the body, sends the body, and closes.
        case wrongContentLength
        /// Sends the response intact, then closes the connection without announcing it.
        case closeIdle
        /// Sends exactly these bytes instead of the status line and the fields, then the body.
        case headerBytes([UInt8])
    }
}

extension Delivery.Fault {
    /// Creates a fault from its name in rules, such as `EMPTY_RESPONSE`; `nil` for any other name.
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
