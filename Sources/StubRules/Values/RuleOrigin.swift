package import StubContract
import StubHTTP
package import StubJSON

/// The mapping that a rule was translated from.
package struct RuleOrigin: Sendable, Hashable {
    /// Identifies the mapping for its clients.
    package let key: String
    /// The mapping as it was given, with its identifier.
    package let document: JSONValue
    /// Whether a reset keeps it.
    package let isPersistent: Bool

    package init(key: String, document: JSONValue, isPersistent: Bool) {
        self.key = key
        self.document = document
        self.isPersistent = isPersistent
    }

    /// The header field of responses that names the mapping.
    package static let field = "Matched-Stub-Id"
}

extension Rule {
    /// The bytes of the bodies that its templates contain.
    package var templateSize: Int {
        steps.reduce(0) { size, step in
            guard case .respond(let response) = step.answer else { return size }
            return size + (response.template?.size ?? 0)
        }
    }
}

extension Exchange {
    /// Whether the request matched no operation of the contract and no mapping.
    package var isUnmatched: Bool { operation == nil && mapping == nil }
}
