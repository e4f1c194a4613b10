import StubHTTP
import StubNet

/// A proxy between this client and servers, reached over plain HTTP (RFC 9110 §3.7).
struct HTTPProxy: Sendable, Hashable {
    let host: String
    let port: Int
    /// The value of `Proxy-Authorization`, which must not be logged.
    private let authorization: String?

    /// Why there is no connection through a proxy.
    enum Failure: Error, Sendable, Hashable {
        /// It responded with this status instead of making the connection.
        case refused(status: Int)
        case closed
        case malformed(ResponseDecodingError)
    }

    /// - Parameter host: a name, or a numeric address without brackets.
    init(host: String, port: Int, authorization: String? = nil) {
        self.host = host
        self.port = port
        self.authorization = authorization
    }

    /// Whether requests to it contain credentials.
    var hasCredentials: Bool { authorization != nil }

    /// The request in the form for a proxy: with the whole URL as its target (RFC 9112 §3.2.2).
    func forwarding(_ request: HTTPRequest, to authority: String) -> HTTPRequest {
        var fields = request.fields
        if let authorization { fields.append("Proxy-Authorization", authorization) }
        return HTTPRequest(
            request.method, "http://\(authority)\(request.target)", fields: fields,
            body: request.body, trailers: request.trailers)
    }

    /// The request for a tunnel to a server (RFC 9110 §9.3.6).
    func tunnel(to host: String, port: Int) -> [UInt8] {
        let authority = Self.authority(host, port)
        let credentials = authorization.map { "Proxy-Authorization: \($0)\r\n" } ?? ""
        return Array(
            "CONNECT \(authority) HTTP/1.1\r\nHost: \(authority)\r\n\(credentials)\r\n".utf8)
    }

    private static func authority(_ host: String, _ port: Int) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

extension HTTPProxy: CustomStringConvertible {
    /// Host and port, without credentials.
    var description: String { Self.authority(host, port) }
}
