import Foundation

/// The token together with the session that it belongs to, so that late answers can be told apart.
struct Credential: Sendable {
    let token: AccessToken
    let session: UUID
}

/// An issue as it was last read, with the tag that the server needs to say "not modified".
struct CachedIssue: Sendable {
    let tag: String
    let issue: Issue
}

/// Owns what belongs to one signed-in user: the token and the cached issues. They always go together.
actor SessionKeeper {
    private enum State {
        /// The store has not given a token yet. It is asked again by the next call.
        case unread
        case signedIn(Credential)
        /// Ended by a sign-out or a 401. The store is not asked again, even if removing the token there failed.
        case signedOut
    }

    private static let cacheLimit = 50

    private let store: any SecretStore
    private var state = State.unread
    private var signInAttempt = 0
    private var issues: [URL: CachedIssue] = [:]

    init(store: any SecretStore) {
        self.store = store
    }

    func credential() throws(HarbourError) -> Credential {
        switch state {
        case .signedIn(let credential): return credential
        case .signedOut: throw .notSignedIn
        case .unread:
            let stored: AccessToken?
            do { stored = try store.readToken() } catch { throw .secretStoreFailed }
            guard let stored else { throw .notSignedIn }
            let credential = Credential(token: stored, session: UUID())
            state = .signedIn(credential)
            return credential
        }
    }

    func requireCurrent(_ credential: Credential) throws(HarbourError) {
        guard isCurrent(credential.session) else { throw .sessionEnded }
    }

    // MARK: Begin and end

    /// Marks the start of a sign-in, so that only the newest one can finish.
    func beginSignIn() -> Int {
        signInAttempt += 1
        return signInAttempt
    }

    func finishSignIn(_ attempt: Int, with token: AccessToken) throws(HarbourError) {
        guard attempt == signInAttempt else { throw .sessionEnded }
        do { try store.save(token) } catch { throw .secretStoreFailed }
        issues = [:]
        state = .signedIn(Credential(token: token, session: UUID()))
    }

    /// The memory is cleared first, so the user is signed out here even if the store fails.
    func signOut() throws(HarbourError) {
        signInAttempt += 1
        clear()
        do { try store.removeToken() } catch { throw .secretStoreFailed }
    }

    /// Forgets a token that the server rejected. Does nothing when another session has begun since.
    /// - Returns: whether it was the current one.
    func forgetRejected(_ credential: Credential) -> Bool {
        guard isCurrent(credential.session) else { return false }
        clear()
        // A token that stays in the store is rejected again at the next start, so this failure does no harm.
        try? store.removeToken()
        return true
    }

    private func clear() {
        issues = [:]
        state = .signedOut
    }

    private func isCurrent(_ session: UUID) -> Bool {
        if case .signedIn(let current) = state { current.session == session } else { false }
    }

    // MARK: Cached issues

    func cachedIssue(at url: URL, for credential: Credential) -> CachedIssue? {
        isCurrent(credential.session) ? issues[url] : nil
    }

    /// Every read asks the server, so an older answer stored here by a race is corrected by the next read.
    func cache(_ entry: CachedIssue?, at url: URL, for credential: Credential) {
        guard isCurrent(credential.session) else { return }
        if issues.count >= Self.cacheLimit, issues[url] == nil { issues = [:] }
        issues[url] = entry
    }
}
