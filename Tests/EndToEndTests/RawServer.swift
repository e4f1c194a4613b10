import CStubPlatform
import Foundation
import StubBackport

/// A server that answers the first request of each connection with the next given bytes.
final class RawServer: Sendable {
    let port: Int
    private let listener: Int32
    private let answers: Mutex<[String]>

    init(_ answers: [String]) throws {
        self.answers = Mutex(answers)
        listener = stub_socket(AF_INET)
        var address = sockaddr_storage()
        var length = socklen_t()
        guard stub_address_ipv4("127.0.0.1", 0, &address, &length),
            stub_bind(listener, &address, length) == 0, listen(listener, 16) == 0
        else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(stub_local_port(listener))
        _ = fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) & ~O_NONBLOCK)
        Thread.detachNewThread { [listener, self] in
            while let answer = self.next() {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                // A program that another test starts would keep it open.
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                Self.serve(connection, answer)
            }
            close(listener)
        }
    }

    var url: String { "http://127.0.0.1:\(port)" }

    private func next() -> String? {
        answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    private static func serve(_ connection: Int32, _ answer: String) {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
            let count = stub_receive(connection, &buffer, buffer.count)
            guard count > 0 else { break }
            request += buffer[..<count]
        }
        let bytes = Array(answer.utf8)
        _ = stub_send(connection, bytes, bytes.count, false)
        close(connection)
    }
}
