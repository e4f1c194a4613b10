import CStubPlatform
package import StubHTTP
import Synchronization

/// One request and its response on their own connection, read as fast as the caller asks for parts.
///
/// An actor on its loop's thread. It works only while `next` waits: bytes are read when the caller
/// asks for them, so a server cannot fill memory. The rest of the request is sent meanwhile, since
/// a server may answer before it has read all of it.
package actor HTTPExchange: ReadinessHandler {
    private let loop: EventLoop
    private var socket: Socket
    private var key: UInt64?
    private var interest: Interest = []
    private var output: PendingOutput?
    private var isConnected = false
    private var decoder: ResponseDecoder
    private var failure: HTTPClientError?
    private var waiting: CheckedContinuation<Result, Never>?
    private var timer: UInt64?

    private typealias Result = Swift.Result<ResponseDecoder.Event?, HTTPClientError>

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        loop.asUnownedSerialExecutor()
    }

    private init(
        _ socket: consuming Socket, _ request: [UInt8], isConnected: Bool,
        decoder: ResponseDecoder, loop: EventLoop
    ) {
        self.socket = socket
        self.isConnected = isConnected
        self.decoder = decoder
        self.loop = loop
        output = PendingOutput(head: request)
    }

    /// Begins to connect; `next` throws what goes wrong from here on.
    static func begin(
        _ request: [UInt8], to endpoint: stub_endpoint, decoder: ResponseDecoder
    ) throws(HTTPClientError) -> HTTPExchange {
        do throws(SystemError) {
            let loop = try EventLoop.shared()
            var address = endpoint.address
            let socket = Socket(stub_socket(Int32(address.ss_family)))
            guard socket.descriptor >= 0 else { throw .last("socket") }
            socket.sendAtOnce()
            let isConnected = stub_connect(socket.descriptor, &address, endpoint.length) == 0
            guard isConnected || stub_is_connecting(stub_errno()) else { throw .last("connect") }
            return HTTPExchange(
                socket, request, isConnected: isConnected, decoder: decoder, loop: loop)
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
    /// patience: how long to wait, without limit if `nil`; after it ``timedOut`` is thrown, and
    /// another call continues the exchange.
    package func next(
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
    package nonisolated func close() {
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
        guard var piece = output.take() else { return }
        switch piece.flush(to: socket) {
        case .blocked, .stuck: output = piece
        // A server may stop reading and answer nevertheless.
        case .done, .held, .failed: break
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
            switch loop.receive(from: socket, { decoder.append($0) }) {
            case .bytes(0): decoder.finish()
            case .bytes: continue
            case .blocked: return nil
            case .failed(let code):
                let error = HTTPClientError.lost(SystemError(call: "receive", code: code))
                fail(error)
                return .failure(error)
            }
        }
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
