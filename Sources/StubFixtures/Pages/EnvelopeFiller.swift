import StubContract
import StubHTTP
import StubJSON

/// Fills the envelope of a response with rows and with the numbers of the page.
struct EnvelopeFiller {
    let envelope: StubBinding.Envelope
    let call: FixtureCall
    var page: StubBinding.Page?

    /// Returns the response for one row; a template without a place for rows may contain its id.
    func around(_ row: JSONValue) -> JSONValue {
        var answer = envelope.template
        if let place = envelope.place {
            put(row, at: place.tokens[...], in: &answer)
        } else if let id = row["id"], answer["id"] != nil {
            put(id, at: ["id"], in: &answer)
        }
        return answer
    }

    /// Returns the response with an empty array in place of the rows.
    func around(_ rows: CollectionPage) -> JSONValue {
        var answer = envelope.template
        for member in envelope.members {
            let value = value(of: member.quantity, rows)
            if value != .null || member.allowsNull {
                put(value, at: member.place.tokens[...], in: &answer)
            } else if member.isOptional {
                put(nil, at: member.place.tokens[...], in: &answer)
            } else if answer[member.place]?.string != nil {
                put("", at: member.place.tokens[...], in: &answer)
            } else if answer[member.place]?.number != nil {
                let number = member.quantity == .nextNumber ? rows.numberAfterLast : 0
                put(.int(number), at: member.place.tokens[...], in: &answer)
            }
        }
        return answer
    }

    private func value(
        of quantity: StubBinding.EnvelopeMember.Quantity, _ rows: CollectionPage
    ) -> JSONValue {
        // Nothing leads from the first rows to others: it would lead to the same ones for ever.
        if let page, page.style.parameter.isEmpty, quantity.isAboutNext {
            return quantity == .more ? false : .null
        }
        return switch quantity {
        case .nextLink, .previousLink, .firstLink, .lastLink, .selfLink:
            call.link(quantity, on: rows, page)
        case .page: .int(rows.window.number ?? page?.firstNumber ?? 1)
        case .more:
            .bool(
                rows.hasMore(
                    besideBefore: envelope.members.contains { $0.quantity == .before }))
        case .total, .skip, .limit, .count, .pages, .next, .previous, .before, .nextNumber,
            .previousNumber:
            rows.value(of: quantity)
        }
    }

    func put(_ value: JSONValue?, at place: ArraySlice<String>, in answer: inout JSONValue) {
        guard let key = place.first else {
            if let value { answer = value }
            return
        }
        guard var object = answer.object else { return }
        if place.count == 1 {
            object[key] = value
        } else if value != nil || object[key] != nil {
            var inner = object[key] ?? [:]
            put(value, at: place.dropFirst(), in: &inner)
            // An object such as `{"next": {}}` would say that there is a link.
            object[key] = value == nil && inner == [:] && place.last == "href" ? nil : inner
        }
        answer = .object(object)
    }
}
