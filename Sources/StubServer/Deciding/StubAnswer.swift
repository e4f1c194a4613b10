import StubContract
import StubFixtures
import StubHTTP
import StubRules

/// A response that was decided, and what is known about it before it is validated.
struct StubAnswer: Sendable {
    var http: HTTPResponse
    /// Names the representation; `nil` where it is made up.
    var tag: EntityTag?
    var origin = Origin.api
    var validation = Validation.due(.unknown)
    /// The `Idempotency-Key` under which the answer has just been kept.
    var kept: IdempotencyLedger.Key?

    /// Who gives the answer.
    enum Origin: Sendable {
        /// The API, which fixtures, recordings, examples and rules stand for.
        case api
        /// HTTP itself, or the stub's own limits: no contract has to declare the status.
        case stub
        /// The stub, which refuses the request for what it is, not for what the fixtures hold.
        case refusal
    }

    /// What is left to validate.
    enum Validation: Sendable {
        /// The response, of whose body so much is known.
        case due(BodyKnowledge)
        /// Nothing: the response keeps the contract.
        case done
    }

    init(http: HTTPResponse, origin: Origin = .api) {
        self.http = http
        self.origin = origin
    }

    init(_ answer: FixtureAnswer) {
        http = answer.response
        tag = answer.tag
        origin = answer.isProtocol ? .stub : .api
        validation = .due(answer.knowledge)
    }

    /// What breaks the contract in the response.
    func issues(of operation: ContractOperation?, isStrict: Bool) -> [ContractIssue] {
        guard let operation, case .due(let knowledge) = validation else { return [] }
        switch origin {
        case .api: break
        case .stub: if !operation.declares(http.status) { return [] }
        // A strict refusal is the stub's own, which no contract declares.
        case .refusal: if isStrict { return [] }
        }
        return ResponseValidator.issues(in: http, of: operation, knowing: knowledge)
    }

    /// Longer bodies are validated off the event loop, unless they are known to be valid; in bytes.
    private static let shortBody = 256 << 10

    /// Whether validation takes so long that other requests should not wait for it.
    var isLong: Bool {
        guard http.body.count > Self.shortBody, case .due(let knowledge) = validation else {
            return false
        }
        return switch knowledge {
        case .unknown, .value: true
        case .rows, .valid: false
        }
    }
}

// MARK: - Changing

extension StubAnswer {
    /// Answers a conditional request by the tag of the representation.
    mutating func revalidate(for request: HTTPRequest) {
        switch Revalidation(request.method, request.header(for: .conditions)).settle(
            &http, tag: tag)
        {
        case .unchanged: break
        case .notModified: if case .due = validation { validation = .due(.valid) }
        case .preconditionFailed: validation = .done
        }
    }

    /// Forgets what was known about a body that a rule changes.
    mutating func invalidateBody() {
        validation = .due(.unknown)
        tag = nil
    }

    /// The answer with a rule's patch, or the reason why it cannot be patched.
    func patched(by rule: RuleDecision, for call: StubCall) -> StubAnswer {
        var answer = self
        do throws(RuleError) {
            answer.http = try rule.patched(http)
            answer.revalidate(for: call.whole)
        } catch {
            answer.http = rule.failure(error)
            answer.origin = .stub
        }
        return answer
    }
}
