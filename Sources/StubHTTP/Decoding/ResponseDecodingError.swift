/// Why bytes are not a response that this client accepts.
///
/// The end of the message is unknown after an error, so the connection closes.
package enum ResponseDecodingError: Error, Sendable, Hashable, CaseIterable {
    /// The line is not `HTTP/1.x SP status [SP reason]` (RFC 9112 §4).
    case malformedStatusLine
    /// The major version is not 1 (RFC 9112 §2.3).
    case unsupportedVersion
    /// The status code is below 100 (RFC 9110 §15).
    case invalidStatus
    /// The status line exceeds its limit.
    case statusLineTooLong
    /// A line ends with LF alone, or a CR is not followed by LF (RFC 9112 §2.2).
    case bareLineEnd
    /// The name is not a token, the colon is missing, or the value has control characters (RFC 9112
    /// §5.1).
    case malformedField
    /// A field value continues on the next line (RFC 9112 §5.2).
    case foldedField
    /// The header fields exceed the limit of their number or bytes.
    case headerTooLarge
    /// The length is not a number, exceeds an integer, or occurs with two values (RFC 9110 §8.6).
    case invalidContentLength
    /// The response has `Content-Length` and `Transfer-Encoding` (RFC 9112 §6.3).
    case ambiguousLength
    /// The transfer coding is not `chunked`, or the response is HTTP/1.0 (RFC 9112 §6.1).
    case unknownTransferCoding
    /// A chunk violates RFC 9112 §7.1, or it has too many extensions.
    case malformedChunk
    /// The status is 101, but no upgrade was requested (RFC 9110 §15.2.2).
    case switchedProtocols
    /// There are too many interim responses.
    case tooManyInterimResponses
    /// The peer closed the connection within a message (RFC 9112 §8).
    case incompleteMessage
}

extension ResponseDecodingError {
    /// What is wrong, as a clause without a full stop.
    package var message: String {
        switch self {
        case .malformedStatusLine: "the status line is not 'HTTP/1.1 status reason'"
        case .unsupportedVersion: "the HTTP version is not 1.0 or 1.1"
        case .invalidStatus: "the status code is invalid"
        case .statusLineTooLong: "the status line is too long"
        case .bareLineEnd: "a line of the header does not end with CR LF"
        case .malformedField: "a header field is malformed"
        case .foldedField: "a header field is folded over two lines"
        case .headerTooLarge: "the header is too large"
        case .invalidContentLength: "Content-Length is invalid"
        case .ambiguousLength: "it has both Content-Length and Transfer-Encoding"
        case .unknownTransferCoding: "its transfer coding is not 'chunked'"
        case .malformedChunk: "the chunked body is malformed"
        case .switchedProtocols: "it switches protocols although no upgrade was requested"
        case .tooManyInterimResponses: "it has too many interim responses"
        case .incompleteMessage: "the connection was closed before the response was complete"
        }
    }

    /// Converts an error of the code that requests and responses share.
    init(_ error: HTTPDecodingError) {
        self =
            switch error {
            case .bareLineEnd: .bareLineEnd
            case .foldedField: .foldedField
            case .fieldsTooLarge, .tooManyFields: .headerTooLarge
            case .targetTooLong: .statusLineTooLong
            case .malformedChunk: .malformedChunk
            case .malformedRequestLine: .malformedStatusLine
            default: .malformedField
            }
    }
}
