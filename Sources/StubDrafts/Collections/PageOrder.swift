import StubHTTP
import StubJSON
import StubRecordings

/// Puts recorded pages of a list in the order of their rows.
struct PageOrder {
    /// The samples: first pages of the whole list in their order, then everything else.
    static func sorted(_ samples: [TrafficGroup.Sample]) -> [TrafficGroup.Sample] {
        let plain = samples.filter { isPlain($0.recording.request) }
        let others = samples.filter { !isPlain($0.recording.request) }
        let pages = plain.filter { cursor(of: $0.recording.request) == nil }
        let sizes = PageSizes(pages)
        let counted = pages.map { (sizes.offset(of: $0.recording.request), $0) }
            .enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map(\.element.1)
        return counted + chain(plain.filter { cursor(of: $0.recording.request) != nil }, counted)
            + others
    }

    /// Whether the request asks for a page of the whole list, not for a search or another order.
    private static func isPlain(_ request: Recording.Request) -> Bool {
        request.query.allSatisfy { item in
            let name = item.name.lowercased()
            return PageWords.offsets.contains(name) || PageWords.sizes.contains(name)
                || PageWords.cursors.contains(name)
        }
    }

    private static func cursor(of request: Recording.Request) -> String? {
        request.query.first { PageWords.cursors.contains($0.name.lowercased()) }?.value
    }

    /// Follows cursors: a page comes after the one whose response contains its cursor.
    private static func chain(
        _ pages: [TrafficGroup.Sample], _ first: [TrafficGroup.Sample]
    ) -> [TrafficGroup.Sample] {
        var left = pages
        var chain: [TrafficGroup.Sample] = []
        var ends = first
        while !left.isEmpty {
            let next = left.firstIndex { page in
                guard let cursor = cursor(of: page.recording.request) else { return false }
                return ends.contains { mentions(cursor, $0.recording.response) }
            }
            let page = left.remove(at: next ?? 0)
            chain.append(page)
            ends = [page]
        }
        return chain
    }

    private static func mentions(_ cursor: String, _ response: Recording.Response) -> Bool {
        if response.headers["Link"]?.contains(cursor) == true { return true }
        guard case .json(let value) = response.body else { return false }
        return contains(cursor, in: value)
    }

    private static func contains(_ text: String, in value: JSONValue) -> Bool {
        switch value {
        case .string(let found): found == text
        case .number(let number): number.literal == text
        case .array(let elements): elements.contains { contains(text, in: $0) }
        case .object(let object): object.members.contains { contains(text, in: $0.value) }
        case .null, .bool: false
        }
    }
}
