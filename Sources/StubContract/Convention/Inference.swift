import StubJSON

/// What a convention says of an operation: the `x-stub` that it needs, or why it gets none.
struct Inference {
    /// The members of the `x-stub`; `nil` if the operation is answered with examples.
    var members: JSONObject?
    /// Why, for display.
    var reason: String

    /// An operation that is answered with examples.
    static func none(_ reason: String) -> Inference {
        Inference(members: nil, reason: "example: " + reason)
    }

    /// An operation that is bound.
    static func bound(_ members: JSONObject, _ reason: String) -> Inference {
        Inference(members: members, reason: "by convention: " + reason)
    }
}

extension [StubBinding.Pair] {
    /// The pairs by field, as in `where`.
    var byField: JSONValue {
        .object(
            JSONObject(map { ($0.field + ($0.allowsMissing ? "?" : ""), .string($0.parameter)) }))
    }
}

extension [StubBinding.Filter] {
    /// The filters by parameter, as in `filters`.
    var byParameter: JSONValue {
        .object(JSONObject(map { ($0.parameter, .string($0.written)) }))
    }
}

extension [StubBinding.EnvelopeMember] {
    /// The names of the members by what they contain, as in `envelope`.
    var byQuantity: JSONValue {
        var names = JSONObject()
        for member in self {
            let (key, name) = (member.quantity.rawValue, JSONValue.string(member.name))
            switch names[key] {
            case nil: names[key] = name
            case .array(let others)?: names[key] = .array(others + [name])
            case let first?: names[key] = .array([first, name])
            }
        }
        return .object(names)
    }
}
