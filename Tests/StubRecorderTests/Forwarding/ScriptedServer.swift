import Dispatch
import Foundation
import StubBackport

/// A server on a free port that answers each request with scripted bytes.
///
/// It deliberately does not use the HTTP server, so that it can send malformed responses.
final class ScriptedServer: Sendable {
    /// The reaction to a request that was read completely.
    enum Step: Sendable {
        case answer(String)
        /// Answers, then closes the connection without announcing it.
        case answerAndClose(String)
        /// Reads further requests and never answers.
        case silence
        case close
    }

    let port: Int
    private let listener: Int32
    private let received = Mutex<[String]>([])
    private let isStopped = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)
    private let script: Script
    /// `SOCK_STREAM`, which is imported with another type on each system.
    private static let stream: Int32 = 1

    /// Returns the reaction to a request.
    ///
    /// - Parameters:
    ///   - count: the number of the request among all, from 1.
    ///   - turn: the number of the request on its connection.
    typealias Script = @Sendable (_ request: String, _ count: Int, _ turn: Int) -> Step

    var url: String { "http://127.0.0.1:\(port)" }
    /// The requests as they arrived, head and body.
    var requests: [String] { received.withLock { $0 } }

    init(_ script: @escaping Script) throws {
        self.script = script
        // A disconnected client must not end the test process.
        signal(SIGPIPE, SIG_IGN)
        listener = socket(AF_INET, Self.stream, 0)
        Self.keepFromChildren(listener)
        var address = Self.address(port: 0)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                var length = size
                return bind(listener, address, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in accept() }
    }

    /// Stops the server; no server listens any more when this returns.
    ///
    /// The accepting thread closes the socket itself. If another thread closed it, its descriptor
    /// might belong to another test when the accepting thread uses it again.
    func stop() {
        isStopped.withLock { $0 = true }
        let visitor = socket(AF_INET, Self.stream, 0)
        var address = Self.address(port: port)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = connect(visitor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        ended.wait()
        close(visitor)
    }

    private static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }

    /// A program that another test starts must not inherit the socket: it would stay open there
    /// after it is closed here, and its client would wait.
    private static func keepFromChildren(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private func accept() {
        defer {
            close(listener)
            ended.signal()
        }
        while true {
            let connection = Foundation.accept(listener, nil, nil)
            guard connection >= 0 else { return }
            Self.keepFromChildren(connection)
            if isStopped.withLock(\.self) {
                close(connection)
                return
            }
            Thread.detachNewThread { [self] in serve(connection) }
        }
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var buffer: [UInt8] = []
        var turn = 0
        while let request = read(from: connection, &buffer) {
            let count = received.withLock { received in
                received.append(request)
                return received.count
            }
            turn += 1
            switch script(request, count, turn) {
            case .answer(let text): send(text, to: connection)
            case .answerAndClose(let text):
                send(text, to: connection)
                return
            case .silence: continue
            case .close: return
            }
        }
    }

    private func read(from connection: Int32, _ buffer: inout [UInt8]) -> String? {
        while true {
            if let request = Self.takeRequest(from: &buffer) { return request }
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { return nil }
            buffer += bytes[..<count]
        }
    }

    private static func takeRequest(from buffer: inout [UInt8]) -> String? {
        let text = String(decoding: buffer, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].lowercased().components(separatedBy: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }.flatMap {
            Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces))
        }
        let size = text[..<end.upperBound].utf8.count + (length ?? 0)
        guard buffer.count >= size else { return nil }
        defer { buffer.removeFirst(size) }
        return String(decoding: buffer.prefix(size), as: UTF8.self)
    }

    private func send(_ text: String, to connection: Int32) {
        let bytes = Array(text.utf8)
        _ = Foundation.send(connection, bytes, bytes.count, 0)
    }
}
