package import StubJSON

// Redacts JSON values. The member's own name, its container and its siblings decide.
extension SecretRedaction {
    /// Redacts a value and records in `places` where something was replaced.
    package func json(_ value: JSONValue, under reach: Reach?) -> JSONValue {
        levels += 1
        defer { levels -= 1 }
        switch value {
        case .null, .bool: return value
        case .array(let elements):
            if reach == nil, let table = TableShape(rows: elements, self) {
                return .array(
                    elements.enumerated().map { index, row in
                        index == 0 ? row : within(String(index)) { table.redacted(row, self) }
                    })
            }
            // The words that a language model reads are also called tokens: `{"tokens": ["Hello", " world"]}`.
            let isWords = reach == .tokens && names.last == "tokens"
            let outer = isWords ? .opaque : reach
            return .array(
                elements.enumerated().map { index, element in
                    let reach = outer ?? self.reach(ofElement: index, of: elements)
                    return within(String(index)) { json(element, under: reach) }
                })
        case .object(let object):
            return .object(self.object(object, under: reach))
        case .string(let text):
            let isLocation = reach == .auth && (text.contains("://") || text.hasPrefix("/"))
            let replaced = self.value(text, under: isLocation ? nil : reach, name: names.last ?? "")
            if replaced != text { mark() }
            return .string(replaced)
        case .number(let number):
            let replaced = self.number(number, under: reach)
            if replaced != number { mark() }
            return .number(replaced)
        }
    }

    private func object(_ object: JSONObject, under reach: Reach?) -> JSONObject {
        var taken: Set<String> = []
        var isRenamed = false
        var result: [(String, JSONValue)] = []
        result.reserveCapacity(object.count)
        let pair = PairName(object, self)
        let table = reach == nil ? TableShape(object, self) : nil
        for member in object.members {
            guard !rules.keeps(member.key) else {
                result.append((member.key, member.value))
                continue
            }
            var name = shown(name: member.key, in: reach)
            if name != member.key {
                isRenamed = true
                name = Self.unused(name, taken: taken, object)
                taken.insert(name)
            }
            if let table, let value = table.redacted(member, shown: name, self) {
                result.append((name, value))
                continue
            }
            let named = pair?.reach(of: member, self)
            result.append(
                (name, self.member(member, shown: name, of: object, under: reach, named: named)))
        }
        // A later request contains the real name, so matching must ignore the whole object.
        if isRenamed { mark() }
        return JSONObject(result)
    }

