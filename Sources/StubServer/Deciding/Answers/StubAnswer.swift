import StubContract
import StubFixtures
import StubHTTP
import StubRules

/// A decided response, with information for its validation and caching.
struct StubAnswer: Sendable {
    var http: HTTPResponse
    /// Identifies the representation; `nil` for a generated one.
    var tag: EntityTag?
    var origin = Origin.api
    var validation = Validation.due(.unknown)
    /// The key of the mapping that answers; `nil` if none does.
    var mapping: String?
    /// What the response was made of.
    var source = AnswerSource.stub
    /// The `Idempotency-Key` under which the response was just stored.
    var kept: IdempotencyLedger.Key?

    /// Whether the status is only a warning where the operation does not declare it.
    var mayBeUndeclared = false

    /// The source of a response.
    enum Origin: Sendable {
        /// The API, represented by fixtures, recordings, examples and rules.
        case api
        /// HTTP itself or the stub's limits: no contract has to declare the status.
        case stub
        /// The stub, which rejects the request because of its form, not because of the fixtures.
        case refusal
    }

    /// The remaining validation.
    enum Validation: Sendable {
        /// The response has to be validated; this much is known about its body.
        case due(BodyKnowledge)
        /// The response is known to be valid.
        case done
    }

    init(http: HTTPResponse, origin: Origin = .api, source: AnswerSource = .stub) {
        self.http = http
        self.origin = origin
        self.source = source
    }

    init(_ answer: FixtureAnswer, source: AnswerSource) {
        self.source = source
        http = answer.response
        tag = answer.tag
        origin = answer.isProtocol ? .stub : .api
        validation = .due(answer.knowledge)
    }

    /// Returns the contract violations of the response.
    func issues(of operation: ContractOperation?, isStrict: Bool) -> [ContractIssue] {
        guard let operation, case .due(let knowledge) = validation else { return [] }
        switch origin {
        case .api: break
        case .stub: if !operation.declares(http.status) { return [] }
        // A strict error response is the stub's own, which no contract declares.
        case .refusal: if isStrict { return [] }
        }
        let issues = ResponseValidator.issues(in: http, of: operation, knowing: knowledge)
        return mayBeUndeclared ? issues.map(\.asWarningOfStatus) : issues
    }

    /// Longer bodies are validated off the event loop, unless they are known to be valid; in bytes.
    private static let shortBody = 256 << 10

    /// Whether validation takes so long that other requests should not wait for it.
    var isLong: Bool {
        guard http.bodyCount > Self.shortBody, case .due(let knowledge) = validation else {
            return false
        }
        return switch knowledge {
        case .unknown, .value: true
        case .rows, .valid: false
        }
    }
}

// MARK: - Changes

extension StubAnswer {
    /// Evaluates a conditional request with the tag of the representation.
    mutating func revalidate(for request: HTTPRequest) {
        switch Revalidation(request.method, request.header(for: .conditions)).settle(
            &http, tag: tag)
        {
        case .unchanged: break
        case .notModified: if case .due = validation { validation = .due(.valid) }
        case .preconditionFailed: validation = .done
        }
    }

    /// Adds the header fields of a read of fixtures, and validates it; returns whether it is valid, so
    /// that it can be cached.
    mutating func completeRead(of operation: ContractOperation, isStrict: Bool) -> Bool {
        guard http.status == operation.binding?.status ?? 200 else { return false }
        http.fields["ETag"] = http.fields["ETag"] ?? tag?.text
        http.fields["Matched-Operation"] = operation.id
        http.noteNegotiation(by: operation.response(for: http.status))
        // A long body that is not known to be valid is validated later, off the critical section.
        guard !isLong, issues(of: operation, isStrict: isStrict).isEmpty else { return false }
        validation = .done
        return true
    }

    /// Discards the information about a body that a rule changes.
    mutating func invalidateBody() {
        validation = .due(.unknown)
        tag = nil
    }

    /// Returns the response with a rule's patch, or an error response if it cannot be applied.
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

extension ContractIssue {
    /// A warning, if the issue is that the status is not declared.
    fileprivate var asWarningOfStatus: ContractIssue {
        guard kind.part == .status else { return self }
        return ContractIssue(
            kind, severity: .warning, message: message, location: location, contract: contract)
    }
}
