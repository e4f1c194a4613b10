import StubContract
import StubHTTP

/// What a request is answered, and what is known about the answer.
struct StubAnswer: Sendable {
    var http: HTTPResponse
    /// The access token the request carried, by its id.
    var tokenID: String?
    /// What of the body need not be held against the contract any more.
    var knowledge = BodyKnowledge.unknown
    /// Names the representation; `nil` where it is made up.
    var tag: EntityTag?
    /// Whether it has just been kept for requests with the same `Idempotency-Key`.
    var isKept = false

    /// Whether the API behind the stub is to be asked; `http` has no more than the delay then.
    var isForwarded = false
    /// What a rule does around an answer that is yet to come.
    var decision: RuleDecision?
    /// A rule whose patch takes so long that it is applied outside of the critical section.
    var patching: RuleDecision?

    /// Whether HTTP itself, or the stub's own limits, gave the status, so that no contract has to
    /// declare it.
    var isProtocol = false
    /// Whether the stub refuses the request for what it is, not for what the fixtures hold.
    var isRefusal = false
    /// Whether the whole response is known to keep the contract.
    var isChecked = false

    init(http: HTTPResponse, isRefusal: Bool = false) {
        self.http = http
        self.isRefusal = isRefusal
    }

    /// What the stub says of itself or of HTTP, and not for the API.
    static func ownRefusal(_ http: HTTPResponse) -> StubAnswer {
        var answer = StubAnswer(http: http)
        answer.isProtocol = true
        return answer
    }

    /// Left to the API behind the stub.
    static var forwarded: StubAnswer {
        var answer = StubAnswer(http: HTTPResponse(status: 502))
        answer.isForwarded = true
        return answer
    }

    init(_ answer: FixtureAnswer) {
        http = answer.response
        knowledge = answer.knowledge
        tag = answer.tag
        isProtocol = answer.isProtocol
    }

    /// Applies the patch that was put off.
    mutating func applyPatch(for request: HTTPRequest) {
        guard let decision = patching.take() else { return }
        do throws(RuleError) {
            http = try decision.patched(http)
            revalidate(for: request)
        } catch {
            http = decision.failure(error)
            isProtocol = true
        }
    }

    /// Answers a conditional request by the tag of the representation.
    mutating func revalidate(for request: HTTPRequest) {
        switch Revalidation(request: request).settle(&http, tag: tag) {
        case .unchanged: break
        case .notModified: knowledge = .valid
        case .preconditionFailed: isChecked = true
        }
    }

    /// Longer bodies are validated off the event loop, unless they are known to be valid; in bytes.
    private static let shortBody = 256 << 10

    /// Whether the remaining work takes so long that other requests should not wait for it.
    var isLong: Bool {
        if patching != nil { return true }
        guard http.body.count > Self.shortBody, !isChecked else { return false }
        return switch knowledge {
        case .unknown, .value: true
        case .rows, .valid: false
        }
    }
}
