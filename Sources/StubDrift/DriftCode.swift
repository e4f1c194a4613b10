/// The stable codes of differences; `understudy explain` explains each of them.
package enum DriftCode: String, Sendable, Hashable, CaseIterable {
    case bodyChanged = "drift/body-changed"
    case headerChanged = "drift/header-changed"
    case headerMissing = "drift/header-missing"
    case mediaTypeChanged = "drift/media-type-changed"
    case memberAdded = "drift/member-added"
    case memberChanged = "drift/member-changed"
    case memberMissing = "drift/member-missing"
    case operationMissing = "drift/operation-missing"
    case responseMissing = "drift/response-missing"
    case statusAdded = "drift/status-added"
    case statusChanged = "drift/status-changed"

    /// What became of the part.
    var kind: DriftFinding.Kind {
        switch self {
        case .memberAdded, .statusAdded: .added
        case .headerMissing, .memberMissing, .operationMissing, .responseMissing: .missing
        case .bodyChanged, .headerChanged, .mediaTypeChanged, .memberChanged, .statusChanged:
            .changed
        }
    }

    /// What differs, such as `media-type`.
    var part: String {
        String(rawValue.dropFirst("drift/".count).dropLast(kind.rawValue.count + 1))
    }
}
