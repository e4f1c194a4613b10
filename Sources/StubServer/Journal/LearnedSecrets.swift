import StubBackport
import StubContract
import StubHTTP
import StubRedaction
import StubSupport

/// The secrets that the exchanges of a stub contained, to mask them wherever they appear again.
///
/// They are read from the journal when it is shown; a client that follows it is shown each exchange
/// before the response is returned. The memory is limited: the oldest secrets are evicted.
final class LearnedSecrets: Sendable {
    private let state = Mutex(State())

    fileprivate struct State {
        /// The newer and the older half of the secrets.
        var newer = KnownSecrets()
        var older = KnownSecrets()
        /// The bytes of all texts in `newer`.
        var bytes = 0
        /// Digests of bodies that were searched with these rules, in two halves as well.
        var searched: Set<UInt64> = []
        var searchedBefore: Set<UInt64> = []
        var rules: RedactionRules?
    }

    /// The bytes of the texts in each half; finding them takes about fifty times as much memory.
    static let limit = 64 << 10
    /// Longer bodies are not searched for secrets of later exchanges.
    static let longestBody = 64 << 10
    private static let mostBodies = 2048

    /// The secrets found so far.
    var known: [KnownSecrets] { state.withLock { [$0.newer, $0.older] } }

    /// Searches the request and, if there is one, the response of each exchange.
    func learn(from exchanges: some Sequence<Exchange>, _ rules: RedactionRules) {
        state.withLock { state in
            if state.rules != rules {
                state.rules = rules
                state.searched = []
                state.searchedBefore = []
            }
            let search = SecretSearch(rules)
            for exchange in exchanges { state.search(exchange, search) }
            for secret in search.found { state.add(secret) }
        }
    }
}

extension LearnedSecrets.State {
    fileprivate mutating func search(_ exchange: Exchange, _ search: SecretSearch) {
        let request = exchange.request
        search.target(request.target)
        search.fields(request.fields)
        if isNew(request.body) { search.body(request.body, request.fields) }
        guard let response = exchange.response else { return }
        search.fields(response.fields)
        if isNew(response.body) { search.body(response.body, response.fields) }
    }

    /// Whether the body is to be searched: a stub sends the same responses again and again.
    private mutating func isNew(_ body: [UInt8]) -> Bool {
        guard (KnownSecrets.shortest...LearnedSecrets.longestBody).contains(body.count) else {
            return false
        }
        let digest = Digest.of(body)
        guard !searchedBefore.contains(digest), searched.insert(digest).inserted else {
            return false
        }
        if searched.count >= LearnedSecrets.mostBodies / 2 {
            searchedBefore = searched
            searched = []
        }
        return true
    }

    fileprivate mutating func add(_ secret: String) {
        let count = secret.utf8.count
        guard count <= LearnedSecrets.limit / 8 else { return }
        if bytes + count > LearnedSecrets.limit {
            older = newer
            newer = KnownSecrets()
            bytes = 0
        }
        let before = newer.count
        newer.add(secret, replacement: SecretMask.mark)
        if newer.count > before { bytes += count }
    }
}
