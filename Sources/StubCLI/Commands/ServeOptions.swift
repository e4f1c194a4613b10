import Foundation
import StubRecorder
import StubServer

/// What `serve` can be told on the command line about the stub itself.
enum ServeOptions {
    private static let host = Option(
        "host", "HOST", .text, default: "127.0.0.1", "the address to listen on")
    private static let port = Option(
        "port", "N", .integer(in: 0...65_535), default: 4280, "the port; 0 picks a free one")
    private static let scenario = Option<[String]>.list(
        "scenario", "NAME", .text, "switch a scenario of the contract on")
    private static let delay = Option<RuleDelay?>(
        "delay", "SPEC", .delay, "wait before every answer: 250, uniform:100-400, lognormal:200,0.4"
    )
    private static let strict = Option<Bool>.flag(
        "strict", "refuse every request that breaks the contract")
    private static let playback = Option<StubPlayback?>(
        "playback", "MODE", ValueKind<StubPlayback>.choice,
        "what the upstream is asked: strict nothing, passthrough what nothing here answers, "
            + "live all that no rule answers")
    private static let upstream = Option<String?>(
        "upstream", "URL", .text, "the API behind the stub; --playback passthrough with it")
    private static let seed = Option<UInt64>(
        "seed", "N", .seed, default: 1, "makes tokens and delays repeatable")
    private static let noCORS = Option<Bool>.flag(
        "no-cors", "do not let pages of other origins read answers")
    private static let maxJournal = Option(
        "max-journal", "N", .integer(from: 1), default: 10_000, "exchanges the journal keeps")
    private static let maxMemory = Option(
        "max-memory", "MIB", .integer(in: 64...1 << 20), default: 512,
        "MiB for journals, bodies, kept answers, written rows, sessions and followers together")
    private static let adminToken = Option<String?>(
        "admin-token", "T", .text, "what the admin API asks for as a bearer token")
    private static let threads = Option(
        "threads", "N", .integer(in: 1...64), default: 1, "threads that serve connections")
    private static let diagnostics = Option<Bool>.flag(
        "diagnostics", "offer /__admin/echo and /__admin/echo-fields")

    static let table: [any CommandOption] =
        [
            host, port, scenario, delay, strict, playback, upstream, seed, noCORS, maxJournal,
            maxMemory, adminToken, threads, diagnostics,
        ] + ServeLimits.table

    static func configuration(_ arguments: Arguments) throws -> StubConfiguration {
        var configuration = StubConfiguration()
        configuration.host = try arguments[host]
        configuration.port = try arguments[port]
        configuration.isStrict = try arguments[strict]
        configuration.seed = try arguments[seed]
        configuration.allowsCrossOrigin = try !arguments[noCORS]
        configuration.journalLimit = try arguments[maxJournal]
        configuration.memoryLimit = try arguments[maxMemory] << 20
        configuration.adminToken = try arguments[adminToken]
        configuration.threads = try arguments[threads]
        configuration.offersDiagnostics = try arguments[diagnostics]
        configuration.scenarios = try arguments[scenario]
        configuration.playback = try arguments[playback] ?? configuration.playback
        configuration.limits = try ServeLimits.limits(arguments)
        if let delay = try arguments[delay] {
            configuration.rules = [Rule(.any, name: "--delay").delayed(delay)]
        }
        guard configuration.isLoopback || configuration.adminToken != nil else {
            throw CommandError.usage(
                "--host \(configuration.host) is open to others, and so is the admin API",
                hint: "Guard it by --admin-token T.")
        }
        return configuration
    }

    /// The API behind the stub; `nil` without one.
    static func upstream(_ arguments: Arguments) throws -> (any Upstream)? {
        guard let url = try arguments[upstream] else {
            if let playback = try arguments[playback], playback != .strict {
                throw CommandError.usage(
                    "--playback \(playback.rawValue) has nobody to ask",
                    hint: "Name the API by --upstream URL.")
            }
            return nil
        }
        let memory = MemoryBudget.responses(of: try arguments[maxMemory] << 20)
        do {
            return try Upstreams.make(
                url: url, program: Bundle.main.executablePath, memory: memory)
        } catch {
            throw CommandError.usage(
                "--upstream wants a URL such as https://api.example.com: \(error)")
        }
    }
}

/// How much of a request `serve` reads, and how long it may take.
private enum ServeLimits {
    private static let defaults = StubLimits()

    private static let startLine = Option(
        "max-start-line", "BYTES", .integer(from: 16), default: defaults.startLine,
        "longest request line; 414 beyond")
    private static let fields = Option(
        "max-fields", "N", .integer(from: 1), default: defaults.fields,
        "most header fields; 431 beyond")
    private static let fieldBytes = Option(
        "max-header", "BYTES", .integer(from: 16), default: defaults.fieldBytes,
        "most bytes of header; 431 beyond")
    private static let body = Option(
        "max-body", "BYTES", .integer(from: 0), default: defaults.body,
        "most bytes of a body; 413 beyond")
    private static let connections = Option(
        "max-connections", "N", .integer(in: 1...1_000_000), default: defaults.connections,
        "most connections at once; 503 beyond")
    private static let headerDeadline = Option(
        "header-deadline", "SECONDS", .seconds, default: Seconds(defaults.headerDeadline),
        "time for a whole header; 408 beyond")
    private static let idleTimeout = Option(
        "idle-timeout", "SECONDS", .seconds, default: Seconds(defaults.idleTimeout),
        "time without a byte before a connection closes")

    static let table: [any CommandOption] = [
        startLine, fields, fieldBytes, body, connections, headerDeadline, idleTimeout,
    ]

    static func limits(_ arguments: Arguments) throws -> StubLimits {
        var limits = StubLimits()
        limits.startLine = try arguments[startLine]
        limits.fields = try arguments[fields]
        limits.fieldBytes = try arguments[fieldBytes]
        limits.body = try arguments[body]
        limits.connections = try arguments[connections]
        limits.headerDeadline = try arguments[headerDeadline].duration
        limits.idleTimeout = try arguments[idleTimeout].duration
        return limits
    }
}

/// A time as it is written on the command line: seconds, with a fraction if need be.
private struct Seconds: Sendable, CustomStringConvertible {
    let duration: Duration

    init(_ duration: Duration) {
        self.duration = duration
    }

    var description: String { String(duration.components.seconds) }
}

extension ValueKind<Seconds> {
    fileprivate static let seconds = ValueKind(wants: "a number of seconds above 0") { text in
        Double(text).flatMap { $0 > 0 && $0 <= 86_400 ? Seconds(.seconds($0)) : nil }
    }
}

extension ValueKind<RuleDelay> {
    fileprivate static let delay = ValueKind(
        wants: "250, uniform:100-400 or lognormal:200,0.4, in milliseconds",
        read: { RuleDelay(spec: $0) })
}
