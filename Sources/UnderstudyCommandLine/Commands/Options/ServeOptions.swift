import Foundation
import StubContract
import StubDocuments
import StubJSON
import StubRecorder
import StubRecordings
import StubRules
import StubServer
import UnderstudyWireMock

/// The options of `serve` for the stub.
struct ServeOptions: ArgumentGroup {
    @Option("host", "HOST", .text, "the address to listen on") private var host = "127.0.0.1"
    @Flag("lan", "listen for devices on the network; prints an address, and the admin API's token")
    var isLAN: Bool
    @Option("port", "N", .integer(in: 0...65_535), "the port; 0 picks a free one")
    private var port = 4280
    @Option(
        "wiremock", "DIR", .text,
        "serve WireMock's mappings/ and __files/ in DIR; needs no contract and no fixtures")
    private var wiremock: String?
    @Flag(
        "global-response-templating",
        "fill the templates of all mappings, also without their transformer")
    private var fillsAllTemplates: Bool
    @Option("scenario", "NAME", .text, "activate a scenario of the contract")
    private var scenarios: [String]
    @Option(
        "delay", "SPEC", .delay, "delay every response: 250, uniform:100-400, lognormal:200,0.4"
    )
    private var delay: RuleDelay?
    @Option(
        "chaos", "SHARE", .share,
        "fail this share of the requests, 0.1 for every tenth: errors of the contract, delays, "
            + "broken connections")
    private var chaos: Double?
    @Flag("strict", "reject every request that violates the contract") private var isStrict: Bool
    @Flag("no-auth", "answer requests without the credentials that the contract requires")
    private var noAuth: Bool
    @Option(
        "query-arrays", "FORM", .choice,
        "declared: arrays in queries as the contract has them, brackets: x[]=a as well")
    private var queryArrays: QueryNotation.Form?
    @Option(
        "query-objects", "FORM", .choice,
        "declared: objects in queries as the contract has them, brackets: x[y]=a as well")
    private var queryObjects: QueryNotation.Form?
    @Option(
        "examples", "FORM", .choice,
        "mended: examples that break their schema are corrected, declared: sent as they are")
    private var examples = ExampleForm.mended
    @Flag("compress", "send answers in gzip to clients that accept it") private var compresses: Bool
    @Option(
        "playback", "MODE", .choice,
        "strict: never forward, passthrough: forward what the stub cannot answer, "
            + "live: forward unless a rule answers")
    private var playback: StubPlayback?
    @Option("upstream", "URL", .text, "the API behind the stub; implies --playback passthrough")
    private var upstream: String?
    private let connection = UpstreamOptions()
    @Option("seed", "N", .seed, "makes tokens, delays and chaos repeatable")
    private var seed: UInt64 = 1
    @Flag("no-cors", "hide responses from pages of other origins") private var noCORS: Bool
    @Option("max-journal", "N", .integer(from: 1), "the most exchanges in the journal")
    private var journalLimit = 10_000
    @Option(
        "max-memory", "MIB", .integer(in: 64...1 << 20),
        "MiB for journals, bodies, cached responses, written rows, sessions, followers together, "
            + "beside the fixtures")
    private var maxMemory = 128
    @Option("admin-token", "T", .text, "the bearer token that the admin API requires")
    private var adminToken: String?
    @Option(
        "tokens", "FILE", .text,
        "accept these tokens beside those that the stub issues, by name; or in UNDERSTUDY_TOKENS")
    private var tokensFile: String?
    @Option("threads", "N", .integer(in: 1...64), "threads that serve connections")
    private var threads = 1
    @Flag("diagnostics", "offer /__admin/echo and /__admin/echo-fields")
    private var offersDiagnostics: Bool
}

extension ServeOptions {
    func configuration(limits: StubLimits, _ context: Context) throws -> StubConfiguration {
        guard !isLAN || host == "127.0.0.1" else {
            throw CommandError.usage("--lan and --host exclude each other")
        }
        var configuration = StubConfiguration()
        configuration.host = isLAN ? "0.0.0.0" : host
        configuration.port = port
        configuration.isStrict = isStrict
        configuration.queryNotation = QueryNotation(
            arrays: queryArrays ?? .declared, objects: queryObjects ?? .declared)
        configuration.examples = examples
        configuration.compressesAnswers = compresses
        configuration.checksSecurity = !noAuth
        configuration.seed = seed
        configuration.allowsCrossOrigin = !noCORS
        configuration.journalLimit = journalLimit
        configuration.memoryLimit = maxMemory << 20
        configuration.adminToken = adminToken ?? (isLAN ? Self.newToken() : nil)
        configuration.threads = threads
        configuration.fixedTokens = try fixedTokens(context)
        configuration.offersDiagnostics = offersDiagnostics
        configuration.scenarios = scenarios
        configuration.playback = playback ?? configuration.playback
        configuration.limits = limits
        if let delay { configuration.rules.append(Rule(.any, name: "--delay").delayed(delay)) }
        if let chaos { configuration.rules.append(.chaos(chaos)) }
        guard configuration.isLoopback || configuration.adminToken != nil else {
            throw CommandError.usage(
                "--host \(host) is open to others, and so is the admin API",
                hint: "Guard it by --admin-token T.")
        }
        return configuration
    }

    /// WireMock's mappings, in the folder that was given.
    func dialect(_ context: Context) -> RuleDialect {
        .wireMock(wiremock.map { context.path($0) }, fillsAllTemplates: fillsAllTemplates)
    }

    /// The tokens in the file or, without one, in the environment: others can see what a command
    /// line contains.
    private func fixedTokens(_ context: Context) throws -> [FixedToken] {
        if let tokensFile {
            return try FixedToken.read(JSONDocument(reading: context.path(tokensFile)))
        }
        let variable = "UNDERSTUDY_TOKENS"
        guard let text = context.environment[variable] else { return [] }
        return try FixedToken.read(JSONDocument(file: variable, bytes: Array(text.utf8)))
    }

    private static func newToken() -> String {
        UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "")
    }

    /// The host to print instead of the one that is listened on; `nil` prints that.
    func networkHost(_ context: Context) throws(CommandError) -> String? {
        guard isLAN else { return nil }
        guard let address = context.networkAddress() else {
            throw .failed(
                "this machine has no address that other machines could reach",
                hint: "Connect it to a network, or name an address by --host.")
        }
        return address
    }

    /// The API behind the stub; `nil` if there is none.
    func makeUpstream(_ context: Context) throws(CommandError) -> (any Upstream)? {
        try connection.check(apiIsNamed: upstream != nil, by: "--upstream")
        guard let upstream else {
            if let playback, playback != .strict {
                throw .usage(
                    "--playback \(playback.rawValue) needs an upstream",
                    hint: "Name the API by --upstream URL.")
            }
            return nil
        }
        return try connection.upstream(
            upstream, of: "--upstream", memory: MemoryBudget.responses(of: maxMemory << 20),
            context)
    }
}

extension ValueKind<RuleDelay> {
    fileprivate static let delay = ValueKind(
        wants: "250, uniform:100-400 or lognormal:200,0.4, in milliseconds",
        read: { RuleDelay(spec: $0) })
}
