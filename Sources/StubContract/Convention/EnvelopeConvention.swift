import StubJSON

/// Completes what an `x-stub` says of a response by what the operation declares.
///
/// An `x-stub` names the places of rows, counts and links; the other members come from the example
/// of the declared response, as they do by convention.
struct EnvelopeConvention {
    let documents: DocumentSet
    /// The schema of the successful response.
    let answer: DocumentNode
    /// A valid response, which also shows the alternatives that it has.
    let example: JSONValue

    /// The envelope of a list with the other members of the response.
    func completed(
        _ named: StubBinding.Envelope, listing collection: String
    ) -> StubBinding.Envelope {
        var envelope = completed(named, rows: [])
        let places = ([named.place] + named.members.map(\.place)).compactMap(\.?.tokens)
        envelope.template = withoutPages(
            envelope.template, at: [], besides: places, listing: collection)
        return envelope
    }

    /// The response without optional members that would be about the pages of the example.
    private func withoutPages(
        _ value: JSONValue, at path: [String], besides places: [[String]],
        listing collection: String
    ) -> JSONValue {
        guard var object = value.object, !places.contains(path) else { return value }
        let required =
            documents.schema(at: path, of: answer, like: example)
            .map { documents.outline($0, like: example[JSONPointer(tokens: path)]).required } ?? []
        for member in object {
            let place = path + [member.key]
            let isAround = places.contains { $0.starts(with: place) }
            if isAround || PageMembers.containers.contains(member.key), member.value.object != nil {
                object[member.key] = withoutPages(
                    member.value, at: place, besides: places, listing: collection)
            } else if !isAround, !required.contains(member.key), member.value.array == nil,
                PageWords.quantity(of: member.key, listing: collection) != nil
            {
                object[member.key] = nil
            }
        }
        return .object(object)
    }

    /// The envelope with the other members of the response.
    ///
    /// - Parameter rows: an empty array for a list, or an empty object for one row.
    func completed(_ named: StubBinding.Envelope, rows: JSONValue) -> StubBinding.Envelope {
        var envelope = named
        envelope.members = named.members.compactMap(completed)
        if let place = envelope.place {
            guard example.object != nil else { return envelope }
            envelope.template = Self.setting(rows, at: place.tokens, of: withoutErrors)
        } else {
            envelope.template = withoutErrors
        }
        return envelope
    }

    /// The example without what a success has no value for, such as an `errorCode` that the schema
    /// shows as `AUTH_MISSING`.
    private var withoutErrors: JSONValue {
        guard var object = example.object else { return example }
        let outline = documents.outline(answer, like: example)
        for member in object where PageWords.plain(member.key).hasPrefix("error") {
            guard let node = outline[member.key], member.value.array?.isEmpty != true else {
                continue
            }
            if !outline.required.contains(member.key) {
                object[member.key] = nil
            } else if SchemaOutline(node, in: documents).allowsNull {
                object[member.key] = .null
            }
        }
        return .object(object)
    }

    /// The member as the schema declares it; `nil` if the response cannot have it.
    private func completed(_ named: StubBinding.Envelope.Member) -> StubBinding.Envelope.Member? {
        var member = named
        let place = named.place.tokens
        var outline = documents.outline(answer, like: example)
        var isRequired = false
        for (index, key) in place.enumerated() {
            // What the response does not declare is answered if it may have other members, but not
            // what only another alternative declares.
            guard let node = outline[key] else {
                let isOfOther = outline.choices.joined().contains {
                    SchemaOutline($0, in: documents)[key] != nil
                }
                return outline.isClosed || isOfOther ? nil : named
            }
            // `"next": {"href": "…"}`, as in HAL, is there or not.
            let isRequiredAround = key != "href" || place.count == 1 || isRequired
            isRequired = outline.required.contains(key) && isRequiredAround
            let path = JSONPointer(tokens: Array(place[...index]))
            outline = documents.outline(node, like: example[path])
            member.allowsNull = outline.allowsNull
        }
        member.isOptional = !isRequired
        // A cursor is a number where its type says so.
        let isNumber = outline.types.contains { $0 == "integer" || $0 == "number" }
        if isNumber, !outline.types.contains("string") {
            if member.quantity == .next { member.quantity = .nextNumber }
            if member.quantity == .previous { member.quantity = .previousNumber }
        }
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
