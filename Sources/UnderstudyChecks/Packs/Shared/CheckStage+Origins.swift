import StubContract
import StubHTTP
import StubHarness
import StubServer

/// Expects a redirect to another server to disclose no credentials, neither to another port of the same
/// host nor to another host.
///
/// Cookies are not kept apart by port (RFC 6265 §8.5).
func expectNoLeak<App>(
    to operation: String, _ stage: CheckStage<App>, _ then: Expectations,
    _ send: () async throws -> Void
) async throws {
    let credentials = CredentialFields(stage.stub.definition.contract)
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
            let leaks = other.journal.exchanges.filter {
                credentials.areSent(in: $0, except: accepted)
            }
            then.count(
                leaks, 0,
                "requests that gave another server the token or the key, on \(host), unless "
                    + "policy.leavesRedirectsToSystem is true" + hintOfSystem)
        }
    }
}

#if canImport(FoundationNetworking)
    /// What URLSession of this system sends to another server, in lower case.
    private let fieldsThatSystemKeeps: Set = ["authorization"]
    private let hintOfSystem = " (URLSession keeps Authorization on Linux, not on Apple's systems)"
#else
    private let fieldsThatSystemKeeps: Set<String> = []
    private let hintOfSystem = ""
#endif