    /// Appends a number to the name if another member of the object already has it.
    private static func unused(
        _ name: String, taken: Set<String>, _ object: JSONObject
    ) -> String {
        var number = 1
        var candidate = name
        while taken.contains(candidate) || object[candidate] != nil {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }

    /// Redacts the value of a member outside of any object.
    package func member(_ name: String, _ value: JSONValue) -> JSONValue {
        if rules.keeps(name) { return value }
        let member = JSONObject.Member(key: name, value: value)
        return self.member(member, shown: name, of: JSONObject(), under: nil)
    }

    func member(
        _ member: JSONObject.Member, shown name: String, of object: JSONObject,
        under outer: Reach?, named: Reach? = nil
    ) -> JSONValue {
        if let text = member.value.string, rules.lists(text, under: member.key) {
            return member.value
        }
        let reach = self.reach(of: member, of: object, under: outer, named: named)
        names.append(member.key)
        defer { names.removeLast() }
        return within(name) { json(member.value, under: reach) }
    }

    /// Uses the preceding element as the name: `["--password", "…"]`, `["X-Api-Key", "…"]`.
    func reach(ofElement index: Int, of elements: [JSONValue]) -> Reach? {
        guard index > 0, let name = elements[index - 1].string, name.utf8.count <= 64,
            name.hasPrefix("--") || elements.count == 2, !name.contains(" "),
            !name.hasPrefix("#"), !rules.keeps(name)
        else { return nil }
        // A list of names, such as `["password", "refresh_token"]`.
        if !name.hasPrefix("--"), let text = elements[index].string,
            ValueLook.isTerm(name) && ValueLook.isTerm(text) || SecretNames.isName(text)
        {
            return nil
        }
        return reach(of: name)
    }

    /// Checks the member's own name, then the name joined to its container's, then the container.
    func reach(
        of member: JSONObject.Member, of object: JSONObject, under outer: Reach?,
        named: Reach? = nil
    ) -> Reach? {
        if outer == .values { return outer }
        if Self.isRoute(member) { return outer.flatMap { $0.isInherited ? $0 : nil } }
        if let own = reach(of: member.key) {
            let isPostal = AmbiguousName.isPostalCode(member.key) { NameNeighbours(object.keys) }
            return isPostal ? nil : own
        }
        if let named { return named }
        // The private parts of a key (RFC 7517 §9.2, RFC 7518 §6).
        if member.key.utf8.count <= 2, Self.keyParts.contains(member.key), object["kty"] != nil {
            return .tokens
        }
        if member.key == "data" || member.key == "stringData", object["kind"] == "Secret" {
            return .credentials
        }
        if let parent = names.last, !Self.people.contains(parent.lowercased()),
            !SecretNames.describes(member.key),
            let both = reach(of: parent + "." + member.key), !both.isWeak
        {
            // Such an id or key may be harmless, so the value decides as well:
            // `{"license": {"key": "mit"}}`, `{"sessions": [{"id": "s1"}]}`.
            switch member.key.lowercased() {
            case "key": return .key
            case "id": return .opaque
            default: return both
            }
        }
        // `{"keys": {"api": "…"}}`
        if let parent = names.last?.lowercased(), parent == "keys" || parent == "key",
            SecretWords.keys.contains(member.key.lowercased())
        {
            return .tokens
        }
        // `account.number` and `card.number` are personal data even in these containers.
        if let parent = names.last, reach(of: parent + "." + member.key) == .personal {
            return .personal
        }
        if let outer, Self.holders.contains(member.key.lowercased()) { return outer }
        if outer == .auth, Self.persons.contains(member.key.lowercased()) { return nil }
        if let outer, outer.isInherited || outer == .auth, !SecretNames.describes(member.key),
            !Self.public.contains(member.key.lowercased()) || member.value.object != nil,
            outer != .auth || !SecretNames.isIdentifier(member.key)
        {
            return outer
        }
        return AmbiguousName.reach(
            of: member.key, value: member.value.string, beside: { NameNeighbours(object.keys) })
    }

    /// Whether the name is a route, a file or a package: `{"paths": {"/tokens": {…}}}`.
    ///
    /// It says nothing about the object below it.
    private static func isRoute(_ member: JSONObject.Member) -> Bool {
        guard case .object = member.value else { return false }
        return member.key.utf8.contains(UInt8(ascii: "/"))
    }

    /// Members whose value belongs to the container's name: `{"passport": {"value": "…"}}`.
    static let holders: Set<String> = [
        "value", "val", "raw", "data", "stringvalue", "s", "n", "current", "new", "old", "plain",
        "plaintext", "text", "number", "content", "previous", "before", "after",
    ]

    private static let keyParts: Set<String> = ["d", "p", "q", "dp", "dq", "qi", "k"]

    /// Containers whose name does not change what `code` or `key` means in them.
    static let people: Set<String> = [
        "user", "users", "email", "device", "devices", "customer", "google", "card", "cards",
        "transfer", "account", "accounts", "client", "clients", "application", "service",
    ]

    /// Objects in sign-in data that describe a person or organisation.
    static let persons: Set<String> = [
        "user", "profile", "account", "me", "identity", "customer", "member", "owner", "company",
        "organization", "organisation", "tenant", "person", "viewer", "currentuser",
    ]

    /// Members that are public even in a container of secrets.
    static let `public`: Set<String> = [
        "min", "max", "required", "id", "currency", "country", "active", "scope", "token_type",
        "alg", "kty", "use", "in", "kid", "username", "email", "roles",
        "realm", "strategy", "grant", "audience", "client_id", "clientid", "state", "locale",
        "language", "redirect", "connection", "permissions",
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
