import CStubPlatform
import StubBackport
import StubHTTP
import StubNet

/// One request and its response on their own connection, read as fast as the caller asks for parts.
///
/// An actor on its loop's thread. It works only while `next` waits: bytes are read when the caller
/// asks for them, so a server cannot fill memory. The rest of the request is sent meanwhile, since
/// a server may answer before it has read all of it.
actor HTTPExchange: ReadinessHandler {
    private let loop: EventLoop
    private var socket: Socket
    private var key: UInt64?
    private var interest: Interest = []
    private var wire: ClientWire
    private var output: PendingOutput?
    private var isConnected = false
    private var decoder: ResponseDecoder
    private var failure: HTTPClientError?
    private var waiting: CheckedContinuation<Result, Never>?
    private var timer: UInt64?

    private typealias Result = Swift.Result<ResponseDecoder.Event?, HTTPClientError>

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        loop.asUnownedSerialExecutor()
    }

    private init(
        _ socket: consuming Socket, _ request: [UInt8], _ route: ClientWire.Route,
        isConnected: Bool, decoder: ResponseDecoder, loop: EventLoop
    ) throws(HTTPClientError) {
        self.socket = socket
        self.isConnected = isConnected
        self.decoder = decoder
        self.loop = loop
        wire = try ClientWire(request, route)
    }

    /// Begins to connect; `next` throws what goes wrong from here on.
    static func begin(
        _ request: [UInt8], to endpoint: stub_endpoint, by route: ClientWire.Route = .init(),
        decoder: ResponseDecoder
    ) throws(HTTPClientError) -> HTTPExchange {
        let loop = try sharedLoop()
        var address = endpoint.address
        let socket = Socket(stub_socket(Int32(address.ss_family)))
        guard socket.descriptor >= 0 else { throw .unreachable(.last("socket")) }
        socket.sendAtOnce()
        let isConnected = stub_connect(socket.descriptor, &address, endpoint.length) == 0
        guard isConnected || stub_is_connecting(stub_errno()) else {
            throw .unreachable(.last("connect"))
        }
        return try HTTPExchange(
            socket, request, route, isConnected: isConnected, decoder: decoder, loop: loop)
    }

    private static func sharedLoop() throws(HTTPClientError) -> EventLoop {
        do {
            return try EventLoop.shared()
        } catch {
            throw .unreachable(error)
        }
    }

    nonisolated func isReady(_ readiness: Readiness) {
        assumeIsolated { $0.handle() }
    }
}

// MARK: - For the owner

extension HTTPExchange {
    /// The next part of the response; `nil` after its end.
    ///
    /// Only one caller may wait at a time.
    ///
    /// - Parameter patience: how long to wait, without limit if `nil`; after it ``timedOut`` is
    ///   thrown, and another call continues the exchange.
    func next(
        within patience: Duration?
    ) async throws(HTTPClientError) -> ResponseDecoder.Event? {
        guard waiting == nil else { throw .closed }
        if isConnected { flush() }
        if let result = step() { return try result.get() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting = continuation
                if let patience { wait(for: patience) }
                updateInterest()
            }
        } onCancel: {
            close()
        }
        return try result.get()
    }

    /// Ends the connection, also in the middle of the response; from any thread.
    nonisolated func close() {
        loop.perform { self.assumeIsolated { $0.fail(.closed) } }
    }
}

// MARK: - On the loop

extension HTTPExchange {
    private func handle() {
        guard isConnected || finishConnecting() else { return }
        flush()
        if waiting != nil, let result = step() { hand(over: result) }
        updateInterest()
    }

    /// `false` if there is no connection yet, or if it failed.
    private func finishConnecting() -> Bool {
        let code = stub_socket_error(socket.descriptor)
        guard code == 0 else {
            fail(.unreachable(SystemError(call: "connect", code: code)))
            return false
        }
        isConnected = true
        return true
    }

    private func flush() {
        while var piece = output.take() ?? wire.takeOutput().map({ PendingOutput(head: $0) }) {
            switch piece.flush(to: socket) {
            case .done, .held: continue
            case .blocked, .stuck:
                output = piece
                return
            // A server may stop reading and answer nevertheless.
            case .failed: return wire.stopSending()
            }
        }
    }

    /// What can be returned now; `nil` if more bytes have to arrive.
    private func step() -> Result? {
        if let failure { return .failure(failure) }
        guard isConnected else { return nil }
        while true {
            do throws(ResponseDecodingError) {
                if let event = try decoder.next() { return .success(event) }
            } catch {
                fail(.malformed(error))
                return .failure(.malformed(error))
            }
            if decoder.isEnded { return .success(nil) }
            do throws(HTTPClientError) {
                guard try receive() else { return nil }
            } catch {
                fail(error)
                return .failure(error)
            }
        }
    }

    /// Passes what has arrived on to the decoder; returns whether there was anything.
    private func receive() throws(HTTPClientError) -> Bool {
        var failure: HTTPClientError?
        let outcome = loop.receive(from: socket) { bytes in
            do throws(HTTPClientError) {
                try wire.receive(bytes, into: &decoder)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        switch outcome {
        case .bytes(0): try wire.receiveEnd(into: &decoder)
        // The reply may be part of a handshake, which goes on.
        case .bytes: flush()
        case .blocked: return false
        case .failed(let code): throw .lost(SystemError(call: "receive", code: code))
        }
        return true
    }

    private func hand(over result: Result) {
        if let timer { loop.cancel(timer: timer) }
        timer = nil
        waiting.take()?.resume(returning: result)
    }

    private func wait(for patience: Duration) {
        let deadline = stub_monotonic_nanoseconds() + max(0, patience.nanoseconds)
        timer = loop.schedule(at: deadline) { [weak self] in
            self?.assumeIsolated { exchange in
                exchange.timer = nil
                exchange.hand(over: .failure(.timedOut))
                exchange.updateInterest()
            }
        }
    }

    /// Ends the exchange with this error, unless it has already ended.
    private func fail(_ error: HTTPClientError) {
        guard failure == nil else { return }
        failure = error
        if error == .closed, output == nil, let farewell = wire.farewell() {
            // The connection ends in any case, also if this cannot be sent.
            _ = farewell.withUnsafeBytes { socket.send($0) }
        }
        output = nil
        updateInterest()
        socket.close()
        hand(over: .failure(error))
    }

    /// A descriptor without a waiting caller is not registered: a selector would report its failure
    /// again and again.
    private func updateInterest() {
        var wanted: Interest = []
        if failure == nil, waiting != nil {
            // A connection that is being made is ready when it can be written to.
            wanted = !isConnected ? .write : output == nil ? .read : [.read, .write]
        }
        guard wanted != interest else { return }
        interest = wanted
        if let key {
            if wanted.isEmpty {
                loop.deregister(socket.descriptor, key: key)
                self.key = nil
            } else {
                loop.change(socket.descriptor, key: key, to: wanted)
            }
        } else if !wanted.isEmpty {
            do {
                key = try loop.register(socket.descriptor, for: wanted, handler: self)
            } catch {
                interest = []
                fail(.unreachable(error))
            }
        }
    }
}
