import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The service, as the rest of the app sees it. Methods throw `WavelengthError`, or `CancellationError`
/// when the calling task was cancelled.
public final class WavelengthClient: Sendable {
    let configuration: WavelengthConfiguration
    let scope: SessionScope
    private let transport: HTTPTransport
    private let keeper: SessionKeeper

    public init(configuration: WavelengthConfiguration, secrets: any SecretStore) {
        let scope = SessionScope()
        let transport = HTTPTransport(
            configuration: configuration.sessionConfiguration,
            deadline: configuration.attemptDeadline)
        let endpoint = TokenEndpoint(
            transport: transport, baseURL: configuration.baseURL,
            clientID: configuration.clientID, clock: configuration.clock)
        self.configuration = configuration
        self.scope = scope
        self.transport = transport
        keeper = SessionKeeper(
            endpoint: endpoint, secrets: secrets, clock: configuration.clock,
            onExpiry: { await scope.sessionEnded(.expired) })
    }

    // MARK: Session

    /// True also after a relaunch, when the tokens come from the secret store.
    public var isSignedIn: Bool {
        get async { await keeper.isSignedIn }
    }

    /// A session that is still open ends first, so that two users never mix.
    public func signIn(username: String, password: String) async throws {
        if await keeper.isSignedIn { await signOut() }
        try await keeper.signIn(username: username, password: password)
    }

    /// Empties every model before it first waits, then forgets the tokens. The revocation goes out in the
    /// background and nobody hears of its failure.
    @MainActor public func signOut() async {
        scope.sessionEnded(.signedOut)
        await keeper.end()
    }

    // MARK: Catalogue

    public func shows() -> ShowPages { pages(["v1", "shows"]) }

    public func episodes(ofShow id: Show.ID) -> EpisodePages {
        pages(["v1", "episodes"], [("showId", id)])
    }

    public func episodes(matching text: String) -> EpisodePages {
        pages(["v1", "episodes"], [("q", text)])
    }

    public func episode(_ id: Episode.ID) async throws -> Episode {
        try await send(HTTPCall(path: ["v1", "episodes", id]), as: Episode.self).payload
    }

    // MARK: Library

    public func library() -> EpisodePages { pages(["v1", "library"]) }

    @discardableResult
    public func setSaved(_ saved: Bool, episode id: Episode.ID) async throws -> LibraryState {
        let call = HTTPCall(method: saved ? .put : .delete, path: ["v1", "library", id])
        return try await send(call, as: LibraryState.self).payload
    }

    // MARK: Queue

    public func queue() async throws -> [QueueItem] {
        try await send(HTTPCall(path: ["v1", "queue"]), as: [QueueItem].self).payload
    }

    public func addToQueue(_ id: Episode.ID, placement: QueuePlacement = .last) async throws
        -> QueueItem
    {
        struct Body: Encodable {
            let episodeId: Episode.ID
            let placement: QueuePlacement
        }
        let call = HTTPCall(
            method: .post, path: ["v1", "queue"],
            body: try JSONEncoder().encode(Body(episodeId: id, placement: placement)),
            contentType: "application/json")
        return try await send(call, as: QueueItem.self).payload
    }

    // MARK: Sending

    private func pages<Item: Decodable>(
        _ path: [String], _ filter: [(name: String, value: String)] = []
    ) -> Pages<Item> {
        let size = String(configuration.pageSize)
        return Pages { position in
            var query = filter + [("limit", size)]
            if let cursor = position.cursor { query.append(("cursor", cursor)) }
            let answer = try await self.send(
                HTTPCall(path: path, query: query), as: [Item].self, within: position.session)
            return Page(
                items: answer.payload, nextCursor: answer.nextCursor, session: answer.session)
        }
    }

    private func send<Payload: Decodable>(
        _ call: HTTPCall, as type: Payload.Type, within session: Int? = nil
    ) async throws -> (payload: Payload, nextCursor: String?, session: Int) {
        var access = try await keeper.access(within: session)
        let answer = try await perform(call, with: &access)
        try await keeper.confirm(access)
        let content = try AnswerReader.read(type, from: answer)
        return (content.payload, content.nextCursor, access.session)
    }

    /// Repeats a call after one 401 and, where the method allows it, after trouble on the way.
    private func perform(_ call: HTTPCall, with access: inout SessionKeeper.Access) async throws
        -> HTTPAnswer
    {
        var retriesLeft = call.method.retries
        var delay = configuration.firstRetryDelay
        var hasRenewed = false
        while true {
            let pause = retriesLeft > 0 ? delay : nil
            guard let answer = try await attempt(call, with: access, pause: pause) else {
                retriesLeft -= 1
                try await configuration.clock.sleep(delay)
                delay *= 2
                // The session may have ended meanwhile, or the token may have been renewed.
                access = try await keeper.access(within: access.session)
                continue
            }
            guard answer.status == 401, !hasRenewed else { return answer }
            // Turned away at the door, so nothing was carried out: even a POST may be sent again.
            hasRenewed = true
            access = try await keeper.access(after: access)
        }
    }

    /// Nil when the attempt failed in a way that is worth another one after that pause. A service that asks
    /// to be left alone for longer (RFC 9110, section 10.2.3) is not asked again: the user can decide.
    private func attempt(
        _ call: HTTPCall, with access: SessionKeeper.Access, pause: Duration?
    ) async throws -> HTTPAnswer? {
        let request = try call.request(baseURL: configuration.baseURL, accessToken: access.token)
        do {
            let answer = try await transport.send(request)
            guard let pause, [502, 503, 504].contains(answer.status) else { return answer }
            let wait = answer.retryAfter.flatMap {
                RetryAfter.wait($0, now: configuration.clock.now())
            }
            return (wait ?? .zero) <= pause ? nil : answer
        } catch WavelengthError.connectionLost where pause != nil {
            return nil
        } catch let error as WavelengthError where call.method == .post && error.leavesOutcomeOpen {
            throw WavelengthError.outcomeUnknown
        }
    }
}
