import StubHTTP
import StubRecorder
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RecordingServerTests {
    @Test func `an app's request is forwarded, and recorded when the server stops`() async throws {
        let folder = try TemporaryFolder()
        let upstream = FakeUpstream { _ in .json(Array(#"{"id":1}"#.utf8)) }
        let server = RecordingServer(
            upstream: upstream, writer: try RecordingWriter(fixtures: folder.path))
        let url = try server.start()
        let response = try await HTTPUpstream(url: url).send(HTTPRequest(.get, "/things/1"))
        #expect(response.text == #"{"id":1}"#)
        #expect(upstream.requests.map(\.target) == ["/things/1"])
        #expect(await server.stop().written.count == 1)
        #expect(folder.files == ["recordings/get-things-1.json"])
    }
}
