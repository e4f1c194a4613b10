import StubContract
import StubHTTP
import StubJSON

/// Fills an answer's envelope: rows into their place, and what its members tell of the page.
struct EnvelopeFiller {
    let envelope: StubBinding.Envelope
    let call: FixtureCall
    var page: StubBinding.Page?

    /// The answer with one row in it; a template without a place for one may have its id.
    func around(_ row: JSONValue) -> JSONValue {
        var answer = envelope.template
        if let place = envelope.place {
            put(row, at: place.tokens[...], in: &answer)
        } else if let id = row["id"], answer["id"] != nil {
            put(id, at: ["id"], in: &answer)
        }
        return answer
    }

    /// The answer with everything but its rows, in whose place is an empty array.
    func around(_ rows: CollectionPage) -> JSONValue {
        var answer = envelope.template
        for member in envelope.members {
            let value = value(of: member.quantity, rows)
            if value != .null || member.allowsNull {
                put(value, at: member.place.tokens[...], in: &answer)
            } else if member.isOptional {
                put(nil, at: member.place.tokens[...], in: &answer)
            } else {
                put("", at: member.place.tokens[...], in: &answer)
            }
        }
        return answer
    }

    /// The text of an answer with the rows' own text put into its place.
    func text(_ surroundings: JSONValue, with rows: [UInt8]) -> [UInt8] {
        guard let place = envelope.place else { return JSONSerializer.bytes(surroundings) }
        var marked = surroundings
        put(.string(Self.mark), at: place.tokens[...], in: &marked)
        let text = JSONSerializer.bytes(marked)
        guard let found = text.firstRange(of: Array("\"\(Self.mark)\"".utf8)) else { return text }
        return text[..<found.lowerBound] + rows + text[found.upperBound...]
    }

    /// No answer has such a text by chance.
    private static let mark = "understudy rows 5d0c2f1e"

    private func value(
        of quantity: StubBinding.EnvelopeMember.Quantity, _ rows: CollectionPage
    ) -> JSONValue {
        switch quantity {
        case .nextLink: link("next", rows)
        case .previousLink: link("prev", rows)
        case .firstLink: link("first", rows)
        case .lastLink: link("last", rows)
        case .selfLink: link("self", rows)
        case .page: .int(rows.window.number ?? page?.firstNumber ?? 1)
        case .total, .skip, .limit, .pages, .next, .more, .nextNumber, .previousNumber:
            rows.value(of: quantity)
        }
    }

    /// An address with the host the request was sent to, since clients follow it as it is.
    private func link(_ relation: String, _ rows: CollectionPage) -> JSONValue {
        guard let page,
            let query = PageLinks(page: rows, binding: page, query: call.query).address(relation)
        else { return .null }
        return .string(call.address + query)
    }

    private func put(_ value: JSONValue?, at place: ArraySlice<String>, in answer: inout JSONValue)
    {
        guard let key = place.first else {
            if let value { answer = value }
            return
        }
        guard var object = answer.object else { return }
        if place.count == 1 {
            object[key] = value
        } else {
            var inner = object[key] ?? [:]
            put(value, at: place.dropFirst(), in: &inner)
            object[key] = inner
        }
        answer = .object(object)
    }
}
