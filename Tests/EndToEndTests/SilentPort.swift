import CStubPlatform
import Testing

/// A port of the loopback interface without a listener, reserved for one test.
final class SilentPort {
    let number: Int
    private let descriptor: Int32

    /// Reserves a port.
    ///
    /// - Parameter number: 0 reserves any free port.
    init(_ number: Int = 0) throws {
        descriptor = stub_socket(AF_INET)
        var address = sockaddr_storage()
        var length = socklen_t()
        try #require(stub_address_ipv4("127.0.0.1", UInt16(number), &address, &length))
        // The connections of the port's previous user may not have ended yet.
        try #require(stub_allow_reuse(descriptor, false) == 0)
        try #require(stub_bind(descriptor, &address, length) == 0, "port \(number) is taken")
        self.number = Int(stub_local_port(descriptor))
    }

    deinit { close(descriptor) }

    var address: String { "http://127.0.0.1:\(number)" }
}
