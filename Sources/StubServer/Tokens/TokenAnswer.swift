import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// A response with tokens, in the shape that the contract declares.
struct TokenAnswer {
    let shape: TokenShape
    let now: Double
    var texts: [TokenShape.Slot: String] = [:]
    /// The lifetimes of the access token and the refresh token, in seconds.
    var lifetimes: (access: Double, refresh: Double) = (0, 0)
    var user: Row?
    /// The user's members in the response, unless the shape lists its own.
    var claims: [String] = []
    /// The members of the request; a response repeats ids and names where it has a place for them,
    /// such as that of the device.
    var sent: JSONObject = [:]

    /// Returns the template with the available values; members without a value are omitted.
    var value: JSONValue {
        var value = described
        let tokens = shape.answer.values.compactMap(\.first)
        for member in sent where !tokens.contains(member.key) {
            let name = TokenWords.plain(member.key)
            guard name.hasSuffix("id") || name.hasSuffix("name"),
                !TokenWords.usernames.contains(member.key),
                value[member.key]?.string != nil, member.value.string != nil
            else { continue }
            value.set(member.value, at: [member.key])
        }
        return value
    }

    private var described: JSONValue {
        var value = shape.template ?? [:]
        for slot in TokenShape.Slot.allCases {
            guard let place = shape.answer[slot], !place.isEmpty else { continue }
            // A token that is for all scopes shows those of the document's example.
            if slot == .scope, texts[.scope] == nil { continue }
            let example = Self.value(at: place, in: value)
            value.set(self.value(of: slot, at: place, like: example), at: place[...])
        }
        guard let user, let place = shape.user else { return value }
        for claim in shape.claims ?? claims {
            // OpenID Connect Core §5.3.2: `sub` is the user of the ID token.
            let member =
                user.members[claim]
                ?? user.members.first { TokenWords.isSame($0.key, as: claim) }?.value
                ?? (claim == "sub" ? user.id.map { .string($0.description) } : nil)
            guard let member else { continue }
            let shown = Self.value(at: place + [claim], in: value)
            // Where users have numbers, a member such as `user_id` or their `id` may be a text.
            let isText = shown?.string != nil
            let text = isText ? member.number?.int.map { JSONValue.string(String($0)) } : nil
            value.set(text ?? member, at: (place + [claim])[...])
        }
        return value
    }

    private func value(
        of slot: TokenShape.Slot, at place: [String], like example: JSONValue?
    ) -> JSONValue? {
        guard texts[.accessToken] != nil else { return nil }
        return switch slot {
        case .expiresIn:
            seconds(
                lifetimes.access * (Self.isInMilliseconds(place.last) ? 1000 : 1), like: example)
        case .accessExpiry: time(lifetimes.access, like: example)
        case .refreshExpiry:
            texts[.refreshToken].map { _ in time(lifetimes.refresh, like: example) }
        // RFC 6749 §5.1: its case does not matter, but an enumeration in the document does.
        case .tokenType where example?.string?.lowercased() == texts[slot]?.lowercased(): example
        case .sessionToken: texts[.accessToken].map(JSONValue.string)
        case .accessToken, .refreshToken, .tokenType, .idToken, .scope, .csrfToken:
            texts[slot].map(JSONValue.string)
        }
    }

    private static func isInMilliseconds(_ name: String?) -> Bool {
        ["ms", "millis", "milliseconds"].contains {
            (name.map(TokenWords.plain) ?? "").hasSuffix($0)
        }
    }

    /// Seconds as a number, or as a string if the contract declares one.
    private func seconds(_ seconds: Double, like example: JSONValue?) -> JSONValue {
        let count = TokenMint.wholeSeconds(seconds)
        return example?.string == nil ? .int(count) : .string(String(count))
    }

    /// A time stamp, or seconds since 1970 if the contract declares a number.
    private func time(_ lifetime: Double, like example: JSONValue?) -> JSONValue {
        let end = now + lifetime
        return example?.number == nil
            ? .string(CivilTime(unixSeconds: end).iso8601) : .int(TokenMint.wholeSeconds(end))
    }

    private static func value(at place: [String], in value: JSONValue) -> JSONValue? {
        place.reduce(Optional(value)) { $0?[$1] }
    }
}
