import CStubPlatform
import StubHTTP
import StubNet

/// Sends requests to one server over HTTP/1.1, each on a new connection, with or without TLS.
///
/// A new connection costs a fraction of a millisecond on one machine, and a request can never be
/// sent on a connection that the server is closing.
struct HTTPClient: Sendable {
    private let host: String
    private let port: Int
    private let tls: TLSContext?
    private let proxy: HTTPProxy?

    /// A response whose body has not been read yet.
    struct Response: Sendable {
        /// 1xx responses that came before, except 100 and those that were passed to `onInterim`.
        let interim: [ResponseHead]
        let head: ResponseHead
        let framing: ResponseHead.Framing
        /// Reads the body; the caller must close it afterwards.
        let exchange: HTTPExchange
    }

    /// - Parameters:
    ///   - host: a name, or a numeric address without brackets.
    ///   - tls: `nil` for plain HTTP.
    ///   - proxy: through which the server is reached.
    init(
        host: String, port: Int, tls: TLSContext? = nil, proxy: HTTPProxy? = nil
    ) {
        self.host = host
        self.port = port
        self.tls = tls
        self.proxy = proxy
    }

    /// Sends the request as it is and waits for the head of the response.
    ///
    /// A proxy without TLS behind it gets the whole URL as the target, from the request's `Host`.
    ///
    /// - Parameters:
    ///   - deadline: the time for the look-up of the host, the connection, the request and the head
    ///     together.
    ///   - limits: those of the response's header section; the body is not limited here.
    ///   - onInterim: receives 1xx responses when they arrive; they are then missing from the
    ///     response.
    func send(
        _ request: HTTPRequest, deadline: Duration,
        limits: HTTPLimits = ResponseDecoder.defaultLimits,
        onInterim: (@Sendable (ResponseHead) -> Void)? = nil
    ) async throws(HTTPClientError) -> Response {
        guard let bytes = RequestEncoder.encode(forProxy(request)) else { throw .unsendable }
        let end = ContinuousClock.now + deadline
        let endpoints = try await HostAddress.endpoints(
            of: proxy?.host ?? host, port: proxy?.port ?? port, within: end - .now)
        let route = ClientWire.Route(
            tunnel: tls == nil ? nil : proxy?.tunnel(to: host, port: port), tls: tls, host: host)
        var failure = HTTPClientError.unknownHost(host)
        for endpoint in endpoints {
            let exchange = try HTTPExchange.begin(
                bytes, to: endpoint, by: route,
                decoder: ResponseDecoder(answering: request.method, limits: limits))
            do throws(HTTPClientError) {
                let response = try await Self.head(of: exchange, until: end, onInterim)
                // Then it is the proxy's, and the server has not seen the request.
                if tls == nil, proxy != nil, response.head.status == 407 {
                    throw .proxy(.refused(status: 407))
                }
                return response
            } catch {
                exchange.close()
                guard case .unreachable = error else { throw error }
                failure = error
            }
        }
        throw failure
    }

    private func forProxy(_ request: HTTPRequest) -> HTTPRequest {
        guard tls == nil, let proxy else { return request }
        return proxy.forwarding(request, to: request.fields["Host"] ?? "\(host):\(port)")
    }

    private static func head(
        of exchange: HTTPExchange, until end: ContinuousClock.Instant,
        _ onInterim: (@Sendable (ResponseHead) -> Void)?
    ) async throws(HTTPClientError) -> Response {
        var interim: [ResponseHead] = []
        while true {
            switch try await exchange.next(within: end - .now) {
            case .interim(let head) where head.status == 100: continue
            case .interim(let head):
                if let onInterim { onInterim(head) } else { interim.append(head) }
            case .head(let head, let framing):
                return Response(interim: interim, head: head, framing: framing, exchange: exchange)
            // The decoder reports neither before the head.
            case .body, .end, nil: throw .malformed(.malformedStatusLine)
            }
        }
    }
}
