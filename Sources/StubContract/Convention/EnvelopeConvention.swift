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
        guard var envelope = binding.envelope else { return nil }
        guard let place = envelope.place else {
            envelope.template = example
            return envelope
        }
        if example.object != nil {
            envelope.template = Self.setting([:], at: place.tokens, of: example)
        }
        return envelope
    }

    private func envelope(of list: StubBinding.List) -> StubBinding.Envelope? {
        guard let rows = list.rows, example.object != nil else { return nil }
        let place = JSONPointer(stubPlace: rows).tokens
        let named = list.page?.envelope ?? list.envelope
        let known = Set(
            place.prefix(1) + StubBinding.EnvelopeMember.usual(list.page?.style).map(\.name))
        // A flat response with the usual members alone is written member by member.
        guard named != nil || place.count > 1 || !known.isSuperset(of: required) else { return nil }
        let members = named ?? StubBinding.EnvelopeMember.usual(list.page?.style)
        return StubBinding.Envelope(
            template: Self.setting([], at: place, of: example),
            place: JSONPointer(tokens: place), members: members.compactMap(member))
    }

    private var required: Set<String> { SchemaOutline(answer, in: documents).required }

    /// The members with these names, where the response may have them.
    func members(
        _ named: [StubBinding.EnvelopeMember]
    ) -> [StubBinding.Envelope.Member] { named.compactMap(member) }

    private func member(_ named: StubBinding.EnvelopeMember) -> StubBinding.Envelope.Member? {
        let place = JSONPointer(stubPlace: named.name).tokens
        var outline = SchemaOutline(answer, in: documents)
        var (isRequired, node): (Bool, DocumentNode?) = (false, nil)
        for key in place {
            // `"next": {"href": "…"}`, as in HAL, is there or not.
            let isRequiredAround = key != "href" || place.count == 1 || isRequired
            isRequired = outline.required.contains(key) && isRequiredAround
            node = outline[key]
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
    static func setting(
        _ new: JSONValue, at place: some Collection<String>, of value: JSONValue
    ) -> JSONValue {
        guard let key = place.first else { return new }
        var object = value.object ?? JSONObject()
        object[key] = setting(new, at: Array(place.dropFirst()), of: object[key] ?? [:])
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
