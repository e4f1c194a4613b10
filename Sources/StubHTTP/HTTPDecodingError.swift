/// Why bytes are not a request this server reads; each case knows the status it is answered with.
///
/// After any of them the end of the message is unknown, so the connection closes.
public enum HTTPDecodingError: Error, Sendable, Hashable, CaseIterable {
    /// Not `method SP target SP version CRLF` (RFC 9112 §3).
    case malformedRequestLine
    /// A target that is none of the four forms, or does not fit the method (RFC 9112 §3.2).
    case invalidTarget
    /// An `https` target on a connection that is not secured (RFC 9110 §7.4).
    case misdirected
    /// Not `HTTP/` digit `.` digit (RFC 9112 §2.3).
    case malformedVersion
    /// A line that ends with LF alone, or a CR that no LF follows (RFC 9112 §2.2).
    case bareLineEnd
    /// No token before the colon, no colon, or a control character in the value (RFC 9112 §5.1).
    case malformedField
    /// A field value continued on the next line (RFC 9112 §5.2).
    case foldedField
    case missingHost
    case repeatedHost
    /// A `Host` that is no host with an optional port (RFC 9112 §3.2).
    case invalidHost
    /// Not digits only, or beyond what an integer holds (RFC 9110 §8.6).
    case invalidContentLength
    case repeatedContentLength
    /// `Content-Length` and `Transfer-Encoding` together: a smuggling attempt (RFC 9112 §6.1).
    case ambiguousLength
    /// A transfer coding whose end cannot be told (RFC 9112 §6.3).
    case invalidTransferEncoding
    /// A chunk that breaks RFC 9112 §7.1, or more extensions than anyone sends.
    case malformedChunk
    /// A trailer that would change framing, routing or rights (RFC 9110 §6.5.1).
    case forbiddenTrailer
    /// Content in a TRACE request (RFC 9110 §9.3.8).
    case traceWithContent
    /// The peer stopped sending in the middle of a message (RFC 9112 §8).
    case incompleteMessage
    /// The message took longer than the deadline for it.
    case timedOut
    case bodyTooLarge
    case targetTooLong
    /// An expectation other than `100-continue` (RFC 9110 §10.1.1).
    case unknownExpectation
    case tooManyFields
    case fieldsTooLarge
    /// A method longer than any this server knows (RFC 9112 §3).
    case methodTooLong
    /// CONNECT asks for a tunnel; this is no proxy (RFC 9110 §9.3.6).
    case tunnelRefused
    /// A transfer coding other than `chunked` (RFC 9112 §6.1).
    case unknownTransferCoding
    /// A major version other than 1 (RFC 9110 §15.6.6).
    case unsupportedVersion
}

extension HTTPDecodingError {
    /// The status code of the answer.
    public var status: Int {
        switch self {
        case .malformedRequestLine, .invalidTarget, .malformedVersion, .bareLineEnd,
            .malformedField, .foldedField, .missingHost, .repeatedHost, .invalidHost,
            .invalidContentLength, .repeatedContentLength, .ambiguousLength,
            .invalidTransferEncoding, .malformedChunk, .forbiddenTrailer, .traceWithContent,
            .incompleteMessage:
            400
        case .timedOut: 408
        case .bodyTooLarge: 413
        case .targetTooLong: 414
        case .unknownExpectation: 417
        case .misdirected: 421
        case .tooManyFields, .fieldsTooLarge: 431
        case .methodTooLong, .tunnelRefused, .unknownTransferCoding: 501
        case .unsupportedVersion: 505
        }
    }

    /// What is wrong and what to send instead, in one sentence for the answer's body.
    public var message: String {
        switch self {
        case .malformedRequestLine:
            "The request line is not 'METHOD target HTTP/1.1' with single spaces."
        case .invalidTarget:
            "The request target is invalid: send a path that starts with '/', percent-encoded."
        case .misdirected: "The target is an https one, but the connection is not secured."
        case .malformedVersion: "The HTTP version is malformed: send 'HTTP/1.1'."
        case .bareLineEnd: "A line does not end with CR LF."
        case .malformedField:
            "A header field is malformed: send 'Name: value' without control characters."
        case .foldedField: "A header field is folded over two lines: send it on one."
        case .missingHost: "The Host field is missing."
        case .repeatedHost: "The Host field occurs more than once."
        case .invalidHost: "The Host field is not a host with an optional port."
        case .invalidContentLength: "Content-Length is not a decimal number of bytes."
        case .repeatedContentLength: "Content-Length occurs more than once."
        case .ambiguousLength:
            "Content-Length and Transfer-Encoding exclude each other: send one of them."
        case .invalidTransferEncoding: "Transfer-Encoding does not end with a single 'chunked'."
        case .malformedChunk: "The chunked body is malformed."
        case .forbiddenTrailer: "A trailer holds a field that belongs in the header."
        case .traceWithContent: "A TRACE request has no content."
        case .incompleteMessage: "The request ended before it was complete."
        case .timedOut: "The request took too long to arrive."
        case .bodyTooLarge: "The body is larger than this server reads."
        case .targetTooLong: "The request line is longer than this server reads."
        case .unknownExpectation: "The expectation is unknown: only '100-continue' is met."
        case .tooManyFields: "The request has more header fields than this server reads."
        case .fieldsTooLarge: "The header fields are larger than this server reads."
        case .methodTooLong: "The method is longer than any this server knows."
        case .tunnelRefused: "CONNECT is not offered: this server is no proxy."
        case .unknownTransferCoding: "The transfer coding is unknown: only 'chunked' is read."
        case .unsupportedVersion: "The HTTP version is not supported: send 'HTTP/1.1'."
        }
    }
}
