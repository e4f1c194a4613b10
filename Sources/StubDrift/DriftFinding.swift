package import StubJSON

/// One difference between a live API and the project's contract or fixtures.
package struct DriftFinding: Sendable, Hashable {
    /// What became of a part of the API.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The API has something new.
        case added
        /// The API no longer has something.
        case missing
        /// Something has another value or type.
        case changed
    }

    /// What differs, and how.
    package let code: DriftCode
    /// The operation.
    package let operation: String
    /// The request, such as `GET /products/1`.
    package let request: String
    /// The place in the body, with `*` for the elements of arrays, or the name of a header field.
    package let place: String
    /// What was expected and what was found, as one sentence without a full stop.
    package let message: String
    /// Whether an app that is written for the contract may fail because of it.
    package let isBreaking: Bool
}

extension DriftFinding {
    package var kind: Kind { code.kind }
    /// What differs, such as `member` or `status`.
    package var part: String { code.part }

    package var json: JSONValue {
        [
            "kind": .string(kind.rawValue), "part": .string(part), "code": .string(code.rawValue),
            "operation": .string(operation), "request": .string(request),
            "place": .string(place), "message": .string(message), "breaking": .bool(isBreaking),
        ]
    }
}

/// What the comparison of one operation with a live API resulted in.
package struct DriftResult: Sendable {
    package let operation: String
    /// The request that was sent, such as `GET /products/1`; `nil` if none was.
    package let request: String?
    /// Why the operation was not compared; `nil` if it was.
    package let skipped: String?
    package let findings: [DriftFinding]
}
