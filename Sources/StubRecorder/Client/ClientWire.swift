import StubHTTP
import StubNet

/// What an exchange's bytes pass on their way: a tunnel through a proxy, TLS, both or nothing.
///
/// Without I/O: received bytes are appended, and bytes to send are taken.
struct ClientWire {
    /// How a server is reached.
    struct Route: Sendable {
        /// The request for a tunnel that the proxy is sent first.
        var tunnel: [UInt8]?
        var tls: TLSContext?
        /// The server's host, which its certificate has to name.
        var host = ""
    }

    private enum Stage { case tunnel, handshake, open }

    private var stage = Stage.open
    private var proxy: ResponseDecoder?
    private let tls: TLSChannel?
    private var request: ArraySlice<UInt8>
    private var output: [UInt8] = []
    private var hasReceived = false
    /// The most bytes of a request that are encrypted at once.
    private static let largestPiece = 64 << 10

    init(_ request: [UInt8], _ route: Route) throws(HTTPClientError) {
        self.request = request[...]
        if let context = route.tls {
            guard let channel = context.channel(to: route.host) else {
                throw .insecure(.failed("the host cannot be checked"))
            }
            tls = channel
        } else {
            tls = nil
        }
        if let tunnel = route.tunnel {
            stage = .tunnel
            proxy = ResponseDecoder(answering: .connect)
            output = tunnel
        } else if tls != nil {
            try beginHandshake()
        }
    }
}

// MARK: - Sending

extension ClientWire {
    /// The bytes to send next, after everything that was taken before has been sent.
    mutating func takeOutput() -> [UInt8]? {
        if output.isEmpty, stage == .open, !request.isEmpty { prepareRequest() }
        guard !output.isEmpty else { return nil }
        defer { output = [] }
        return output
    }

    /// Sends nothing more of the request.
    mutating func stopSending() {
        request = []
        output = []
    }

    /// What tells the server that the connection ends here and was not cut.
    mutating func farewell() -> [UInt8]? {
        guard let tls, stage == .open else { return nil }
        tls.close()
        tls.drain(into: &output)
        return output
    }

    private mutating func prepareRequest() {
        guard let tls else {
            output = Array(request)
            request = []
            return
        }
        let piece = request.prefix(Self.largestPiece)
        request = tls.write(piece) ? request.dropFirst(piece.count) : []
        tls.drain(into: &output)
    }
}

// MARK: - Receiving

extension ClientWire {
    /// Passes the bytes of the response on to its decoder.
    mutating func receive(
        _ bytes: UnsafeRawBufferPointer, into decoder: inout ResponseDecoder
    ) throws(HTTPClientError) {
        switch stage {
        case .tunnel: try receiveFromProxy(bytes)
        case .handshake, .open:
            guard let tls else { return decoder.append(bytes) }
            do throws(TLSFailure) {
                try checkStart(bytes)
                try tls.append(bytes)
                if stage == .handshake, try tls.handshake() { stage = .open }
                if stage == .open, try !tls.read({ decoder.append($0) }) { decoder.finish() }
            } catch {
                throw .insecure(error)
            }
            tls.drain(into: &output)
        }
    }

    /// Signals that the peer closed the connection.
    ///
    /// Many servers close without the announcement of TLS. Only bodies that have no other end are
    /// affected, and clients accept them nevertheless.
    mutating func receiveEnd(into decoder: inout ResponseDecoder) throws(HTTPClientError) {
        switch stage {
        case .tunnel: throw .proxy(.closed)
        case .handshake: throw .insecure(.closed)
        case .open: decoder.finish()
        }
    }

    private mutating func receiveFromProxy(
        _ bytes: UnsafeRawBufferPointer
    ) throws(HTTPClientError) {
        proxy?.append(bytes)
        guard let status = try proxyStatus() else { return }
        guard 200..<300 ~= status else { throw .proxy(.refused(status: status)) }
        proxy = nil
        try beginHandshake()
    }

    /// The status of the proxy's final response; `nil` if more bytes have to arrive.
    private mutating func proxyStatus() throws(HTTPClientError) -> Int? {
        do throws(ResponseDecodingError) {
            while let event = try proxy?.next() {
                if case .head(let head, _) = event { return head.status }
            }
            return nil
        } catch {
            throw .proxy(.malformed(error))
        }
    }

    /// A server without TLS answers in its own protocol, which the library would report as a wrong
    /// version of TLS.
    private mutating func checkStart(_ bytes: UnsafeRawBufferPointer) throws(TLSFailure) {
        guard !hasReceived, let first = bytes.first else { return }
        hasReceived = true
        // Handshake messages and alerts (RFC 8446 §5.1).
        guard first == 22 || first == 21 else { throw .noTLS }
    }

    private mutating func beginHandshake() throws(HTTPClientError) {
        stage = .handshake
        do throws(TLSFailure) {
            _ = try tls?.handshake()
        } catch {
            throw .insecure(error)
        }
        tls?.drain(into: &output)
    }
}
