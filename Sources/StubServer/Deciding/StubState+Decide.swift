import StubContract
import StubFixtures
import StubHTTP
import StubRecordings
import StubRules

/// The only place that decides responses, and the only one that completes exchanges.
extension StubState {
    /// Decides about a request in one step, so that the next request sees all its changes.
    ///
    /// - Parameters:
    ///   - call: the request as it was routed and validated; `nil` when it has just arrived.
    ///   - real: the real time, in seconds since 1970-01-01T00:00:00Z.
    ///   - arrival: real time since the stub's start.
    ///   - canSelect: whether the request can wait for its rows to be selected.
    mutating func decide(
        _ request: HTTPRequest, _ call: StubCall?, by policy: AnswerPolicy, real: Double,
        arrival: Duration, canSelect: Bool = false
    ) -> StubOutcome {
        guard let call else {
            let cached = cachedResponse(to: request, by: policy, now: real, arrival: arrival)
            return cached.map(StubOutcome.finished) ?? .unread(edition)
        }
        // The files were reloaded after the request was routed.
        guard call.edition === edition else { return .unread(edition) }
        let now = clock.now(real: real)
        let identity = identify(call, now: now)
        let verdict = verdict(on: call.route, call.whole, identity)
        if canSelect, verdict == .granted || !policy.checksSecurity,
            let work = selection(for: call, by: identity)
        {
            return .selecting(work)
        }
        let id = journal.begin(
            call.whole, operation: call.route.operationID, receivedAt: now, arrival: arrival)
        var pending = PendingExchange(
            call: call,
            exchange: StubExchange(
                id: id, operation: call.route.operationID, bearer: try? identity.get(),
                lacksCredentials: verdict == .missing, receivedAt: now, arrival: arrival),
            issues: SecurityRefusal.issues(verdict, call, by: policy),
            date: clock.isReal ? nil : now)
        let decision = StubDecision(
            call: call, policy: policy,
            identity: policy.checksSecurity ? identity : assumed(identity), verdict: verdict,
            negotiation: Negotiation(call.header(for: .negotiation)), now: now, arrival: arrival)
        let decided = decision.decide(&self, noting: &pending.draws)
        return .decided(decided, pending)
    }

    /// Returns the work without which the rows of a large collection cannot be listed quickly;
    /// `nil` if there is none.
    private func selection(
        for call: StubCall, by identity: Result<Bearer, TokenRefusal>
    ) -> SelectionWork? {
        guard let binding = call.operation?.binding, fixtures.lists(manyRowsFor: binding) else {
            return nil
        }
        let asked = call.fixtureCall(user: (try? identity.get())?.user, pageChange: nil)
        return CollectionResponder(binding: binding, call: asked, now: 0).work(in: fixtures)
    }

    /// Completes an exchange: counts the use of the token and the operation, and journals the
    /// exchange.
    mutating func finish(
        _ exchange: StubExchange, with response: HTTPResponse, issues: [ContractIssue] = []
    ) {
        if let bearer = exchange.bearer { tokens?.use(bearer) }
        coverage.note(
            operation: exchange.operation, status: response.status,
            lacksCredentials: exchange.lacksCredentials)
        journal.finish(
            exchange.id, response: response, tokenID: exchange.bearer?.tokenID,
            mapping: exchange.mapping, source: exchange.source, duration: exchange.duration,
            issues: issues)
    }

    // MARK: - From the cache

    /// Returns the cached response to a read, unless something else may determine the response.
    ///
    /// That applies to rules, recordings, a clock that was changed and the fields of
    /// `HeaderStep.bypassing`; then the cache is bypassed.
    private mutating func cachedResponse(
        to request: HTTPRequest, by policy: AnswerPolicy, now: Double, arrival: Duration
    ) -> HTTPResponse? {
        guard policy.cachesReads, policy.playback != .live, request.body.isEmpty,
            recordings.isEmpty, rules.entries.isEmpty, clock.isReal
        else { return nil }
        guard request.fields.haveNone(of: HeaderStep.bypassing),
            tokens.map({ $0.binding.query == nil && request.fields.haveNone(of: $0.otherFields) })
                ?? true
        else { return nil }
        var bearer: Bearer?
        if tokens != nil,
            let authorization = request.header(for: .authorization)["Authorization"]
        {
            bearer = try? tokens?.find(authorization, now: now)
            if bearer == nil { return nil }
        }
        // No user lookup: deleting a user has changed the revision of the fixtures.
        let user = bearer?.user ?? (policy.checksSecurity ? nil : users?.rows.first?.id)
        guard let entry = reads.entry(for: request, user: user, at: fixtures.revision),
            mayRead(entry.route, entry.type, request, bearer)
        else { return nil }
        let id = journal.begin(
            request, operation: entry.route.operationID, receivedAt: now, arrival: arrival)
        var exchange = StubExchange(
            id: id, operation: entry.route.operationID, bearer: bearer, receivedAt: now,
            arrival: arrival)
        exchange.source = entry.answer.source
        finish(exchange, with: entry.answer.http)
        return entry.answer.http
    }

