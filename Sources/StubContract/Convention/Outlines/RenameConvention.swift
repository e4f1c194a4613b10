import StubJSON

/// Members of a request that a row has by longer or shorter names, such as `data` for
/// `user_metadata` or `client_name` for `name`.
struct RenameConvention {
    let request: SchemaOutline
    let row: SchemaOutline
    let documents: DocumentSet

    /// Shorter names end too many others.
    private static let shortest = 4

    /// The member of the row for each member of the request that has another name there.
    var renames: JSONObject {
        var renames = JSONObject()
        for member in request.properties where row[member.key] == nil {
            let types = SchemaOutline(member.node, in: documents).types
            let others = row.properties.filter { other in
                request[other.key] == nil && Self.fits(member.key, other.key)
                    && SchemaOutline(other.node, in: documents).types == types
            }.map(\.key)
            // What a user sends is the user's own.
            let own = others.first { TokenWords.plain($0).hasPrefix("user") }
            if let name = own ?? (others.count == 1 ? others[0] : nil) {
                renames[member.key] = .string(name)
            }
        }
        return renames
    }

    private static func fits(_ one: String, _ other: String) -> Bool {
        let (one, other) = (TokenWords.plain(one), TokenWords.plain(other))
        if TokenWords.isSame(one, as: other) { return true }
        let (short, long) = one.count < other.count ? (one, other) : (other, one)
        return short.count >= shortest && long.hasSuffix(short)
    }
}
