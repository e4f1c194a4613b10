import StubJSON

/// What a member of an `x-stub` can be.
enum StubMemberKind: String {
    case text = "a string"
    case object = "an object"
    case list = "a list"
    case number = "a whole number"
    case amount = "a number"
    case flag = "true or false"

    private func accepts(_ value: JSONValue) -> Bool {
        switch self {
        case .text: value.string != nil
        case .object: value.object != nil
        case .list: value.array != nil
        case .number: value.int != nil
        case .amount: value.double != nil
        case .flag: value.bool != nil
        }
    }

    /// What the member must be; `nil` if the value is that.
    static func expectation(_ kinds: [StubMemberKind], of value: JSONValue) -> String? {
        if kinds.contains(where: { $0.accepts(value) }) { return nil }
        return kinds.map(\.rawValue).joined(separator: " or ")
    }

    /// The members of an operation's `x-stub`.
    static let operation = byMember(
        [
            (
                [.text],
                [
                    "action", "body", "claim", "collection", "field", "fixture", "id", "issues",
                    "key", "member", "part", "path", "removedBy", "rows", "select", "users",
                ]
            ),
            (
                [.object],
                [
                    "defaults", "envelope", "filters", "headers", "mark", "match", "messages",
                    "owner", "page", "parent", "renames", "search", "sort", "tokens", "where",
                    "writer", "writes",
                ]
            ),
            ([.number], ["invalid", "status"]),
            (
                [.flag],
                [
                    "declaredErrors", "keepsFalsy", "marksDeletion", "merges", "mine", "only",
                    "readsBody",
                ]
            ),
            ([.list], ["answer", "takes"]),
            ([.text, .flag], ["row"]),
            ([.text, .object], ["distinct"]),
        ])

    /// The members of the root's `x-stub.tokens`.
    static let tokens = byMember(
        [
            (
                [.text],
                [
                    "code", "collection", "cookie", "csrfHeader", "header", "lifetimeParameter",
                    "password", "query", "rotation", "scheme", "scopes", "secret",
                ]
            ),
            ([.text, .list], ["username"]),
            ([.list], ["claims"]),
            ([.amount], ["accessLifetime", "refreshLifetime"]),
            ([.flag], ["singleSession"]),
            ([.object], ["answer", "clients", "fixed", "messages", "request", "statuses"]),
        ])

    private static func byMember(
        _ kinds: [([StubMemberKind], [String])]
    ) -> [String: [StubMemberKind]] {
        Dictionary(
            uniqueKeysWithValues: kinds.flatMap { kinds, names in names.map { ($0, kinds) } })
    }
}
