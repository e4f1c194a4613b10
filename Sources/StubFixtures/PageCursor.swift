import StubHTTP
import StubJSON
import StubSupport

/// The end of a page: the last row's id, so that rows added or deleted before it have no effect.
struct PageCursor: Sendable, Hashable {
    let after: RowID
    /// The number of rows up to and including that row, used if it was deleted.
    let position: Int

    init(after: RowID, position: Int) {
        self.after = after
        self.position = position
    }

    /// Parses the text of a cursor; `nil` for any other text.
    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.hasSuffix(Self.suffix) else { return nil }
        let code = text.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
        guard let bytes = Base64.decode(String(code)), let value = try? JSONParser.parse(bytes),
            let position = value[0]?.int, position >= 0, let after = value[1].flatMap(RowID.init)
        else { return nil }
        self.init(after: after, position: position)
    }

    /// The cursor as text; it contains characters that clients must encode in a query.
    var text: String {
        let value = JSONValue.array([.int(position), after.json])
        return Self.prefix + Base64.urlEncode(JSONSerializer.bytes(value)) + Self.suffix
    }

    private static let prefix = "+/%"
    private static let suffix = "=="
}
