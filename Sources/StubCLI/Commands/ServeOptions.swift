import Foundation
import StubRecorder
import StubRecordings
import StubRules
import StubServer

/// The options of `serve` for the stub itself.
struct ServeOptions: ArgumentGroup {
    @Option("host", "HOST", .text, "the address to listen on") private var host = "127.0.0.1"
    @Option("port", "N", .integer(in: 0...65_535), "the port; 0 picks a free one")
    private var port = 4280
    @Option("scenario", "NAME", .text, "switch a scenario of the contract on")
    private var scenarios: [String]
    @Option(
        "delay", "SPEC", .delay, "wait before every answer: 250, uniform:100-400, lognormal:200,0.4"
    )
    private var delay: RuleDelay?
    @Flag("strict", "refuse every request that breaks the contract") private var isStrict: Bool
    @Flag("no-auth", "answer requests without the credentials that the contract asks for")
    private var noAuth: Bool
    @Option(
        "playback", "MODE", .choice,
        "strict: never ask the upstream, passthrough: forward what the stub cannot answer, "
            + "live: forward what no rule answers")
    private var playback: StubPlayback?
    @Option("upstream", "URL", .text, "the API behind the stub; --playback passthrough with it")
    private var upstream: String?
    @Option("seed", "N", .seed, "makes tokens and delays repeatable") private var seed: UInt64 = 1
    @Flag("no-cors", "do not let pages of other origins read answers") private var noCORS: Bool
    @Option("max-journal", "N", .integer(from: 1), "exchanges the journal keeps")
    private var journalLimit = 10_000
    @Option(
        "max-memory", "MIB", .integer(in: 64...1 << 20),
        "MiB for journals, bodies, kept answers, written rows, sessions and followers together")
    private var maxMemory = 512
    @Option("admin-token", "T", .text, "what the admin API asks for as a bearer token")
    private var adminToken: String?
    @Option("threads", "N", .integer(in: 1...64), "threads that serve connections")
    private var threads = 1
    @Flag("diagnostics", "offer /__admin/echo and /__admin/echo-fields")
    private var offersDiagnostics: Bool
}

extension ServeOptions {
    func configuration(limits: StubLimits) throws(CommandError) -> StubConfiguration {
        var configuration = StubConfiguration()
        configuration.host = host
        configuration.port = port
        configuration.isStrict = isStrict
        configuration.checksSecurity = !noAuth
        configuration.seed = seed
        configuration.allowsCrossOrigin = !noCORS
        configuration.journalLimit = journalLimit
        configuration.memoryLimit = maxMemory << 20
        configuration.adminToken = adminToken
        configuration.threads = threads
        configuration.offersDiagnostics = offersDiagnostics
        configuration.scenarios = scenarios
        configuration.playback = playback ?? configuration.playback
        configuration.limits = limits
        if let delay { configuration.rules = [Rule(.any, name: "--delay").delayed(delay)] }
        guard configuration.isLoopback || adminToken != nil else {
            throw .usage(
                "--host \(host) is open to others, and so is the admin API",
                hint: "Guard it by --admin-token T.")
        }
        return configuration
    }

    /// The API behind the stub; `nil` without one.
    func makeUpstream() throws(CommandError) -> (any Upstream)? {
        guard let upstream else {
            if let playback, playback != .strict {
                throw .usage(
                    "--playback \(playback.rawValue) needs an upstream",
                    hint: "Name the API by --upstream URL.")
            }
            return nil
        }
        do {
            return try Upstreams.make(
                url: upstream, program: Bundle.main.executablePath,
                memory: MemoryBudget.responses(of: maxMemory << 20))
        } catch {
            throw .usage("--upstream wants a URL such as https://api.example.com: \(error)")
        }
    }
}

extension ValueKind<RuleDelay> {
    fileprivate static let delay = ValueKind(
        wants: "250, uniform:100-400 or lognormal:200,0.4, in milliseconds",
        read: { RuleDelay(spec: $0) })
}
