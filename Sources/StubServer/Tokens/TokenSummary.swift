import StubFixtures
import StubJSON

extension TokenAuthority {
    /// Policy, counters and every token by its id, never its value.
    func summary(now: Double) -> JSONValue {
        [
            "policy": .string(policy.rawValue),
            "accessLifetime": Self.seconds(accessLifetime),
            "refreshLifetime": Self.seconds(refreshLifetime),
            "logins": .int(logins),
            "refusedLogins": .int(refusedLogins),
            "refreshes": .int(refreshes),
            "refusedRefreshes": .int(refusedRefreshes),
            "tokens": .array(
                tokens.values.sorted { $0.number < $1.number }.map { $0.summary(now: now) }),
        ]
    }

    fileprivate static func seconds(_ value: Double) -> JSONValue {
        JSONNumber(value).map(JSONValue.number) ?? .null
    }
}

extension Token {
    fileprivate func summary(now: Double) -> JSONValue {
        [
            "id": .string(id),
            "kind": .string(kind.rawValue),
            "user": user.json,
            "issuedAt": TokenAuthority.seconds(issuedAt),
            "expiresAt": TokenAuthority.seconds(expiresAt),
            "state": isSpent ? "spent" : isExpired(at: now) ? "expired" : "valid",
            "uses": .int(uses),
        ]
    }
}
