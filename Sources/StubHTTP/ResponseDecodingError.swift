/// Why bytes are not a response this client reads.
///
/// After any of them the end of the message is unknown, so the connection closes.
public enum ResponseDecodingError: Error, Sendable, Hashable, CaseIterable {
    /// Not `HTTP/1.x SP status [SP reason]` (RFC 9112 §4).
    case malformedStatusLine
    /// A major version other than 1 (RFC 9112 §2.3).
    case unsupportedVersion
    /// A status code below 100 (RFC 9110 §15).
    case invalidStatus
    /// A status line longer than the limit.
    case statusLineTooLong
    /// A line that ends with LF alone, or a CR that no LF follows (RFC 9112 §2.2).
    case bareLineEnd
    /// No token before the colon, no colon, or a control character in the value (RFC 9112 §5.1).
    case malformedField
    /// A field value continued on the next line (RFC 9112 §5.2).
    case foldedField
    /// More header fields, or more bytes of them, than the limits allow.
    case headerTooLarge
    /// Not digits only, two that differ, or beyond what an integer holds (RFC 9110 §8.6).
    case invalidContentLength
    /// `Content-Length` and `Transfer-Encoding` together (RFC 9112 §6.3).
    case ambiguousLength
    /// A transfer coding other than `chunked`, or one in an HTTP/1.0 response (RFC 9112 §6.1).
    case unknownTransferCoding
    /// A chunk that breaks RFC 9112 §7.1, or more extensions than anyone sends.
    case malformedChunk
    /// 101, although no upgrade was asked for (RFC 9110 §15.2.2).
    case switchedProtocols
    /// More interim responses than anyone sends.
    case tooManyInterimResponses
    /// The peer stopped sending before the message was complete (RFC 9112 §8).
    case incompleteMessage
}

extension ResponseDecodingError {
    /// What is wrong, as a clause without a full stop.
    public var message: String {
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

    /// The error of a response where a shared part of the codec found the same in a request.
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
