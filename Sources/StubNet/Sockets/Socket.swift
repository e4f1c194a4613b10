import CStubPlatform

/// A TCP socket that never blocks, closed by `close` or together with its owner.
package struct Socket: ~Copyable, Sendable {
    package private(set) var descriptor: Int32

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        if descriptor >= 0 { CStubPlatform.close(descriptor) }
    }

    /// The number of bytes that a call moved, or why it moved none.
    package enum Outcome: Equatable {
        case bytes(Int)
        /// Not possible now; the selector reports when it is.
        case blocked
        case failed(Int32)
    }

    package mutating func close() {
        guard descriptor >= 0 else { return }
        CStubPlatform.close(descriptor)
        descriptor = -1
    }

    /// Makes `close` send RST instead of FIN.
    func resetOnClose() {
        _ = stub_reset_on_close(descriptor)
    }

    /// Sends small writes without waiting for more bytes (`TCP_NODELAY`), and the bytes that were
    /// held back until now.
    package func sendAtOnce() {
        stub_send_at_once(descriptor)
    }

    /// Makes the system accept only about this number of bytes that it cannot send yet
    /// (`TCP_NOTSENT_LOWAT`).
    ///
    /// Otherwise it takes megabytes for a peer that reads nothing. A system without the option
    /// keeps its own limit.
    func limitUnsent(to bytes: Int32) {
        stub_limit_unsent(descriptor, bytes)
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        outcome { stub_receive(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// `bytes(0)` if the peer has closed its side and everything is read; consumes nothing.
    func peek() -> Outcome {
        outcome { stub_peek(descriptor) }
    }

    /// Whether the connection has broken; a peer that has closed its side has not broken it.
    var hasFailed: Bool { stub_socket_error(descriptor) != 0 }

    /// - Parameter more: whether the system may hold the bytes back until the next ones are sent,
    ///   or `sendAtOnce` is called.
    package func send(_ bytes: UnsafeRawBufferPointer, more: Bool = false) -> Outcome {
        outcome { stub_send(descriptor, bytes.baseAddress, bytes.count, more) }
    }

    /// Sends two pieces in one call, and therefore in one segment if they fit.
    func send(
        _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, more: Bool = false
    ) -> Outcome {
        outcome {
            stub_send_two(
                descriptor, first.baseAddress, first.count, second.baseAddress, second.count, more)
        }
    }

    /// Sends FIN; the peer may still send.
    func finishSending() {
        _ = stub_shutdown_write(descriptor)
    }

    private func outcome(_ call: () -> Int) -> Outcome {
        while true {
            let count = call()
            if count >= 0 { return .bytes(count) }
            let error = stub_errno()
            if stub_would_block(error) { return .blocked }
            if error != EINTR { return .failed(error) }
        }
    }
}

// MARK: - Listening

extension Socket {
    /// A socket that listens on a numeric address; port 0 picks a free one.
    static func listening(host: String, port: Int) throws(SystemError) -> Socket {
        let name = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        var address = sockaddr_storage()
        var length = socklen_t()
        guard let number = UInt16(exactly: port) else {
            throw SystemError(call: "bind \(name)", code: EINVAL)
        }
        let isIPv6 = stub_address_ipv6(host, number, &address, &length)
        guard isIPv6 || stub_address_ipv4(host, number, &address, &length) else {
            throw SystemError(call: "bind \(name)", code: EADDRNOTAVAIL)
        }
        let socket = Socket(stub_socket(isIPv6 ? AF_INET6 : AF_INET))
        guard socket.descriptor >= 0 else { throw .last("socket") }
        guard stub_allow_reuse(socket.descriptor, isIPv6) == 0 else { throw .last("setsockopt") }
        guard stub_bind(socket.descriptor, &address, length) == 0 else {
            throw .last("bind \(name)")
        }
        guard listen(socket.descriptor, 1024) == 0 else { throw .last("listen \(name)") }
        return socket
    }

    /// The port the socket is bound to.
    func localPort() throws(SystemError) -> Int {
        let port = stub_local_port(descriptor)
        guard port >= 0 else { throw .last("getsockname") }
        return Int(port)
    }

    enum Arrival: ~Copyable {
        case socket(Socket)
        case none
        /// No descriptor is free; the peer waits in the backlog.
        case exhausted
    }

    /// The next connection of a listening socket.
    func accept() -> Arrival {
        while true {
            let descriptor = stub_accept(self.descriptor)
            if descriptor >= 0 { return .socket(Socket(descriptor)) }
            let error = stub_errno()
            if stub_would_block(error) { return .none }
            if stub_out_of_descriptors(error) { return .exhausted }
            // EINTR, and peers that left before they were accepted, are ignored.
            if error == EBADF || error == EINVAL || error == ENOTSOCK { return .none }
        }
    }
}
