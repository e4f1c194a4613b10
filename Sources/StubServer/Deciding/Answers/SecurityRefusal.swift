import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// The answer to a request that lacks credentials, or whose token is not accepted.
struct SecurityRefusal {
    let operation: ContractOperation
    /// The token simulation; `nil` without one.
    let tokens: TokenBinding?
    /// Why the token is not accepted; `nil` if it is.
    let reason: TokenRefusal?
    /// What else breaks the contract in the request, if the stub is strict.
    let strictIssues: [ContractIssue]?

    /// A 401, or a 403 for a token that lacks scopes, as the operation declares it.
    func answer(to verdict: SecurityVerdict) -> StubAnswer {
        let status: Int
        switch verdict {
        case .lacksScopes: status = 403
        case .tokenRefused:
            // Some APIs answer an expired token by another status, with a code of its own.
            status =
                ContractRefusal(of: operation, .declared)
                .status(among: [401, 403, 400], naming: codes) ?? 401
        case .granted, .missing: status = 401
        }
        var answer = body(status, text(verdict), verdict)
        answer.http.fields.remove("WWW-Authenticate")
        let challenges = SecurityChallenges(operation.security, word: tokens?.scheme ?? "Bearer")
        for challenge in challenges.values(error(verdict)) {
            answer.http.fields.append("WWW-Authenticate", challenge)
        }
        return answer
    }

    private func body(_ status: Int, _ text: String, _ verdict: SecurityVerdict) -> StubAnswer {
        let declared = ContractRefusal(of: operation, .declared)
        // The messages of `x-stub` are written for a body that has nothing else.
        if tokens?.isInferred == false, isAboutToken(verdict),
            declared.accepts(["message": .string(text)], status: status)
        {
            return StubAnswer(http: .message(status, text), origin: .stub)
        }
        if let response = declared.response(
            status: status, message: text, codes: verdict == .tokenRefused ? codes : [])
        {
            return StubAnswer(http: response, origin: .stub)
        }
        guard let strictIssues, verdict == .missing else {
            let like = ContractRefusal(of: operation, .explaining)
                .likelyResponse(status: status, message: text)
            if let like { return StubAnswer(http: like, origin: .stub) }
            return StubAnswer(
                http: .problem(
                    status, title: status == 401 ? "Unauthorized" : "Forbidden", detail: text),
                origin: .stub)
        }
        return StubAnswer(
            http: .problem(
                status, title: "The request breaks the contract", detail: text,
                issues: strictIssues + [.missingCredentials(for: operation)]), origin: .refusal)
    }

    // MARK: - What is wrong

    /// The codes that an API may have for a token that is not accepted.
    private var codes: [String] {
        reason == .expired
            ? ["expired token", "token expired"] : ["invalid token", "token invalid"]
    }

    /// Whether the refusal is about a token of the simulation.
    private func isAboutToken(_ verdict: SecurityVerdict) -> Bool {
        guard tokens != nil else { return false }
        return verdict == .tokenRefused
            || operation.security.schemes.contains {
                $0.isSimulated(word: tokens?.scheme.lowercased() ?? "bearer")
                    || tokens?.carriers.contains($0.kind) == true
            }
    }

    private func text(_ verdict: SecurityVerdict) -> String {
        switch verdict {
        case .lacksScopes(let scopes):
            return "The access token lacks a scope; \(operation.id) needs "
                + scopes.joined(separator: ", ")
        case .tokenRefused where reason == nil:
            return "The token is not one for \(operation.security); 'serve --tokens FILE' or "
                + "x-stub.tokens.fixed name such tokens"
        case .granted, .missing, .tokenRefused:
            guard isAboutToken(verdict), let messages = tokens?.messages else {
                return ContractIssue.missingCredentials(for: operation).message
            }
            return verdict == .missing
                ? messages.missing : reason == .expired ? messages.expired : messages.invalid
        }
    }

    private func error(_ verdict: SecurityVerdict) -> SecurityChallenges.TokenError? {
        switch verdict {
        case .granted, .missing: nil
        case .tokenRefused:
            .invalid(
                reason == .expired ? "The access token expired" : "The access token is not valid")
        case .lacksScopes(let scopes): .insufficientScope(scopes)
        }
    }

    // MARK: - The journal

    /// What the journal notes of a request: missing credentials break the contract, a token that
    /// is not accepted does not.
    static func issues(
        _ verdict: SecurityVerdict, _ call: StubCall, by policy: AnswerPolicy
    ) -> [ContractIssue] {
        guard verdict == .missing, let operation = call.operation else { return [] }
        let severity: ContractIssue.Severity = policy.checksSecurity ? .error : .warning
        return [.missingCredentials(for: operation, severity: severity)]
    }
}

extension SimulatedToken {
    /// What is known of who asks, by the token in `Authorization` or by the cookie of the session.
    init(_ identity: Result<Bearer, TokenRefusal>, alone: Bool) {
        switch identity {
        case .success(let bearer) where bearer.standsAlone != alone: self = .missing
        case .success(let bearer):
            self = bearer.fixed.map { .fixed($0) } ?? .valid(scopes: bearer.scopes)
        case .failure(.missing): self = .missing
        case .failure(.expired), .failure(.invalid): self = .refused
        }
    }
}
