/// Why bytes are not a request that this server accepts; each case has the status of its response.
///
/// The end of the message is unknown after an error, so the connection closes.
package enum HTTPDecodingError: Error, Sendable, Hashable, CaseIterable {
    /// The line is not `method SP target SP version CRLF` (RFC 9112 §3).
    case malformedRequestLine
    /// The target has none of the four forms, or its form does not fit the method (RFC 9112 §3.2).
    case invalidTarget
    /// The target is an `https` URI, but the connection has no TLS (RFC 9110 §7.4).
    case misdirected
    /// The version is not `HTTP/` digit `.` digit (RFC 9112 §2.3).
    case malformedVersion
    /// A line ends with LF alone, or a CR is not followed by LF (RFC 9112 §2.2).
    case bareLineEnd
    /// The name is not a token, the colon is missing, or the value has control characters (RFC 9112
    /// §5.1).
    case malformedField
    /// A field value continues on the next line (RFC 9112 §5.2).
    case foldedField
    /// `Host` is missing in an HTTP/1.1 request (RFC 9112 §3.2).
    case missingHost
    /// `Host` occurs more than once (RFC 9112 §3.2).
    case repeatedHost
    /// `Host` is not a host with an optional port (RFC 9112 §3.2).
    case invalidHost
    /// The length is not a number, or it exceeds an integer (RFC 9110 §8.6).
    case invalidContentLength
    /// `Content-Length` occurs more than once (RFC 9112 §6.3).
    case repeatedContentLength
    /// The request has `Content-Length` and `Transfer-Encoding`: a smuggling attempt (RFC 9112
    /// §6.1).
    case ambiguousLength
    /// The transfer coding does not determine where the body ends (RFC 9112 §6.3).
    case invalidTransferEncoding
    /// A chunk violates RFC 9112 §7.1, or it has too many extensions.
    case malformedChunk
    /// A trailer holds a field for framing, routing or authentication (RFC 9110 §6.5.1).
    case forbiddenTrailer
    /// A TRACE request has content (RFC 9110 §9.3.8).
    case traceWithContent
    /// The peer stopped sending within a message (RFC 9112 §8).
    case incompleteMessage
    /// The message was not complete before its deadline.
    case timedOut
    /// The body exceeds its limit (RFC 9110 §15.5.14).
    case bodyTooLarge
    /// The request line exceeds its limit (RFC 9110 §15.5.15).
    case targetTooLong
    /// The expectation is not `100-continue` (RFC 9110 §10.1.1).
    case unknownExpectation
    /// The request has more fields than the limit (RFC 6585 §5).
    case tooManyFields
    /// The fields have more bytes than the limit (RFC 6585 §5).
    case fieldsTooLarge
    /// The method is longer than any this server supports (RFC 9112 §3).
    case methodTooLong
    /// The method is CONNECT, and this server is not a proxy (RFC 9110 §9.3.6).
    case tunnelRefused
    /// The transfer coding is not `chunked` (RFC 9112 §6.1).
    case unknownTransferCoding
    /// The major version is not 1 (RFC 9110 §15.6.6).
    case unsupportedVersion
}

extension HTTPDecodingError {
    /// The status code of the response.
    package var status: Int {
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

    /// What is wrong and what to send instead, as one sentence for the body of the response.
    package var message: String {
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
        case .traceWithContent: "A TRACE request must not have content."
        case .incompleteMessage: "The request ended before it was complete."
        case .timedOut: "The request took too long to arrive."
        case .bodyTooLarge: "The body is larger than this server accepts."
        case .targetTooLong: "The request line is longer than this server accepts."
        case .unknownExpectation: "The expectation is not supported: send '100-continue' or none."
        case .tooManyFields: "The request has more header fields than this server accepts."
        case .fieldsTooLarge: "The header fields are larger than this server accepts."
        case .methodTooLong: "The method is longer than any this server supports."
        case .tunnelRefused: "CONNECT is not supported: this server is not a proxy."
        case .unknownTransferCoding: "The transfer coding is not supported: send 'chunked'."
        case .unsupportedVersion: "The HTTP version is not supported: send 'HTTP/1.1'."
        }
    }
}
