import CStubPlatform
import Foundation
import StubNet
import Testing

/// A blocking socket that exposes the received bytes; every wait ends after ten minutes.
final class RawClient: Sendable {
    private let descriptor: Int32

    /// How the server ended the connection.
    enum End: Equatable {
        /// FIN.
        case closed
        /// RST.
        case reset
        case stillOpen
    }

    /// - Parameter receiveBuffer: the bytes that the system keeps before they are read; `nil` for as
    ///   many as it likes.
    init(_ address: SocketAddress, receiveBuffer: Int32? = nil) throws {
        var storage = sockaddr_storage()
        var length = socklen_t()
        let host = address.host == "localhost" ? "127.0.0.1" : address.host
        let isIPv6 = stub_address_ipv6(host, UInt16(address.port), &storage, &length)
        if !isIPv6 { _ = stub_address_ipv4(host, UInt16(address.port), &storage, &length) }
        descriptor = try Self.socket(isIPv6 ? AF_INET6 : AF_INET)
        if var size = receiveBuffer {
            setsockopt(
                descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var timeout = timeval(tv_sec: 600, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
        }
        guard stub_connect(descriptor, &storage, length) == 0 else { throw NotConnected() }
    }

    /// No server listens at the address.
    struct NotConnected: Error {}

    deinit {
        close(descriptor)
    }

    /// A blocking socket, unlike the server's.
    private static func socket(_ family: Int32) throws -> Int32 {
        let descriptor = stub_socket(family)
        try #require(descriptor >= 0)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                stub_send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, false)
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// The number of segments with data that have arrived (`TCP_INFO` of Linux).
    var receivedSegments: Int {
        let (info, place): (Int32, Int) = (11, 152)
        var bytes = [UInt8](repeating: 0, count: 256)
        var length = socklen_t(bytes.count)
        guard getsockopt(descriptor, Int32(IPPROTO_TCP), info, &bytes, &length) == 0,
            length >= place + 4
        else { return 0 }
        return (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    /// Sends FIN and continues to read.
    func finishSending() {
        _ = stub_shutdown_write(descriptor)
    }

    /// Disconnects, with RST when the last reference is released.
    func reset() {
        _ = stub_reset_on_close(descriptor)
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Reads until the received bytes end with the text, or the connection ends.
    func read(until suffix: String) async -> String {
        let wanted = Array(suffix.utf8)
        return await onThread {
            var bytes: [UInt8] = []
            while !bytes.ends(with: wanted), case .some(let more) = self.receive().bytes {
                bytes += more
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Reads at least this number of bytes, or until the connection ends.
    func read(count: Int) async -> [UInt8] {
        await onThread {
            var bytes: [UInt8] = []
            while bytes.count < count, let more = self.receive().bytes { bytes += more }
            return bytes
        }
    }

    /// Reads to the end of the connection, and returns how it ended.
    func readToEnd() async -> (bytes: [UInt8], end: End) {
        await onThread {
            var bytes: [UInt8] = []
            while true {
                let (more, end) = self.receive()
                guard let more else { return (bytes, end) }
                bytes += more
            }
        }
    }

    func readTextToEnd() async -> (text: String, end: End) {
        let (bytes, end) = await readToEnd()
        return (String(decoding: bytes, as: UTF8.self), end)
    }

    private func receive() -> (bytes: [UInt8]?, end: End) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = stub_receive(descriptor, &buffer, buffer.count)
        if count > 0 { return (Array(buffer[..<count]), .stillOpen) }
        if count == 0 { return (nil, .closed) }
        return (nil, stub_errno() == ECONNRESET ? .reset : .stillOpen)
    }
}

/// Runs blocking code on a separate thread, so that it does not occupy a thread of the tests.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}

extension [UInt8] {
    func ends(with suffix: [UInt8]) -> Bool {
        count >= suffix.count && self[(count - suffix.count)...].elementsEqual(suffix)
    }
}
