import StubContract
import StubHTTP
import StubRules
import StubServer

/// The requests of an operation, or those of them whose body has a text.
///
/// A token endpoint (RFC 6749 §3.2) is one operation for logins and refreshes, which differ by their
/// bodies alone.
struct RequestKind: Sendable {
    let operation: String
    let bodyText: String?

    init(_ operation: String, bodyText: String? = nil) {
        self.operation = operation
        self.bodyText = bodyText
    }

    var pattern: RequestPattern {
        RequestPattern(operation: operation, bodyText: bodyText)
    }
}

extension CheckStage {
    /// The exchanges of these requests so far, in order of arrival.
    func exchanges(_ kind: RequestKind) -> [Exchange] {
        exchanges(kind.operation).filter(kind.pattern.matches)
    }

    /// Holds the answers to these requests until the barrier is released.
    func hold(_ kind: RequestKind, at barrier: String, times: Int? = nil) {
        add(Rule(kind.pattern).holding(at: barrier), times)
    }

    /// Answers these requests with a status and a message in the shape of the contract's errors.
    func refuse(
        _ kind: RequestKind, _ status: Int, _ message: String = "Not now",
        headers: HTTPFields = [:], times: Int? = nil
    ) {
        add(refusal(of: kind, status, message, headers: headers), times)
    }

    /// A rule that answers these requests with a status and a message, for further effects.
    func refusal(
        of kind: RequestKind, _ status: Int, _ message: String = "Not now",
        headers: HTTPFields = [:]
    ) -> Rule {
        refusal(of: kind.operation, status, message, headers: headers).matching(kind.pattern)
    }
}

extension Rule {
    /// The same rule about other requests.
    func matching(_ pattern: RequestPattern) -> Rule {
        var rule = self
        rule.pattern = pattern
        return rule
    }
}
