/// The token of the one session there is, in memory and in a store that outlives the app.
///
/// Sessions are numbered, and a change names the session it is meant for: what belongs to a session
/// that is over can neither bring it back nor touch the one after it.
///
/// ``TokenProvider`` owns it and protects it; a copy sees no later changes.
public struct CredentialStore: Sendable {
    /// A session and its present token.
    public struct Session: Sendable, Hashable {
        /// Which session it is; each sign-in gets a new number.
        public let generation: Int

        /// Its present token.
        public let token: AuthToken
    }

    private let stored: Stored<AuthToken>
    private let logger: AppLogger
    private var generation = 1
    private var token: AuthToken?
    private var isRestored = false

    /// Creates a store that finds the session of the last launch among the given secrets.
    public init(storage: any KeyValueStore = MemoryKeyValueStore(), logger: AppLogger = .silent) {
        stored = Stored("session.token", in: storage)
        self.logger = logger
    }

    /// The present session; nil when nobody is signed in.
    public var session: Session? {
        mutating get {
            restore()
            return token.map { Session(generation: generation, token: $0) }
        }
    }

    /// Begins a session, which ends any other.
    @discardableResult
    public mutating func open(_ token: AuthToken) -> Session {
        isRestored = true
        generation += 1
        keep(token)
        return Session(generation: generation, token: token)
    }

    /// Gives a session its renewed token; false, and nothing changes, when that session is over.
    public mutating func replace(_ token: AuthToken, in generation: Int) -> Bool {
        guard session?.generation == generation else { return false }
        keep(token)
        return true
    }

    /// Ends a session; false when it was over already.
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
            // Before the first unlock nobody can know whether there is a session: try again later.
            logger.log(.warning, "The session of the last launch cannot be read: \(error)")
        }
    }

    private mutating func keep(_ token: AuthToken?) {
        self.token = token
        do {
            try stored.save(token)
        } catch {
            logger.log(.error, "The session cannot be kept for the next launch: \(error)")
        }
    }
}
