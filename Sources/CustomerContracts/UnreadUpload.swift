import CStubPlatform
import StubBackport

/// A server that reads the beginning of one upload and leaves the rest unread.
///
/// The system accepts some megabytes on behalf of a server that does not read, so an upload must be
/// longer than that to be incomplete.
final class UnreadUpload: Sendable {
    /// The port cannot be opened.
    struct Unavailable: Error {}

    private struct State {
        var connection: Int32 = -1
        var bytes: [UInt8] = []
        var hasEnded = false
    }

    let port: Int
    private let listener: Int32
    private let state = Mutex(State())

    init() throws {
        listener = stub_socket(AF_INET)
        var address = sockaddr_storage()
        var length = socklen_t()
        guard stub_address_ipv4("127.0.0.1", 0, &address, &length),
            stub_bind(listener, &address, length) == 0, listen(listener, 4) == 0
        else { throw Unavailable() }
        port = Int(stub_local_port(listener))
    }

    deinit {
        state.withLock { if $0.connection >= 0 { close($0.connection) } }
        close(listener)
    }

    /// Whether the header section and the beginning of the body have arrived; reads no more than
    /// that.
    func hasBegun() -> Bool {
        state.withLock { state in
            if state.connection < 0 { state.connection = stub_accept(listener) }
            // The header section may arrive by itself.
            if body(of: state) ?? 0 == 0 { read(&state, once: true) }
            return body(of: state).map { $0 > 0 } ?? false
        }
    }

    /// Whether the client has disconnected; reads everything that has arrived.
    func hasEnded() -> Bool {
        state.withLock { state in
            read(&state, once: false)
            return state.hasEnded
        }
    }

    /// The number of bytes of the body that have been read.
    var received: Int { state.withLock { body(of: $0) ?? 0 } }

    /// The length of the body that the header section announces.
    var announced: Int {
        state.withLock { state in
            String(decoding: state.bytes.prefix(4096), as: UTF8.self).split(separator: "\r\n")
                .first { $0.lowercased().hasPrefix("content-length:") }
                .flatMap { Int($0.drop { $0 != " " }.dropFirst()) } ?? 0
        }
    }

    private func read(_ state: inout State, once: Bool) {
        guard state.connection >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        repeat {
            let count = stub_receive(state.connection, &buffer, buffer.count)
            if count > 0 {
                state.bytes += buffer[..<count]
            } else {
                state.hasEnded = count == 0 || !stub_would_block(stub_errno())
                return
            }
        } while !once
    }

    private func body(of state: State) -> Int? {
        let end = Array("\r\n\r\n".utf8)
        let head = state.bytes.prefix(8192)
        return head.indices.first { head[$0...].starts(with: end) }
            .map { state.bytes.count - $0 - end.count }
    }
}
