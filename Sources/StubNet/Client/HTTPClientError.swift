package import StubHTTP

/// Why a server gave no response, or not the whole of one.
package enum HTTPClientError: Error, Sendable, Hashable {
    /// No address is known for the host.
    case unknownHost(String)
    /// No connection could be made; the last address' reason.
    case unreachable(SystemError)
    /// Nothing came in the time given; a stream may be asked again.
    case timedOut
    /// The connection broke in the middle of the response.
    case lost(SystemError)
    case malformed(ResponseDecodingError)
    /// Method or target hold what no request line may.
    case unsendable
    /// The exchange was closed by its owner.
    case closed
}
