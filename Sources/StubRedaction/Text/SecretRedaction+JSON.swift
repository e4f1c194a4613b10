package import StubJSON

// Redacts JSON values. The member's own name, its container and its siblings decide.
extension SecretRedaction {
    /// Redacts a value and records in `places` where something was replaced, or named a secret.
    package func json(_ value: JSONValue, under reach: Reach?) -> JSONValue {
        placed(at: []) { named in redacted(value, under: named ?? reach) }
    }

    private func redacted(_ value: JSONValue, under reach: Reach?) -> JSONValue {
        levels += 1
        defer { levels -= 1 }
        switch value {
        case .null, .bool: return value
        case .array(let elements):
            // The words that a language model reads are called tokens too.
            let outer = reach == .tokens && names.last == "tokens" ? .doubtful : reach
            return .array(
                elements.enumerated().map { index, element in
                    let reach = outer ?? self.reach(ofElement: index, of: elements)
                    return within(String(index)) { json(element, under: reach) }
                })
        case .object(let object): return .object(self.object(object, under: reach))
        case .string(let text):
            // A client that was given a pseudonym sends it: its place is a secret's too.
            let whole = whole(text, under: reach)
            let shown = whole ?? unnamed(text, under: names.last ?? "")
            if whole != nil || shown != text { mark() }
            return isKept ? value : .string(shown)
        case .number(let number):
            let shown = JSONValue.number(self.number(number, under: reach))
            if shown != value { mark() }
            return isKept ? value : shown
        }
    }

    private func object(_ object: JSONObject, under reach: Reach?) -> JSONObject {
        var taken: Set<String> = []
        let label = LabelledValue(object, self)
        let members = object.members.map { member in
            if rules.keeps(member.key) {
                return (member.key, within(member.key) { kept(member.value) })
            }
            var name = placed(at: [member.key]) { _ in shown(name: member.key, in: reach) }
            if name != member.key {
                name = Self.unused(name, taken, object)
                taken.insert(name)
            }
            return (name, self.member(member, name, of: object, under: reach, label))
        }
        // A later request contains the real name, so matching must ignore the whole object.
        if !taken.isEmpty { mark() }
        return JSONObject(members)
    }

    /// Appends a number to the name if another member of the object already has it.
    private static func unused(_ name: String, _ taken: Set<String>, _ object: JSONObject) -> String
    {
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
        return self.member(member, name, of: JSONObject(), under: nil, nil)
    }

    private func member(
        _ member: JSONObject.Member, _ name: String, of object: JSONObject, under outer: Reach?,
        _ label: LabelledValue?
    ) -> JSONValue {
        if let text = member.value.string, rules.lists(text, under: member.key) {
            return member.value
        }
        let reach = self.reach(of: member, of: object, under: outer, label)
        names.append(member.key)
        defer { names.removeLast() }
        return within(name) { json(member.value, under: reach) }
    }

    /// Uses the preceding element as the name: `["--password", "…"]`, `["X-Api-Key", "…"]`.
    private func reach(ofElement index: Int, of elements: [JSONValue]) -> Reach? {
        guard index > 0, let name = elements[index - 1].string, name.utf8.count <= 64,
            name.hasPrefix("--") || elements.count == 2 && name.utf8.first?.isUpper ?? false,
            !name.contains(" "), !rules.keeps(name)
        else { return nil }
        return reach(of: name)
    }

    /// Checks the member's own name, then its label, then the name joined to its container's, then
    /// the container.
    private func reach(
        of member: JSONObject.Member, of object: JSONObject, under outer: Reach?,
        _ label: LabelledValue?
    ) -> Reach? {
        let name = member.key
        if outer == .values { return outer }
        // The name of a route says nothing about the object below it.
        if name.utf8.contains(UInt8(ascii: "/")), member.value.object != nil { return nil }
        if let reach = reach(of: name) ?? label?.reach(of: member, self) { return reach }
        // The private parts of a key (RFC 7517 §9.2, RFC 7518 §6).
        if Self.keyParts.contains(name), object["kty"] != nil { return .tokens }
        if name == "data" || name == "stringData", object["kind"] == "Secret" {
            return .credentials
        }
        if facts(of: name).isCompleting, let parent = names.last,
            let both = reach(of: parent + "." + name)
        {
            // `{"sessions": [{"id": "s1"}]}`, `{"license": {"key": "mit"}}`
            if name == "id" || name == "key" { return .doubtful }
            if both == .personal || outer != nil && both != .doubtful { return both }
        }
        if let outer {
            let key = name.lowercased()
            if Self.holders.contains(key) { return outer }
            if outer.isInherited, !SecretName(name).describes, !Self.public.contains(key) {
                return outer
            }
        }
        guard Self.isAmbiguous(name) else { return nil }
        return ambiguous(name, member.value.string, beside: neighbours(object.keys))
    }

    /// Members whose value belongs to the container's name: `{"passport": {"value": "…"}}`.
    private static let holders = NameTable.words(
        """
        value val raw data stringvalue s n current new old plain plaintext text number content
        previous before after
        """)

    private static let keyParts = NameTable.words("d p q dp dq qi k")

    /// Members that are public even in a container of secrets.
    private static let `public` = NameTable.words(
        """
        min max required id currency country active scope token_type alg kty use in kid username
        email roles realm strategy grant audience client_id clientid state locale language redirect
        connection permissions user owner
        """)

    private func number(_ number: JSONNumber, under reach: Reach?) -> JSONNumber {
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

    // MARK: - The code of a grant

    /// Names beside `code` with which it is that of a grant (RFC 6749 §4.1).
    private static let granting = NameTable.words(
        "state granttype clientid redirecturi codeverifier clientsecret iss scope sessionstate")
    /// Names beside `code` with which it describes something else.
    private static let descriptive = NameTable.words(
        """
        name title message error errors description status currency country label detail details
        type discount percentoff symbol reason city region language
        """)

    /// What `code` hides, by its value and the names beside it.
    func ambiguous(_ name: String, _ value: String?, beside others: Set<String>) -> Reach? {
        guard let value, Self.isAmbiguous(name) else { return nil }
        let isNumber = value.utf8.allSatisfy(\.isASCIIDigit)
        if !others.isDisjoint(with: Self.granting), others.isDisjoint(with: ["message", "error"]) {
            return isNumber || !ValueLook.isPlain(value) ? .credentials : nil
        }
        guard others.isDisjoint(with: Self.descriptive) else { return nil }
        let count = value.utf8.count
        let isSecret = isNumber ? (6...8).contains(count) : count >= 12 && !ValueLook.isPlain(value)
        return isSecret ? .credentials : nil
    }

    static func isAmbiguous(_ name: String) -> Bool { name.lowercased() == "code" }

    /// The names without case and separators, if one of them is ambiguous without the others.
    func neighbours(_ names: [String]) -> Set<String> {
        steps += names.count
        return names.contains(where: Self.isAmbiguous)
            ? Set(names.map { NameParts($0).joined }) : []
    }
}
