import StubJSON

/// Writes the shape of requests for tokens and of their answers as the member `tokens` of an
/// `x-stub`.
struct TokenText {
    let shape: TokenShape

    var value: JSONValue {
        var request = JSONObject()
        request["username"] = shape.username.map(Self.path)
        request["password"] = shape.password.map(Self.path)
        request["refreshToken"] = Self.path(shape.refreshToken)
        var answer = JSONObject()
        for slot in TokenShape.Slot.allCases {
            answer[slot.rawValue] = shape.answer[slot].map(Self.path)
        }
        answer["user"] = shape.user.map(Self.path)
        var members = JSONObject([("request", .object(request)), ("answer", .object(answer))])
        var statuses = JSONObject()
        for refusal in TokenShape.Refusal.allCases {
            statuses[refusal.rawValue] = shape.statuses[refusal].map { .int($0) }
        }
        if !statuses.isEmpty { members["statuses"] = .object(statuses) }
        return .object(members)
    }

    private static func path(_ tokens: [String]) -> JSONValue {
        .string(tokens.joined(separator: "."))
    }
}
