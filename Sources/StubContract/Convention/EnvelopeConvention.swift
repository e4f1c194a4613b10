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

    /// The envelope with the other members of the response.
    ///
    /// - Parameter rows: an empty array for a list, or an empty object for one row.
    func completed(_ named: StubBinding.Envelope, rows: JSONValue) -> StubBinding.Envelope {
        var envelope = named
        envelope.members = named.members.compactMap(completed)
        if let place = envelope.place {
            guard example.object != nil else { return envelope }
            envelope.template = Self.setting(rows, at: place.tokens, of: example)
        } else {
            envelope.template = example
        }
        return envelope
    }

    /// The member as the schema declares it; `nil` if the response cannot have it.
    private func completed(_ named: StubBinding.Envelope.Member) -> StubBinding.Envelope.Member? {
        var member = named
        let place = named.place.tokens
        var outline = SchemaOutline(answer, in: documents)
        var isRequired = false
        for key in place {
            // What the response does not declare is answered if it may have other members.
            guard let node = outline[key] else { return outline.isClosed ? nil : named }
            // `"next": {"href": "…"}`, as in HAL, is there or not.
            let isRequiredAround = key != "href" || place.count == 1 || isRequired
            isRequired = outline.required.contains(key) && isRequiredAround
            outline = SchemaOutline(node, in: documents)
            member.allowsNull = outline.allowsNull
        }
        member.isOptional = !isRequired
        return member
    }

    /// A value with another value at a place.
    static func setting(
        _ new: JSONValue, at place: some Collection<String>, of value: JSONValue
    ) -> JSONValue {
        var value = value
        value.set(new, at: Array(place)[...])
        return value
    }
}
