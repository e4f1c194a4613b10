import StubHTTP
import StubJSON

/// The members of a row that an answer keeps.
struct RowSelection: Sendable, Hashable {
    let keys: [String]

    /// Keeps these members, in this order.
    init(keys: [String]) {
        self.keys = keys
    }

    /// Reads `select=a,b` or `select[]=a&select[]=b`, with `id` always first; `nil` if it names
    /// nothing, which keeps everything.
    init?(parameter: String?, query: [RequestTarget.QueryItem]) {
        guard let parameter else { return nil }
        let named =
            query
            .filter { $0.name == parameter || $0.name == parameter + "[]" }
            .flatMap { $0.value.split(separator: ",").map(String.init) }
        guard !named.isEmpty else { return nil }
        keys = ["id"] + named
    }

    func members(of row: Row) -> JSONObject {
        JSONObject(keys.compactMap { key in row.members[key].map { (key, $0) } })
    }
}
