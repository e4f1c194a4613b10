import StubJSON

/// Completes what an `x-stub` says of a response by what the operation declares.
///
/// An `x-stub` names the places of rows, counts and links; the other members that the declared
/// response requires come from its example, as they do by convention.
struct EnvelopeConvention {
    let documents: DocumentSet
    /// The schema of the successful response.
    let answer: DocumentNode
    /// A valid response with its required members.
    let example: JSONValue

    /// The envelope; `nil` if the binding describes the whole response as it is.
    func envelope(of binding: StubBinding) -> StubBinding.Envelope? {
        if case .list(let list) = binding.action { return envelope(of: list) }
        guard var envelope = binding.envelope, example.object != nil else {
            return binding.envelope
        }
        guard let place = envelope.place else {
            envelope.template = example
            return envelope
        }
        envelope.template = Self.setting(place.tokens[...], of: example, to: [:])
        return envelope
    }

    private func envelope(of list: StubBinding.List) -> StubBinding.Envelope? {
        guard let rows = list.rows, example.object != nil else { return nil }
        let place = rows.split(separator: ".").map(String.init)
        let named = list.page?.envelope ?? list.envelope
        let known = Set(
            place.prefix(1) + StubBinding.EnvelopeMember.usual(list.page?.style).map(\.name))
        // A flat response with the usual members alone is written member by member.
        guard named != nil || place.count > 1 || !known.isSuperset(of: required) else { return nil }
        let members = named ?? StubBinding.EnvelopeMember.usual(list.page?.style)
        return StubBinding.Envelope(
            template: Self.setting(place[...], of: example, to: []),
            place: JSONPointer(tokens: place), members: members.compactMap(member))
    }

    private var required: Set<String> { SchemaOutline(answer, in: documents).required }

    /// The members with these names, where the response may have them.
    func members(
        _ named: [StubBinding.EnvelopeMember]
    ) -> [StubBinding.Envelope.Member] { named.compactMap(member) }

    private func member(_ named: StubBinding.EnvelopeMember) -> StubBinding.Envelope.Member? {
        let place = named.name.split(separator: ".").map(String.init)
        var outline = SchemaOutline(answer, in: documents)
        var (isRequired, node): (Bool, DocumentNode?) = (false, nil)
        for key in place {
            (isRequired, node) = (outline.required.contains(key), outline[key])
            // What the response does not declare is answered if it may have other members.
            guard let node else {
                return outline.isClosed ? nil : Self.member(named, place, isOptional: true, true)
            }
            outline = SchemaOutline(node, in: documents)
        }
        return Self.member(
            named, place, isOptional: !isRequired,
            node.map(documents.allowsNull) ?? true)
    }

    private static func member(
        _ named: StubBinding.EnvelopeMember, _ place: [String], isOptional: Bool,
        _ allowsNull: Bool
    ) -> StubBinding.Envelope.Member {
        StubBinding.Envelope.Member(
            place: JSONPointer(tokens: place), quantity: named.quantity, isOptional: isOptional,
            allowsNull: allowsNull)
    }

    /// A value with another value at a place.
    static func setting(_ new: JSONValue, at place: [String], of value: JSONValue) -> JSONValue {
        setting(place[...], of: value, to: new)
    }

    /// A response with another value at a place.
    static func setting(
        _ place: ArraySlice<String>, of value: JSONValue, to new: JSONValue
    ) -> JSONValue {
        guard let key = place.first else { return new }
        var object = value.object ?? JSONObject()
        object[key] = setting(place.dropFirst(), of: object[key] ?? [:], to: new)
        return .object(object)
    }
}

extension DocumentSet {
    /// Whether a schema accepts null.
    func allowsNull(_ node: DocumentNode) -> Bool {
        let followed = followed(node)
        if followed["type"]?.texts.contains("null") == true { return true }
        let branches = (followed["anyOf"]?.elements ?? []) + (followed["oneOf"]?.elements ?? [])
        return followed["nullable"]?.value == true
            || branches.contains { self.followed($0)["type"]?.value == "null" }
    }
}
