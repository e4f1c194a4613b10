import Foundation
import StubHTTP
import StubNet
import StubRecorder

/// The hidden command that `record` and `serve` start for an `https` upstream: it may die of a
/// broken answer, and they start it again.
enum ForwardCommand {
    /// Reads what its parent says, prints its port, and forwards until its input ends.
    ///
    /// The input ends with the parent, however that ended.
    static func run(_ context: Context) async throws -> ExitCode {
        // Ctrl-C goes to parent and child alike; the parent lets exchanges in flight finish.
        signal(SIGINT, SIG_IGN)
        let lines = (0..<3).compactMap { _ in readLine() }
        guard let launch = ForwarderLaunch(lines: lines) else {
            throw CommandError.usage(
                "'\(ForwarderLaunch.command)' is started by other commands only")
        }
        let upstream = try URLSessionUpstream(
            url: launch.url, deadline: .seconds(launch.seconds))
        var configuration = HTTPServer.Configuration()
        // The parent has checked its clients' requests against limits of its own.
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
