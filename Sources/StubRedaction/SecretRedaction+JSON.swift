package import StubJSON

// JSON values: what a member hides by its own name and by those around it.
extension SecretRedaction {
    /// The places where something was replaced are added to `places`, below the present one.
    package func json(_ value: JSONValue, under reach: Reach?) -> JSONValue {
        switch value {
        case .null, .bool: return value
        case .array(let elements):
            return .array(
                elements.enumerated().map { index, element in
                    let reach = reach ?? self.reach(ofElement: index, of: elements)
                    return within(String(index)) { json(element, under: reach) }
                })
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map { member in
                        (member.key, self.member(member, of: object, under: reach))
                    }))
        case .string(let text):
            let replaced = self.value(text, under: reach, name: names.last ?? "")
            if replaced != text { mark() }
            return .string(replaced)
        case .number(let number):
            let replaced = self.number(number, under: reach)
            if replaced != number { mark() }
            return .number(replaced)
        }
    }

    /// The value of a member that stands by itself.
    package func member(_ name: String, _ value: JSONValue) -> JSONValue {
        member(JSONObject.Member(key: name, value: value), of: JSONObject(), under: nil)
    }

    func member(
        _ member: JSONObject.Member, of object: JSONObject, under outer: Reach?
    ) -> JSONValue {
        if rules.keeps(member.key) { return member.value }
        let reach = self.reach(of: member, of: object, under: outer)
        names.append(member.key)
        defer { names.removeLast() }
        return within(member.key) { json(member.value, under: reach) }
    }

    /// By the element before it, as in `["--password", "…"]` and `["X-Api-Key", "…"]`.
    func reach(ofElement index: Int, of elements: [JSONValue]) -> Reach? {
        guard index > 0, let name = elements[index - 1].string, name.utf8.count <= 64,
            name.hasPrefix("--") || elements.count == 2, !name.contains(" "),
            !rules.keeps(name)
        else { return nil }
        // Two words are a list, as in `["password", "refresh_token"]`.
        if !name.hasPrefix("--"), let text = elements[index].string, ValueLook.isTerm(text) {
            return nil
        }
        return reach(of: name)
    }

    /// By the name beside it, as in `{"name": "password", "value": "…"}`.
    func reach(named member: JSONObject.Member, in object: JSONObject) -> Reach? {
        guard Self.values.contains(member.key.lowercased()) else { return nil }
        for key in Self.keys {
            if let name = object[key]?.string, name.utf8.count <= 64, !rules.keeps(name),
                let reach = reach(of: name)
            {
                return reach
            }
        }
        return nil
    }

    static let values: Set<String> = [
        "value", "val", "content", "data", "text", "default", "defaultvalue", "stringvalue",
    ]
    static let keys = [
        "name", "key", "Name", "Key", "id", "field", "property", "header", "parameter", "param",
    ]

    /// A member's own name, or with its container's, or else what that says of all in it.
    func reach(
        of member: JSONObject.Member, of object: JSONObject, under outer: Reach?
    ) -> Reach? {
        if outer == .values { return outer }
        if let own = reach(of: member.key) { return own }
        if let named = reach(named: member, in: object) { return named }
        if let parent = names.last, !Self.people.contains(parent.lowercased()),
            let both = reach(of: parent + "." + member.key), both != .opaque
        {
            return both
        }
        // `account.number` and `card.number` are a person's all the same.
        if let parent = names.last, reach(of: parent + "." + member.key) == .personal {
            return .personal
        }
        if let outer, outer.isInherited, !SecretNames.describes(member.key),
            !Self.public.contains(member.key.lowercased())
        {
            return outer
        }
        return AmbiguousName.reach(
            of: member.key, value: member.value.string, beside: { object.keys })
    }

    /// Containers that say nothing of what `code` or `key` in them means.
    static let people: Set<String> = [
        "user", "users", "email", "device", "devices", "customer", "google", "card", "cards",
        "transfer", "account", "accounts", "client", "clients", "application", "service",
    ]

    /// Members of a container of secrets that are none.
    static let `public`: Set<String> = [
        "min", "max", "required", "id", "currency", "country", "active", "scope", "token_type",
        "alg", "kty", "use", "kid", "username", "email", "roles",
    ]

    func number(_ number: JSONNumber, under reach: Reach?) -> JSONNumber {
        let exponent = number.literal.firstIndex { $0 == "e" || $0 == "E" }
        let digits = String(number.literal[..<(exponent ?? number.literal.endIndex)])
        let length = digits.utf8.count { $0.isASCIIDigit }
        switch reach {
        case .values: break
        case .credentials: guard length >= 3 else { return number }
        case .personal: guard length >= 7 else { return number }
        default: return number
        }
        let replaced = replace(digits, reach == .values ? .values : .personal)
        let parsed = try? JSONParser.parse(replaced + number.literal.dropFirst(digits.count))
        return parsed?.number ?? JSONNumber(0)
    }
}
