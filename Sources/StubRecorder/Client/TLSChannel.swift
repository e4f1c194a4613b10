import CStubPlatform

/// One TLS connection without I/O: what the peer sends is appended, and what has to be sent to it is
/// taken.
final class TLSChannel {
    private let handle: OpaquePointer
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)

    /// Takes over the connection.
    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        stub_tls_free(handle)
    }

    /// Appends encrypted bytes of the peer.
    func append(_ bytes: UnsafeRawBufferPointer) throws(TLSFailure) {
        guard stub_tls_feed(handle, bytes.baseAddress, bytes.count) else {
            throw .failed("no memory")
        }
    }

    /// Continues the handshake; returns whether it is complete.
    func handshake() throws(TLSFailure) -> Bool {
        switch stub_tls_handshake(handle) {
        case 1...: return true
        case Int32(STUB_TLS_WAITS): return false
        case Int32(STUB_TLS_CLOSED): throw .closed
        default: throw failure
        }
    }

    /// Passes on everything that has been decrypted; returns whether the peer may send more.
    func read(_ body: (UnsafeRawBufferPointer) -> Void) throws(TLSFailure) -> Bool {
        while true {
            let count = buffer.withUnsafeMutableBytes { buffer in
                let count = stub_tls_read(handle, buffer.baseAddress, buffer.count)
                if count > 0 { body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
                return count
            }
            switch count {
            case 1...: continue
            case Int(STUB_TLS_WAITS): return true
            case Int(STUB_TLS_CLOSED): return false
            default: throw failure
            }
        }
    }

    /// Encrypts the bytes; returns whether this is still possible.
    func write(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBytes { stub_tls_write(handle, $0.baseAddress, $0.count) }
    }

    /// Announces the end of what is sent.
    func close() {
        stub_tls_close(handle)
    }

    /// Moves the bytes that have to be sent to the peer to the end of the output.
    func drain(into output: inout [UInt8]) {
        while true {
            let count = buffer.withUnsafeMutableBytes {
                stub_tls_take(handle, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return }
            output += buffer[..<count]
        }
    }

    private var failure: TLSFailure {
        let text = String(cString: stub_tls_failure(handle))
        return switch Int(stub_tls_untrusted(handle)) {
        case STUB_TLS_TRUSTED: .failed(text)
        case STUB_TLS_UNKNOWN_AUTHORITY: .untrusted(.unknownAuthority)
        case STUB_TLS_OTHER_HOST: .untrusted(.otherHost)
        case STUB_TLS_EXPIRED: .untrusted(.expired)
        case STUB_TLS_NOT_YET_VALID: .untrusted(.notYetValid)
        default: .untrusted(.invalid(text))
        }
    }
}
