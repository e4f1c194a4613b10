import CTestTLS
import Dispatch
import Foundation
import StubBackport

/// An `https` server on a free port, which answers the only request of each connection.
///
/// It can also stand in for a proxy in front of itself.
final class TLSServer: Sendable {
    /// A part of the answer.
    enum Step: Sendable {
        case send([UInt8])
        /// Waits until the test continues.
        case wait(DispatchSemaphore)
        /// Closes the connection without the announcement that TLS has for it.
        case cut

        static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    let port: Int
    private let listener: Int32
    private let identity: TestAuthority.Identity
    private let tunnelReply: String?
    private let steps: [Step]
    private let received = Mutex<[String]>([])

    var url: String { "https://localhost:\(port)" }
    /// What arrived: heads for the proxy, and heads and bodies for the server.
    var requests: [String] { received.withLock { $0 } }

    /// - Parameter tunnelReply: what the proxy answers to the request for a tunnel; `nil` if clients
    ///   connect directly.
    init(
        _ identity: TestAuthority.Identity, tunnelReply: String? = nil, _ steps: Step...
    ) throws {
        // A disconnected client must not end the test process.
        signal(SIGPIPE, SIG_IGN)
        self.identity = identity
        self.tunnelReply = tunnelReply
        self.steps = steps
        listener = socket(AF_INET, 1, 0)
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                var length = socklen_t(MemoryLayout<sockaddr_in>.size)
                return bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let server = self else { break }
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                Thread.detachNewThread { server.serve(connection) }
            }
            close(listener)
        }
    }

    deinit {
        // Ends the waiting of the thread, which closes the socket.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        if let tunnelReply {
            note(Self.message { recv(connection, $0, 1, 0) })
            _ = Foundation.send(connection, tunnelReply, tunnelReply.utf8.count, 0)
            guard tunnelReply.hasPrefix("HTTP/1.1 200") else { return }
        }
        guard let tls = test_tls_accept(connection, identity.certificate, identity.key) else {
            return
        }
        defer { test_tls_free(tls) }
        note(Self.message { test_tls_read(tls, $0, 1) })
        for step in steps {
            switch step {
            case .send(let bytes): _ = test_tls_write(tls, bytes, bytes.count)
            case .wait(let semaphore): semaphore.wait()
            case .cut: return
            }
        }
        test_tls_close(tls)
    }

    private func note(_ request: String) {
        received.withLock { $0.append(request) }
    }

    /// Reads a head and its body byte by byte, so that no byte of what follows is read.
    private static func message(_ read: (UnsafeMutableRawPointer) -> Int) -> String {
        var bytes: [UInt8] = []
        var missing: Int?
        while missing != 0 {
            var byte: UInt8 = 0
            guard read(&byte) == 1 else { break }
            bytes.append(byte)
            if let left = missing { missing = left - 1 }
            if missing == nil, bytes.suffix(4) == Array("\r\n\r\n".utf8)[...] {
                missing = length(String(decoding: bytes, as: UTF8.self))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func length(_ head: String) -> Int {
        let line = head.components(separatedBy: "\r\n").first {
            $0.lowercased().hasPrefix("content-length:")
        }
        return line.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    }
}
