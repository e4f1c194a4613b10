import CStubPlatform
import Foundation
import Testing

/// A program that runs out of file descriptors, which clients can cause.
@Suite(.timeLimit(.minutes(10)))
struct FewDescriptorsTests {
    /// Opens as many connections as possible, and keeps them open for its lifetime.
    private final class Storm {
        private var descriptors: [Int32] = []

        init(on port: UInt16, count: Int) {
            var address = sockaddr_storage()
            var length = socklen_t()
            _ = stub_address_ipv4("127.0.0.1", port, &address, &length)
            let request = Array("GET /products?limit=1 HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            for _ in 0..<count {
                let descriptor = stub_socket(AF_INET)
                guard descriptor >= 0 else { return }
                descriptors.append(descriptor)
                // It does not block; the system continues to connect.
                _ = stub_connect(descriptor, &address, length)
                _ = request.withUnsafeBytes {
                    stub_send(descriptor, $0.baseAddress, $0.count, false)
                }
            }
        }

        deinit {
            for descriptor in descriptors { close(descriptor) }
        }
    }

    @Test(arguments: [24, 40], 1...4)
    func `serve survives many connections from its start on`(
        descriptors: Int, run: Int
    ) async throws {
        let program = try RunningProgram(
            ["serve", "--port", "0", "--quiet"], in: Repository.root, descriptors: descriptors)
        let address = try await program.address()
        let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
        var storm: Storm? = Storm(on: port, count: descriptors + 100)
        #expect(storm != nil)
        storm = nil
        #expect(try await Client(address).get("/products?limit=1").status == 200)
        #expect(await program.stop().code == 0)
    }
}
