import Foundation
import StubRecorder
import StubRecordings
import StubSupport

/// The options of commands that call an API: which certificates are trusted.
struct UpstreamOptions: ArgumentGroup {
    @Option(
        "ca", "FILE", .text,
        "also trust the certificates in this PEM file, for an API with a private authority")
    private var authorities: String?
    @Flag("insecure", "accept any certificate of the API")
    private var isInsecure: Bool

    /// Checks that there is an API to which the options apply.
    func check(apiIsNamed: Bool, by option: String) throws(CommandError) {
        guard !apiIsNamed, authorities != nil || isInsecure else { return }
        throw .usage("--ca and --insecure apply to \(option), which is missing")
    }

    /// Creates the upstream for the URL that an option names.
    ///
    /// - Parameter memory: the limit for collected responses; above it they are streamed.
    func upstream(
        _ url: String, of option: String, memory: MemoryPool? = nil, _ context: Context
    ) throws(CommandError) -> any Upstream {
        let file = authorities.map { context.path($0) }
        if let file, !FileManager.default.fileExists(atPath: file) {
            throw .missing("the certificates of --ca do not exist", file: file)
        }
        let settings = UpstreamSettings(authorities: file, checksCertificates: !isInsecure)
        let upstream: any Upstream
        do {
            upstream = try Upstreams.make(
                url: url, deadline: context.responseDeadline, settings: settings, memory: memory)
        } catch .misconfigured(let reason) {
            throw .usage("\(option): \(reason)")
        } catch {
            // The URL is not shown, because it may contain a password.
            throw .usage(
                "\(option) expects a URL such as https://api.example.com",
                hint: "It has no user, query or fragment.")
        }
        if isInsecure, url.lowercased().hasPrefix("https:") {
            context.terminal.writeError(
                "warning: --insecure: the certificate of \(url) is not checked, so that anyone "
                    + "in between can read and change requests and responses\n")
        }
        return upstream
    }
}
