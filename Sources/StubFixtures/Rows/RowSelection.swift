import StubHTTP
import StubJSON

/// The members of a row that a response keeps.
struct RowSelection: Sendable, Hashable {
    let keys: [String]
    /// The keys as they are written in JSON, each of them once.
    let writtenKeys: [[UInt8]]

    /// Creates a selection of these members, in this order.
    init(keys: [String]) {
        self.keys = keys
        var written: [[UInt8]] = []
        for key in keys {
            var text: [UInt8] = []
            JSONSerializer.writeString(key, to: &text)
            if !written.contains(text) { written.append(text) }
        }
        writtenKeys = written
    }

    /// Decodes `select=a,b` or `select[]=a&select[]=b`, with `id` always first.
    ///
    /// Returns `nil` if no member is named, which keeps all.
    init?(parameter: String?, query: [RequestTarget.QueryItem]) {
        guard let parameter else { return nil }
        let named =
            query
            .filter { $0.name == parameter || $0.name == parameter + "[]" }
            .flatMap { $0.value.split(separator: ",").map(String.init) }
        guard !named.isEmpty else { return nil }
        self.init(keys: ["id"] + named)
    }

    func members(of row: Row) -> JSONObject { row.members(keys) }
}
