import StubHTTP
import StubJSON
import StubSupport

/// Where a page ended: the last row's id, so that rows added or taken away before it do no harm.
struct PageCursor: Sendable, Hashable {
    let after: RowID
    /// Rows up to and with that one, for when it has gone.
    let position: Int

    init(after: RowID, position: Int) {
        self.after = after
        self.position = position
    }

    /// Reads the text that a page gave away; `nil` for any other.
    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), text.hasSuffix(Self.suffix) else { return nil }
        let code = text.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
        guard let bytes = Base64.decode(String(code)), let value = try? JSONParser.parse(bytes),
            let position = value[0]?.int, position >= 0, let after = value[1].flatMap(RowID.init)
        else { return nil }
        self.init(after: after, position: position)
    }

    /// A text with everything in it that clients forget to escape in a query.
    var text: String {
        let value = JSONValue.array([.int(position), after.json])
        return Self.prefix + Base64.urlEncode(JSONSerializer.bytes(value)) + Self.suffix
    }

    private static let prefix = "+/%"
    private static let suffix = "=="
}
