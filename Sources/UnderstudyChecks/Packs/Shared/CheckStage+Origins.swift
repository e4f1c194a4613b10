import StubContract
import StubHTTP
import StubHarness
import StubServer

/// What no redirect to another server does, in the words of reports.
let leaksToOthers =
    "requests that gave another server the token or the key, unless "
    + "policy.leavesRedirectsToSystem is true" + hintOfSystem

/// Redirects a request to another server, on another port of the same host and on another host, and
/// returns those that got credentials of it.
///
/// Cookies are not kept apart by port (RFC 6265 §8.5).
func leaks<App>(
    of operation: String, _ stage: CheckStage<App>, _ then: Expectations,
    _ send: () async throws -> Void
) async throws -> [String] {
    let credentials = CredentialFields(stage.stub.definition.contract)
    var leaking: [String] = []
    for host in ["127.0.0.1", "localhost"] {
        try await stage.withOtherServer { other in
            let address = other.address.replacing("127.0.0.1", with: host)
            stage.redirect(operation, 302, to: address + "/elsewhere", times: 1)
            let before = stage.exchanges(operation).count
            try await send()
            then.isTrue(
                stage.exchanges(operation).dropFirst(before).contains { $0.status == 302 },
                "a request that is redirected to \(host)")
            var accepted = host == "localhost" ? [] : ["cookie"] as Set
            if stage.description.policy.leavesRedirectsToSystem {
                accepted.formUnion(fieldsThatSystemKeeps)
            }
            let isLeak = other.journal.exchanges.contains {
                credentials.areSent(in: $0, except: accepted)
            }
            if isLeak { leaking.append("\(operation) to \(host)") }
        }
    }
    return leaking
}

#if canImport(FoundationNetworking)
    /// What URLSession of this system sends to another server, in lower case.
    private let fieldsThatSystemKeeps: Set = ["authorization"]
    private let hintOfSystem = " (URLSession keeps Authorization on Linux, not on Apple's systems)"
#else
    private let fieldsThatSystemKeeps: Set<String> = []
    private let hintOfSystem = ""
#endif
