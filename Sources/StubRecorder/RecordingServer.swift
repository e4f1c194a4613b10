import StubHTTP
public import StubNet
public import StubRecordings

/// A server that forwards an app's requests to an upstream, and records the exchanges.
public struct RecordingServer: Sendable {
    private let responder: RecordingResponder
    private let writer: RecordingWriter
    private let server: HTTPServer

    /// Creates a server that listens once it is started.
    ///
    /// - Parameters:
    ///   - upstream: the API that answers.
    ///   - writer: redacts the exchanges and writes them.
    ///   - port: the port on this machine; by default a free one.
    public init(upstream: any Upstream, writer: RecordingWriter, port: Int = 0) {
        var configuration = HTTPServer.Configuration()
        configuration.port = port
        self.writer = writer
        responder = RecordingResponder(upstream: upstream, writer: writer)
        server = HTTPServer(responder: responder, configuration: configuration)
    }

    /// Starts to listen; returns the base URL for the app.
    @discardableResult
    public func start() throws(SystemError) -> String {
        try server.start().url
    }

    /// Lets exchanges in progress end, for up to thirty seconds, and stops.
    ///
    /// - Returns: what was recorded.
    public func stop() async -> RecordingSummary {
        await server.stop(deadline: .seconds(30))
        await responder.finish()
        return await writer.flush()
    }
}
