import Foundation
import StubHTTP
import StubNet
import StubRecorder

/// The hidden command that `record` and `serve` start for an `https` upstream: a malformed response
/// may crash it, and they start it again.
enum ForwardCommand {
    /// Reads its configuration from its parent, prints its port, and forwards until its input ends.
    ///
    /// The input ends when the parent does, for whatever reason.
    static func run(_ context: Context) async throws -> ExitCode {
        // Ctrl-C reaches both parent and child; the parent lets exchanges in flight finish.
        signal(SIGINT, SIG_IGN)
        let lines = (0..<ForwarderLaunch.lineCount).compactMap { _ in readLine() }
        guard let launch = ForwarderLaunch(lines: lines) else {
            throw CommandError.usage(
                "'\(ForwarderLaunch.command)' is started by other commands only")
        }
        let upstream = try URLSessionUpstream(
            url: launch.url, deadline: .seconds(launch.seconds), settings: launch.settings)
        var configuration = HTTPServer.Configuration()
        // The parent has already checked the requests of its clients against its own limits.
        configuration.limits = HTTPLimits(
            startLine: 1 << 20, fieldCount: 10_000, fieldBytes: 4 << 20, body: 1 << 30)
        let server = HTTPServer(
            responder: ForwardingResponder(upstream: upstream, token: launch.token),
            configuration: configuration)
        context.terminal.write("\(try server.start().port)\n")
        await inputEnd()
        server.stop()
        return .kept
    }

    private static func inputEnd() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while readLine() != nil {}
                continuation.resume()
            }
        }
    }
}
