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
        let inferredAction = members["action"]?.string.flatMap(StubAction.init)
        let action = written?["action"] == nil ? inferredAction : StubAction(written)
        if let inferredAction, inferredAction != action {
            let kept = inferredAction.inferredMembers
                .intersection(action?.inferredMembers ?? []).union(shared)
            for member in members where !kept.contains(member.key) { members[member.key] = nil }
        }
        if let action, action.isAboutTokens || members["mine"] == true,
            let tokens = root["x-stub"]?["tokens"]?.value
        {
            members["collection"] = tokens["collection"] ?? members["collection"]
            if action.isLogin {
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
        for key in ["endsAllSessions", "acceptsAnyProof"] {
            shape[key] = tokens[key] ?? shape[key]
        }
        if !shape.isEmpty { members["tokens"] = .object(shape) }
    }

    /// The members that all actions have.
    private static let shared = [
        "collection", "fixture", "headers", "status", "messages", "declaredErrors",
    ]
}
