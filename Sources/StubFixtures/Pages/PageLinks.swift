import StubContract
import StubHTTP
import StubJSON

/// The `Link` header field with the pages around the current one (RFC 8288).
///
/// A relative link consists of a query only, which clients resolve against the URL of the request,
/// so it is valid for any host name of the stub.
struct PageLinks {
    let page: CollectionPage
    let binding: StubBinding.Page
    let call: FixtureCall

    /// The field's value; `nil` if there is only this page.
    var field: String? {
        let address = binding.links == .absolute ? call.ownAddress : ""
        let links = targets.map {
            "<\(address)?\(query(setting: $0.parameter, to: $0.value))>; rel=\"\($0.relation)\""
        }
        return links.isEmpty ? nil : links.joined(separator: ", ")
    }

    /// Returns the URL of the page with the relation, including `self`; `nil` if there is none.
    func address(_ relation: String) -> String? {
        if relation == "self" {
            let items = call.query.map {
                PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value)
            }
            return items.isEmpty ? "" : "?" + items.joined(separator: "&")
        }
        return (targets + ends).first { $0.relation == relation }.map {
            "?" + query(setting: $0.parameter, to: $0.value)
        }
    }

    private typealias Target = (relation: String, parameter: String, value: String)

    private var targets: [Target] {
        switch binding.style {
        case .offset(let skip): offsets(skip)
        case .page(let number): numbers(number)
        case .cursor(let cursor):
            sides(cursor, page.next?.text, binding.before ?? cursor, page.previous?.text)
        case .after(let name):
            sides(
                name, page.next?.row.description, binding.before ?? binding.since,
                page.start > 0 || binding.since != nil ? page.rows.first?.id?.description : nil)
        case .from(let name): sides(name, page.following?.description, nil, nil)
        }
    }

    /// The first and the last page, which may be this one.
    private var ends: [Target] {
        let last = max(page.pages, 1) - 1
        switch binding.style {
        case .offset(let skip) where !skip.isEmpty:
            let (offset, overflows) = last.multipliedReportingOverflow(by: page.window.limit ?? 0)
            return [("first", skip, "0"), ("last", skip, String(overflows ? 0 : offset))]
        case .page(let number):
            let numbers = [binding.firstNumber, last + binding.firstNumber].map(String.init)
            return [("first", number, numbers[0]), ("last", number, numbers[1])]
        case .offset, .cursor, .after, .from: return []
        }
    }

    /// The next and the previous page, each if there is a value for its parameter.
    private func sides(
        _ forward: String, _ next: String?, _ backward: String?, _ previous: String?
    ) -> [Target] {
        let next = next.map { ("next", forward, $0) }
        let previous = backward.flatMap { name in previous.map { ("prev", name, $0) } }
        return [next, previous].compactMap(\.self)
    }

    private func offsets(_ parameter: String) -> [Target] {
        guard let limit = page.window.limit, !parameter.isEmpty else { return [] }
        var targets: [Target] = []
        let end = page.start + page.rows.count
        if end < page.total { targets.append(("next", parameter, String(end))) }
        if page.start > 0 {
            let before = max(0, min(page.start, page.total) - limit)
            targets.append(("prev", parameter, String(before)))
        }
        return targets
    }

    private func numbers(_ parameter: String) -> [Target] {
        let number = page.window.number ?? binding.firstNumber
        let first = binding.firstNumber
        guard page.pages > 1 || number > first else { return [] }
        let last = max(page.pages, 1) - 1 + first
        var targets: [Target] = [("first", parameter, String(first))]
        if number > first {
            targets.append(("prev", parameter, String(min(number - 1, last))))
        }
        if number < last { targets.append(("next", parameter, String(number + 1))) }
        targets.append(("last", parameter, String(last)))
        return targets
    }

    private func query(setting parameter: String, to value: String) -> String {
        let places = [binding.style.parameter, binding.before, binding.since]
        let items =
            call.query.filter { !places.contains($0.name) }.map { ($0.name, $0.value) }
            + [(parameter, value)]
        return items.map { PercentCoding.encode($0) + "=" + PercentCoding.encode($1) }
            .joined(separator: "&")
    }
}

extension FixtureCall {
    /// Returns the link that a member of an envelope contains; null if there is no such page.
    ///
    /// It is a URL with the host of the request, because clients use it unchanged.
    func link(
        _ quantity: StubBinding.EnvelopeMember.Quantity, on page: CollectionPage,
        _ binding: StubBinding.Page?
    ) -> JSONValue {
        guard let binding, let relation = quantity.relation,
            let query = PageLinks(page: page, binding: binding, call: self).address(relation)
        else { return .null }
        return .string(address + query)
    }
}