    /// Whether a request may be sent a cached response: its client accepts the media type, and it
    /// has the credentials that the first request needed.
    private func mayRead(
        _ route: StubRoute, _ type: String, _ request: HTTPRequest, _ bearer: Bearer?
    ) -> Bool {
        let accept = request.header(for: .negotiation).combined("Accept")
        if let accept, !AcceptedTypes.certainlyAccept(accept, type) { return false }
        if route.security == nil { return true }
        let identity: Result<Bearer, TokenRefusal> =
            bearer.map(Result.success) ?? .failure(.missing)
        return verdict(on: route, request, identity) == .granted
    }

    // MARK: - Identification

    /// Whether the request may do what it asks for; it reads the fields that the contract names.
    private func verdict(
        on route: StubRoute, _ request: HTTPRequest, _ identity: Result<Bearer, TokenRefusal>
    ) -> SecurityVerdict {
        guard let security = route.security else { return .granted }
        return SecurityJudge(
            fields: FieldView(request.fields, only: security.readFields),
            query: route.target.query,
            token: tokens.map { _ in SimulatedToken(identity, alone: false) },
            word: tokens?.word ?? "bearer", session: session(identity), keys: tokens?.fixed ?? [],
            checksBasic: tokens?.binding.checksBasic ?? false
        ).verdict(on: security)
    }

    /// What a token says that is not in `Authorization`; `nil` if the contract has no place for one.
    private func session(_ identity: Result<Bearer, TokenRefusal>) -> SimulatedSession? {
        guard let binding = tokens?.binding, !binding.carriers.isEmpty else { return nil }
        let value = (try? identity.get())?.token ?? ""
        return SimulatedSession(
            carriers: binding.carriers, token: SimulatedToken(identity, alone: true),
            csrf: binding.csrfHeader.map { ($0, TokenAuthority.csrfToken(of: value)) })
    }

    /// Without checks, requests without a token are the first user's.
    private func assumed(
        _ identity: Result<Bearer, TokenRefusal>
    ) -> Result<Bearer, TokenRefusal> {
        guard case .failure = identity, let user = users?.rows.first?.id else { return identity }
        return .success(Bearer(user: user, tokenID: "", family: 0, token: ""))
    }

    private mutating func identify(
        _ call: StubCall, now: Double
    ) -> Result<Bearer, TokenRefusal> {
        let authorization =
            call.header(for: .authorization)["Authorization"] ?? queryToken(of: call)
        let session = authorization == nil ? sessionToken(of: call) : nil
        guard authorization != nil || session != nil else { return .failure(.missing) }
        let users = users
        let refreshes =
            call.operation?.binding?.tokenShape?.refreshToken == TokenShape.authorization
        let kind: TokenKind = refreshes ? .refresh : .access
        let result = withTokens { tokens -> Result<Bearer, TokenRefusal> in
            do throws(TokenRefusal) {
                if let session {
                    return .success(try tokens.check(session: session, users: users, now: now))
                }
                return .success(try tokens.check(authorization, kind, users: users, now: now))
            } catch {
                return .failure(error)
            }
        }
        if case .success(let bearer)? = result, let key = bearer.key,
            fixtures.collections[key.collection]?[key.id] == nil
        {
            return .failure(.invalid)
        }
        return result ?? .failure(.missing)
    }

    /// The token in the query (RFC 6750 §2.3), as in `Authorization`.
    private func queryToken(of call: StubCall) -> String? {
        guard let word = tokens?.binding.scheme else { return nil }
        let item = call.target.query.first { $0.name == "access_token" && !$0.value.isEmpty }
        return item.map { word.isEmpty ? $0.value : "\(word) \($0.value)" }
    }

    /// The token in a header field of its own, in the query or in the cookie.
    private func sessionToken(of call: StubCall) -> String? {
        guard let tokens else { return nil }
        let fields = FieldView(call.whole.fields, only: tokens.otherFields)
        if let token = tokens.binding.header.flatMap({ fields[$0] }), !token.isEmpty {
            return token
        }
        let query = tokens.binding.query.flatMap { name in
            call.target.query.first { $0.name == name && !$0.value.isEmpty }?.value
        }
        return query
            ?? tokens.binding.cookie.flatMap {
                Cookies.value(of: $0, in: fields[values: "Cookie"])
            }
    }
}
