import StubContract
import StubHTTP
import StubJSON
import StubRules
import StubServer

/// Lists of what is below another row, such as the comments of a post.
///
/// The adapter opens the list of one post, and the check needs rows of that one.
extension PaginationChecks {
    /// Keeps so many rows, all of them below the row that the app lists them for.
    func keep(_ count: Int, on stage: World, _ paging: ListPaging) async throws {
        if !paging.parents.isEmpty {
            let other = try await stage.fresh()
            await list.load(try await list.open(other))
            if let asked = other.exchanges(paging.operation).first {
                for (field, text) in paging.parentValues(in: asked) {
                    try stage.move(count, to: text, as: field, of: paging.collection)
                }
            }
        }
        try stage.keep(count, of: paging)
    }
}

extension ListPaging {
    /// The fields by which the list selects the rows below a request's path, with their values.
    fileprivate func parentValues(in exchange: Exchange) -> [(field: [String], text: String)] {
        let own = template.segments.filter { $0 != .literal("") }
        let asked = exchange.request.path.split(separator: "/").suffix(own.count)
        return zip(own, asked).flatMap { segment, text -> [(field: [String], text: String)] in
            let pairs = parents.filter { $0.parameter == segment.parameter }
            let value = PercentCoding.decode(String(text)) ?? String(text)
            return pairs.map { ($0.field.split(separator: ".").map(String.init), value) }
        }
    }
}

extension CheckStage {
    /// Gives the first rows of a collection this value, which is a number where they have one.
    fileprivate func move(
        _ count: Int, to text: String, as field: [String], of collection: String
    ) throws {
        let rows = stub.fixtures.rows(of: collection).prefix(max(1, count))
        for row in rows {
            let known = row[JSONPointer(tokens: field)]
            let value = known?.number == nil ? .string(text) : Int(text).map(JSONValue.int)
            guard let value, value != known, let first = field.first, let id = row["id"] else {
                continue
            }
            var members = row.object ?? [:]
            let rest = field.dropFirst()
            if rest.isEmpty {
                members[first] = value
            } else {
                var inner = members[first] ?? [:]
                inner =
                    (try? JSONPatch([.replace(JSONPointer(tokens: Array(rest)), value)])
                        .applied(to: inner)) ?? inner
                members[first] = inner
            }
            let changed: JSONObject = [first: members[first] ?? value]
            try stub.fixtures.change(collection, .update(id, changed))
        }
    }
}
