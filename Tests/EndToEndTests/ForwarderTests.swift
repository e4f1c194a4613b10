import Foundation
import StubHTTP
import StubRecorder
import StubRecordings
import Testing

/// The child process that uses URLSession for the program.
///
/// It is tested with an `http` upstream, which URLSession handles like an `https` one.
struct ForwarderTests {
    private static let good = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: b\r\n\r\nhi"
    /// A response that crashes a process which reads it with URLSession on Linux.
    private static let trailer =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-T: 1\r\n\r\n"

    private func forwarder(to server: RawServer) throws -> ForwarderUpstream {
        try ForwarderUpstream(
            url: server.url, deadline: .seconds(600), program: try Program.executable().path)
    }

    @Test func `forwards a response`() async throws {
        let upstream = try forwarder(to: RawServer([Self.good]))
        let response = try await upstream.send(HTTPRequest(.get, "/a", fields: ["X": "y"]))
        #expect(response.status == 200 && response.body == Array("hi".utf8))
        #expect(response.fields["X-A"] == "b")
    }

    @Test func `a response that crashes the child fails only its own exchange`() async throws {
        let upstream = try forwarder(to: RawServer([Self.good, Self.trailer, Self.good]))
        #expect(try await upstream.send(HTTPRequest(.get, "/1")).status == 200)
        // If URLSession supports trailers, the response is as good as any other.
        let second = try? await upstream.send(HTTPRequest(.get, "/2"))
        #expect(second == nil || second?.body == Array("{}".utf8))
        #expect(try await upstream.send(HTTPRequest(.get, "/3")).body == Array("hi".utf8))
    }

    @Test func `reports that the upstream cannot be reached`() async throws {
        let port = try SilentPort()
        let upstream = try ForwarderUpstream(
            url: port.address, deadline: .seconds(600), program: try Program.executable().path)
        let error = await #expect(throws: UpstreamError.self) {
            try await upstream.send(HTTPRequest(.get, "/"))
        }
        #expect(error?.response.status == 502)
        #expect(error?.description.contains(port.address) == true)
    }

    @Test func `reports that the child cannot be started`() async throws {
        let upstream = try ForwarderUpstream(
            url: "https://a.io", program: Repository.root + "/no-such-program")
        let error = await #expect(throws: UpstreamError.self) {
            try await upstream.send(HTTPRequest(.get, "/"))
        }
        #expect(error?.description.contains("cannot be started") == true)
    }

    @Test func `children that have ended keep no descriptors`() async throws {
        // In a separate process, since other tests open and close descriptors meanwhile.
        await #expect(processExitsWith: .success) {
            let program = try FakeChild(says: "read a; read b; read c; echo 1")
            let upstream = try ForwarderUpstream(url: "https://a.io", program: program.path)
            _ = try? await upstream.send(HTTPRequest(.get, "/"))
            let before = try FakeChild.openDescriptors()
            for _ in 0..<10 { _ = try? await upstream.send(HTTPRequest(.get, "/")) }
            // The last child's pipes are open, and a few of a process that is just ending.
            #expect(try FakeChild.openDescriptors() < before + 10)
        }
    }

    @Test func `waiting for a child that reports no port times out`() async throws {
        // In a separate process: a script that is still open for writing, because the child of
        // another test has inherited it, cannot be executed.
        await #expect(processExitsWith: .success) {
            let program = try FakeChild(says: "exec sleep 600")
            let upstream = try ForwarderUpstream(
                url: "https://a.io", deadline: .milliseconds(100), program: program.path)
            let error = await #expect(throws: UpstreamError.self) {
                try await upstream.send(HTTPRequest(.get, "/"))
            }
            #expect(error?.description.contains("could not be started") == true)
        }
    }

    @Test func `the hidden command explains that it is not for users`() async throws {
        let outcome = try await Program.run(["__forward"])
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains("is started by other commands only"))
        let help = try await Program.run(["help"])
        #expect(!help.output.contains("__forward"))
    }
}

/// A script that replaces the program.
private struct FakeChild: ~Copyable {
    let path: String

    init(says commands: String) throws {
        path = FileManager.default.temporaryDirectory.path + "/child-\(UUID().uuidString)"
        try Data("#!/bin/sh\n\(commands)\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    static func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    }
}
