import StubHTTP
import Testing

@testable import StubNet

@Suite(.timeLimit(.minutes(10)))
struct LoopbackPeerTests {
    @Test(arguments: ["127.0.0.1", "::1"])
    func `a client on this machine is known as one`(_ host: String) async throws {
        var configuration = HTTPServer.Configuration.patient
        configuration.host = host
        let server = HTTPServer(
            responder: ClosureResponder { .now(.text($0.isFromLoopback ? "local" : "remote")) },
            configuration: configuration)
        let client = try RawClient(try server.start())
        client.send(lastGet)
        #expect(body(of: await client.readTextToEnd().text) == "local")
        await server.stop(deadline: .zero)
    }
}
