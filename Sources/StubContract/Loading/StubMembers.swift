import StubJSON

/// Joins the members of an `x-stub` that were written with those that were inferred.
enum StubMembers {
    /// The members of an operation's `x-stub`, `nil` if it has none: each that was written replaces
    /// the one that was inferred, and `null` takes it away.
    ///
    /// In `tokens`, each place in requests and each status replaces the inferred one. Between the
    /// two comes what the root's `x-stub.tokens` says of all operations.
    static func merged(
        _ inferred: JSONObject?, written: DocumentNode?, of root: DocumentNode
    ) -> JSONValue? {
        if inferred == nil, written == nil { return nil }
        var members = inferred ?? JSONObject()
        let action = written?["action"]?.value.string ?? members["action"]?.string ?? ""
        if let other = members["action"]?.string, other != action {
            let kept = Set(shared).union(own(action).intersection(own(other)))
            for member in members where !kept.contains(member.key) { members[member.key] = nil }
        }
        if aboutTokens.contains(action), let tokens = root["x-stub"]?["tokens"]?.value {
            members["collection"] = tokens["collection"] ?? members["collection"]
            if aboutLogins.contains(action) {
                var shape = members["tokens"]?.object ?? [:]
                var request = shape["request"]?.object ?? [:]
                // The fields of users with other names than those that the document suggests.
                for name in ["username", "password"] where tokens[name] != nil {
                    request[name] = nil
                }
                if !shape.isEmpty {
                    shape["request"] = .object(request)
                    members["tokens"] = .object(shape)
                }
                add(tokens, to: &members)
            }
        }
        guard let written else { return .object(members) }
        guard let changes = written.value.object else { return written.value }
        if changes["collection"]?.string != nil { members["fixture"] = nil }
        if changes["fixture"]?.string != nil { members["collection"] = nil }
        // That a response is no row is a guess, for which no written action is changed.
        if changes["action"] != nil, members["row"] == false { members["row"] = nil }
        for change in changes {
            if change.key == "tokens", change.value.object != nil {
                add(change.value, to: &members)
            } else {
                members[change.key] = change.value == .null ? JSONValue?.none : change.value
            }
        }
        return .object(members)
    }

    private static func add(_ tokens: JSONValue, to members: inout JSONObject) {
        var shape = members["tokens"]?.object ?? JSONObject()
        for key in ["request", "answer", "statuses"] {
            guard let change = tokens[key] else { continue }
            shape[key] =
                key == "answer"
                ? change : JSONMergePatch(change).applied(to: shape[key] ?? [:])
        }
        if !shape.isEmpty { members["tokens"] = .object(shape) }
    }

    /// The actions that concern users and their tokens.
    static let aboutTokens = aboutLogins.union(["token", "authorize", "logout", "currentUser"])

    /// Those whose requests and responses are as the root's `x-stub.tokens` says; the others are as
    /// in OAuth, or have no tokens.
    private static let aboutLogins: Set = ["login", "register", "exchange", "refresh"]

    /// The members that all actions have.
    private static let shared = [
        "collection", "fixture", "headers", "status", "messages", "declaredErrors",
    ]

    /// The other members of an action that can be inferred.
    private static func own(_ action: String) -> Set<String> {
        switch action {
        case "list":
            [
                "rows", "page", "search", "filters", "where", "sort", "envelope", "readsBody",
                "parent",
            ]
        case "create": ["body", "row", "rows", "envelope", "bulk", "where", "defaults", "parent"]
        case "register": ["body", "row", "where", "defaults", "parent", "tokens"]
        case "replace": ["id", "key", "row", "body", "merges"]
        case "update": ["id", "key", "row", "body"]
        case "item": ["id", "key", "row"]
        case "mark", "unmark", "file", "set": ["id", "key"]
        case "delete": ["id", "key", "row", "marksDeletion"]
        case "login", "exchange", "refresh", "token": ["tokens"]
        default: []
        }
    }
}
