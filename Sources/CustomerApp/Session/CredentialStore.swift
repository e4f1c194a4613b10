/// The token of the current session, in memory and in persistent storage.
///
/// Sessions are numbered, and each change names the session that it applies to. So a late change of
/// a session that has ended neither restores it nor affects the next one.
///
/// ``TokenProvider`` owns the store and protects it; a copy does not see later changes.
public struct CredentialStore: Sendable {
    /// A session and its current token.
    public struct Session: Sendable, Hashable {
        /// The number of the session; each sign-in gets a new one.
        public let generation: Int

        /// The current token.
        public let token: AuthToken
    }

    private let stored: Stored<AuthToken>
    private let logger: AppLogger
    private var generation = 1
    private var token: AuthToken?
    private var isRestored = false

    /// Creates a store that restores the session of the last launch from the given storage.
    public init(storage: any KeyValueStore = MemoryKeyValueStore(), logger: AppLogger = .silent) {
        stored = Stored("session.token", in: storage)
        self.logger = logger
    }

    /// The current session; nil if no user is signed in.
    public var session: Session? {
        mutating get {
            restore()
            return token.map { Session(generation: generation, token: $0) }
        }
    }

    /// Opens a session in place of any other.
    @discardableResult
    public mutating func open(_ token: AuthToken) -> Session {
        isRestored = true
        generation += 1
        keep(token)
        return Session(generation: generation, token: token)
    }

    /// Replaces the token of a session; returns false and changes nothing if that session has
    /// ended.
    public mutating func replace(_ token: AuthToken, in generation: Int) -> Bool {
        guard session?.generation == generation else { return false }
        keep(token)
        return true
    }

    /// Ends a session; returns false if it has ended before.
    @discardableResult
    public mutating func close(_ generation: Int) -> Bool {
        guard session?.generation == generation else { return false }
        self.generation += 1
        keep(nil)
        return true
    }

    private mutating func restore() {
        guard !isRestored else { return }
        do {
            token = try stored.read()
            isRestored = true
        } catch {
            // Before the device is first unlocked, the keychain cannot be read: try again later.
            logger.log(.warning, "The session of the last launch cannot be read: \(error)")
        }
    }

    private mutating func keep(_ token: AuthToken?) {
        self.token = token
        do {
            try stored.save(token)
        } catch {
            logger.log(.error, "The session cannot be stored: \(error)")
        }
    }
}
