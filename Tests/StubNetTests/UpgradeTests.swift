import StubBackport
import StubHTTP
import Testing

@testable import StubNet

/// Connections that have another protocol after a response 101.
@Suite(.timeLimit(.minutes(10)))
struct UpgradeTests {
    /// Sends back what it receives, and ends after a full stop.
    private final class Echo: ProtocolUpgrade {
        let name = "echo"
        let output = BodyStream()

        func receive(_ bytes: [UInt8]) {
            output.write(bytes)
            if bytes.last == UInt8(ascii: ".") { output.end() }
            if bytes.last == UInt8(ascii: "!") { output.fail() }
        }

        var response: HTTPResponse {
            var response = HTTPResponse(status: 101, delivery: Delivery(stream: output))
            response.delivery.upgrade = self
            return response
        }
    }

    private static let head =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n"

    private func connect(to echo: Echo, first: String = "") async throws -> (TestServer, RawClient)
    {
        let server = try TestServer { _ in .now(echo.response) }
        let client = try server.client()
        client.send(getRoot + first)
        let head = await client.read(until: "\r\n\r\n" + first)
        #expect(head.replacing(/Date: .*\r\n/, with: "") == Self.head + first)
        return (server, client)
    }

    @Test func `bytes go in both directions until the stub ends`() async throws {
        let (server, client) = try await connect(to: Echo())
        client.send("GET / HTTP/1.1\r\n\r\n")
        #expect(await client.read(until: "\r\n\r\n") == "GET / HTTP/1.1\r\n\r\n")
        client.send("end.")
        let (text, end) = await client.readTextToEnd()
        #expect(text == "end." && end == .closed)
        _ = server
    }

    @Test func `bytes that come with the request belong to the protocol`() async throws {
        let (server, client) = try await connect(to: Echo(), first: "early")
        client.send(".")
        #expect(await client.readTextToEnd().text == ".")
        _ = server
    }

    @Test func `a failed stream resets the connection`() async throws {
        let (server, client) = try await connect(to: Echo())
        client.send("!")
        let (text, end) = await client.readTextToEnd()
        #expect(text == "!" && end == .reset)
        _ = server
    }

    @Test func `a client that leaves ends the stream`() async throws {
        let echo = Echo()
        let ended = Record<Bool>()
        echo.output.whenEnded { ended.note(true) }
        let (server, client) = try await connect(to: echo)
        client.finishSending()
        #expect(await ended.next() == true)
        _ = server
    }

    @Test func `a server that stops closes the connection`() async throws {
        let (server, client) = try await connect(to: Echo())
        await server.server.stop(deadline: .seconds(600))
        #expect(await client.readToEnd().end == .closed)
    }
}
