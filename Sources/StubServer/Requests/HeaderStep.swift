import StubFixtures
import StubHTTP

/// The steps of a decision that read header fields of the request.
///
/// Each step declares its fields itself and gets a view of the header that hides all others. There
/// is no view without a case here, so that the read cache, which asks all cases, learns of every
/// field that can change the answer to a read. What carries credentials is named by the contract:
/// `OperationSecurity.readFields`, by which a cached read is judged again.
enum HeaderStep: Sendable, CaseIterable {
    case overrides
    case conditions
    case crossOrigin
    case idempotency
    case authorization

    /// The fields that the step reads.
    var fields: FieldNames {
        switch self {
        case .overrides: RequestOverrides.readFields
        case .conditions: Preconditions.readFields
        case .crossOrigin: CrossOrigin.readFields
        case .idempotency: IdempotencyLedger.readFields
        case .authorization: Self.authorizationFields
        }
    }

    private static let authorizationFields = FieldNames(["Authorization"])

    /// Whether a request with one of the fields bypasses the cache; the others are part of its key.
    var bypassesCache: Bool { self != .authorization }

    /// Every field that makes a request bypass the cache.
    static let bypassing = FieldNames(
        allCases.filter(\.bypassesCache).flatMap(\.fields.names))
}

extension HTTPRequest {
    /// The fields that a step has declared.
    func header(for step: HeaderStep) -> FieldView { FieldView(fields, only: step.fields) }
}
