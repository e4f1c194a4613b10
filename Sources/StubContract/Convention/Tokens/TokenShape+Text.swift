import StubJSON

extension TokenShape {
    /// The member `tokens` of an `x-stub` that is read as this shape.
    var members: JSONObject {
        var request = JSONObject()
        request["username"] = username.map { JSONValue(stubPlace: $0) }
        request["password"] = password.map { JSONValue(stubPlace: $0) }
        request["code"] = code.map { JSONValue(stubPlace: $0) }
        request["refreshToken"] = JSONValue(stubPlace: refreshToken)
        var places = JSONObject()
        for slot in Slot.allCases {
            places[slot.rawValue] = answer[slot].map { JSONValue(stubPlace: $0) }
        }
        places["user"] = user.map { JSONValue(stubPlace: $0) }
        var members: JSONObject = ["request": .object(request), "answer": .object(places)]
        var numbers = JSONObject()
        for refusal in Refusal.allCases {
            numbers[refusal.rawValue] = statuses[refusal].map { .int($0) }
        }
        if !numbers.isEmpty { members["statuses"] = .object(numbers) }
        if endsAllSessions { members["endsAllSessions"] = true }
        if acceptsAnyProof { members["acceptsAnyProof"] = true }
        return members
    }
}
