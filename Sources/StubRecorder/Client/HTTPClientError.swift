import StubHTTP
import StubNet

/// Why a server sent no response, or only a part of one.
enum HTTPClientError: Error, Sendable, Hashable {
    /// No address is known for the host.
    case unknownHost(String)
    /// No connection could be made; the error is that of the last address.
    case unreachable(SystemError)
    /// Nothing arrived in the given time; the next part of a stream may be requested again.
    case timedOut
    /// The connection broke in the middle of the response.
    case lost(SystemError)
    case malformed(ResponseDecodingError)
    /// There is no secure connection, although one is required.
    case insecure(TLSFailure)
    /// The proxy made no connection.
    case proxy(HTTPProxy.Failure)
    /// The method or the target contains characters that a request line may not contain.
    case unsendable
    /// The exchange was closed by its owner.
    case closed
}
