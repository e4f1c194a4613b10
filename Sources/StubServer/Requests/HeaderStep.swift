import StubFixtures
import StubHTTP

/// The steps of a decision that read header fields of the request.
///
/// Each step declares its fields and gets a view of the header that hides all others. A view
/// requires a case here, so the read cache, which checks all cases, considers every field that can
/// change the response to a read. The contract names the fields with credentials:
/// `OperationSecurity.readFields`, by which each cache hit is checked again.
enum HeaderStep: Sendable, CaseIterable {
    case overrides
    case conditions
    case crossOrigin
    case idempotency
    case authorization
    case negotiation
    case events

    /// The fields that the step reads.
    var fields: FieldNames {
        switch self {
        case .overrides: RequestOverrides.readFields
        case .conditions: Preconditions.readFields
        case .crossOrigin: CrossOrigin.readFields
        case .idempotency: IdempotencyLedger.readFields
        case .authorization: Self.authorizationFields
        case .negotiation: Self.negotiationFields
        case .events: Self.eventFields
        }
    }

    private static let authorizationFields = FieldNames(["Authorization"])
    private static let negotiationFields = FieldNames(["Accept"])
    private static let eventFields = FieldNames(["Last-Event-ID"])

    /// Whether a request with one of the fields bypasses the cache.
    ///
    /// Of the others, the token is part of the cache's key, and what a client accepts is compared with
    /// the cached answer. `TokenAuthority.otherFields` bypass it as well.
    var bypassesCache: Bool { self != .authorization && self != .negotiation }

    /// All fields that make a request bypass the cache.
    static let bypassing = FieldNames(
        allCases.filter(\.bypassesCache).flatMap(\.fields.names))
}

extension HTTPRequest {
    /// Returns the fields that a step has declared.
    func header(for step: HeaderStep) -> FieldView { FieldView(fields, only: step.fields) }
}
